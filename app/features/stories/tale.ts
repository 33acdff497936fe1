import { grouped } from '#app/core/count-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import type { Stat } from '#app/features/guide/contract.ts';
import { STATS } from '#app/features/guide/contract.ts';
import type { Thread } from './contract.ts';
import { threadSentences } from './thread-words.ts';

type Stats = { [S in Stat]?: number | null };

export interface Teller extends Stats {
  MONSTER_NAME: string;
  USER?: string | undefined;
}

export interface Told {
  /** The fight's own number, which chooses the wording. */
  number: number;
  left: Teller;
  right: Teller;
  leftSideWins: boolean;
  knockOut: boolean;
  /** What the estimate gave the winner, in whole per cent; null without one. */
  percent: number | null;
  /** What the stake on the winner paid; null if nobody bet. */
  paid: { stake: number; back: number } | null;
  threads: readonly Thread[];
}

const EXPECTED = 55;

type Sides = { w: string; l: string };

function sidesOf({ left, right, leftSideWins }: Told): { winner: Teller; loser: Teller } & Sides {
  const [winner, loser] = leftSideWins ? [left, right] : [right, left];
  return {
    winner,
    loser,
    w: isolated(winner.MONSTER_NAME),
    l: isolated(loser.MONSTER_NAME),
  };
}

/** What was expected, or how it ended. */
function openings(told: Told): string[] {
  const { w, l } = sidesOf(told);
  const { percent, knockOut } = told;
  const how = knockOut ? 'by knock-out' : 'on points';
  if (percent === null) {
    return [
      `${w} beat ${l} ${how}.`,
      knockOut ? `${w} knocked ${l} out.` : `${w} outpointed ${l}.`,
      `${l} lost to ${w} ${how}.`,
      `${w} won it ${how}; ${l} did not.`,
      `The winner ${how} was ${w}.`,
    ];
  }
  if (percent > EXPECTED) {
    return [
      `As expected: we gave ${w} ${percent}%.`,
      `${w} was given ${percent}% and kept to it.`,
      `We gave ${w} ${percent}%, and ${w} took it ${how}.`,
      `No surprise: ${percent}% were on ${w}’s side.`,
      `The favourite won ${how}: we gave ${w} ${percent}%.`,
    ];
  }
  if (percent < 100 - EXPECTED) {
    return [
      `An upset: we gave ${w} ${percent}%.`,
      `${w} does not read estimates: ours gave it ${percent}%.`,
      `We gave ${l} ${100 - percent}%, and ${l} lost ${how}.`,
      `We gave ${w} ${percent}%, which was enough.`,
      `So much for our ${100 - percent}% on ${l}.`,
    ];
  }
  return [
    `We had it close: ${percent}% for ${w}.`,
    `A coin toss to us, and ${w} called it: we gave it ${percent}%.`,
    `Near enough even, ${percent}% for ${w}, and ${w} won ${how}.`,
    `We gave ${w} ${percent}% and would not have bet the ranch.`,
    `We gave ${l} ${100 - percent}%, which is a shrug; ${w} won.`,
  ];
}

const WORDS: Record<Stat, string> = {
  LIF: 'life',
  POW: 'power',
  INT: 'intelligence',
  SKI: 'skill',
  SPD: 'speed',
  DEF: 'defence',
};
/** From this ratio on a difference is worth a sentence. */
const LEAD = 1.15;

/** The figures that speak loudest, for or against the winner; none if they are unknown or alike. */
function figureSentences(told: Told): string[] {
  const { winner, loser, w, l } = sidesOf(told);
  const pairs = STATS.flatMap((stat) => {
    const [own, against] = [winner[stat], loser[stat]];
    return own == null || against == null ? [] : [{ stat, own, against }];
  });
  if (pairs.length < STATS.length) return [];
  if (pairs.every(({ own, against }) => own > against)) {
    return [
      `${w} was ahead in all six stats.`,
      `All six stats favoured ${w}.`,
      `${l} was behind in all six stats.`,
    ];
  }
  if (pairs.every(({ own, against }) => own < against)) {
    return [
      `${w} was behind in all six stats.`,
      `All six stats favoured ${l}, for what it was worth.`,
      `${l} was ahead in all six stats, and lost.`,
    ];
  }
  const ratio = (one: number, other: number) => (one + 1) / (other + 1);
  const by = (a: (typeof pairs)[number], b: (typeof pairs)[number]) =>
    ratio(b.own, b.against) - ratio(a.own, a.against);
  const [best] = pairs.toSorted(by);
  const worst = pairs.toSorted(by).at(-1);
  if (best && ratio(best.own, best.against) >= LEAD) {
    const [word, own, against] = [WORDS[best.stat], best.own, best.against];
    return [
      `${w} had more ${word}: ${own} to ${against}.`,
      `The ${word} was ${w}’s, ${own} to ${against}.`,
      `On the card: ${own} ${word} against ${against}.`,
      `${l} came with ${against} ${word} to ${w}’s ${own}.`,
    ];
  }
  if (worst && ratio(worst.against, worst.own) >= LEAD) {
    const [word, own, against] = [WORDS[worst.stat], worst.own, worst.against];
    return [
      `${l} had more ${word}, ${against} to ${own}, and lost.`,
      `${w} won with less ${word}, ${own} to ${against}.`,
      `More ${word} was no help to ${l}: ${against} to ${own}.`,
      `The ${word} was ${l}’s, ${against} to ${own}; the win was not.`,
    ];
  }
  return [];
}

const paidSentence = (told: Told) =>
  told.paid
    ? [`${told.paid.stake} Z on ${sidesOf(told).w} paid ${grouped(told.paid.back)} Z.`]
    : [];

/** One wording; after a name that ends in a full stop there is no second one. */
const chosen = ([...variants]: readonly string[], seed: number): string[] =>
  variants
    .splice(seed % variants.length, 1)
    .map((text) => text.replace(/([.!?…]\u2069?)\.$/, '$1'));

/** The tale of a fight in two or three sentences, from facts alone; the same for everybody. */
export function taleOf(told: Told): string {
  const { number, threads } = told;
  const [first, second] = threads.map((thread) => threadSentences(thread, told));
  const figures = figureSentences(told);
  const last = first ?? (figures.length > 0 ? [] : paidSentence(told));
  return [
    ...chosen(openings(told), number),
    ...chosen(figures, number),
    ...chosen(last, number),
    ...(figures.length === 0 && second ? chosen(second, number + 1) : []),
  ].join(' ');
}

/** Threads that say more in a line than the estimate does. */
const LOUD = new Set<Thread['kind']>(['recordStreak', 'recordUpset', 'streakEnd', 'giantKilling']);

/** One line for a list, and what a bet paid; `turn` chooses another wording. */
export function taleLine(told: Told, turn = 0): string {
  const loud = told.threads.find(({ kind }) => LOUD.has(kind));
  const isLoud = loud !== undefined && (told.percent === null || (told.number + turn) % 2 === 0);
  const variants = isLoud ? threadSentences(loud, told) : openings(told);
  return [...chosen(variants, told.number + turn), ...paidSentence(told)].join(' ');
}

/** The lines of a list: where two neighbours would read alike the second takes another wording. */
export function taleLines(list: readonly Told[]): string[] {
  let before = '';
  return list.map((told) => {
    const shape = (line: string) => shapeOf(line, told);
    const turn = [0, 1, 2].find((more) => shape(taleLine(told, more)) !== before) ?? 0;
    const line = taleLine(told, turn);
    before = shape(line);
    return line;
  });
}

/** A text without its names and figures. */
export const shapeOf = (text: string, { left, right }: Pick<Told, 'left' | 'right'>): string =>
  [left, right]
    .flatMap(({ MONSTER_NAME, USER = MONSTER_NAME }) => [MONSTER_NAME, USER])
    .map(isolated)
    .reduce((shape, name) => shape.replaceAll(name, '…'), text)
    .replaceAll(/\d[\d,]*/g, '0');
