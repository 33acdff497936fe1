import { grouped } from '#app/core/count-rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import type { Thread } from './contract.ts';

interface Named {
  MONSTER_NAME: string;
  USER?: string | undefined;
}

interface Sides {
  left: Named;
  right: Named;
}

const SMALL = 'no one two three four five six seven eight nine'.split(' ');
const small = (count: number) => SMALL[count] ?? grouped(count);
const times = (count: number) => ['', 'once', 'twice'][count] ?? `${small(count)} times`;
const nameOf = ({ MONSTER_NAME }: Named) => isolated(MONSTER_NAME);
const trainerOf = ({ USER = 'an NPC' }: Named) => isolated(USER);

function derbyText({ count, leftWins }: Thread, { left, right }: Sides): string {
  const rightWins = count - leftWins;
  if (leftWins === rightWins) return `level at ${leftWins}–${rightWins}`;
  const [leader, most, least] =
    leftWins > rightWins ? [left, leftWins, rightWins] : [right, rightWins, leftWins];
  return `${trainerOf(leader)} leads ${most}–${least}`;
}

/** Of a fight with its threads: without those if they would tell a result that is hidden, one before it. */
export const withoutHidden = <Told extends { threads: readonly Thread[] }>(
  told: Told,
  revealed: { upTo: number } | null,
  number: number,
) => (revealed !== null && revealed.upTo < number - 1 ? { ...told, threads: [] } : told);

/** A thread in one line before the bell. */
export function threadLine(thread: Thread, sides: Sides): string {
  const { kind, side, count, leftWins } = thread;
  const own = nameOf(sides[side ?? 'left']);
  const against = nameOf(sides[side === 'right' ? 'left' : 'right']);
  const trainers = [sides.left, sides.right].map(trainerOf);
  switch (kind) {
    case 'rematch':
      return side === null
        ? `They met ${times(count)} and are even.`
        : `They met ${times(count)}; ${own} owes ${against} ${small(Math.abs(count - 2 * leftWins))}.`;
    case 'stable':
      return `Both are ${trainers[0]}’s, who cannot lose this. Or win it.`;
    case 'derby':
      return `${trainers[0]} and ${trainers[1]} have met ${times(count)} in the ring: ${derbyText(thread, sides)}.`;
    case 'streak':
      return `${own} has won ${small(count)} in a row.`;
    case 'comeback':
      return `${own} is back after ${count === 1 ? 'a defeat' : `${small(count)} defeats`}.`;
    case 'giantKilling':
      return `${own} is ${grouped(count)} points short of ${against} on paper.`;
    case 'debut':
      return side === null ? 'It is a first fight for both.' : `It is ${own}’s first fight.`;
    case 'firstMeeting':
      return 'They have never met.';
    default:
      return '';
  }
}

interface Words {
  count: number;
  winner: Named;
  loser: Named;
  /** Names of the winner, the loser, and whose thread it is. */
  w: string;
  l: string;
  own: string;
  /** Meetings won by the winner and by the loser, this one among them. */
  wins: number;
  losses: number;
  isOfBoth: boolean;
}

/** Several wordings of each thread after the bell, of which each says the same. */
const AFTERWARDS: Record<Thread['kind'], (words: Words) => string[]> = {
  revenge: ({ l }) => [
    `Their last meeting had gone to ${l}; this one is the answer.`,
    `${l} had won the last one. Not this time.`,
    `That settles the last one, which ${l} had won.`,
  ],
  rematch: ({ w, l, wins, losses, count }) => [
    `It stands ${wins}–${losses} between ${w} and ${l}.`,
    `${w} had won their last meeting, too.`,
    `Meeting number ${count + 1} went the way of the last one.`,
  ],
  derby: ({ winner, loser, wins, losses }) => [
    `Between ${trainerOf(winner)} and ${trainerOf(loser)} it stands ${wins}–${losses}.`,
    `${trainerOf(winner)} against ${trainerOf(loser)}: ${wins}–${losses} by now.`,
    `Their trainers have met before: ${trainerOf(winner)} ${wins}, ${trainerOf(loser)} ${losses}.`,
  ],
  stable: ({ winner }) => [
    `Both were ${trainerOf(winner)}’s, who won and lost.`,
    `${trainerOf(winner)} had both corners.`,
    `Either way it was a win for ${trainerOf(winner)}.`,
  ],
  streak: ({ own, count }) => [
    `That makes ${small(count)} in a row for ${own}.`,
    `${own} has now won ${small(count)} in a row.`,
    `For ${own} that is ${small(count)} wins in a row.`,
  ],
  streakEnd: ({ own, count }) => [
    `${own} had won ${small(count)} in a row.`,
    `It ends a run of ${small(count)}.`,
    `${own}’s run of ${small(count)} is over.`,
  ],
  giantKilling: ({ w, l, count }) => [
    `${w} gave away ${grouped(count)} points of level.`,
    `On paper ${l} was ${grouped(count)} points the bigger.`,
    `${w} was ${grouped(count)} points short, on paper.`,
  ],
  comeback: ({ w, count }) =>
    count === 1
      ? [
          `${w} had lost its last one.`,
          `The fight before, ${w} had lost.`,
          `${w} was back from a defeat.`,
        ]
      : [
          `${w} had lost ${small(count)} in a row.`,
          `It is the first win for ${w} after ${small(count)} defeats.`,
          `Before it ${w} had ${small(count)} defeats in a row.`,
        ],
  debut: ({ own, isOfBoth }) =>
    isOfBoth
      ? [
          'Neither had fought before.',
          'It was a first fight for both.',
          'Both were new to the ring.',
        ]
      : [
          `It was ${own}’s first fight.`,
          `${own} had never fought before.`,
          `${own} was new to the ring.`,
        ],
  firstMeeting: () => [
    'They had not met before.',
    'It was their first meeting.',
    'The two were strangers.',
  ],
  recordStreak: ({ w, count }) => [
    `It is ${small(count)} in a row, and nobody has more this season.`,
    `No streak of the season is longer than these ${small(count)}.`,
    `The season has no longer streak than ${w}’s ${small(count)}.`,
  ],
  recordUpset: () => [
    'The season had not seen a less likely winner.',
    'Up to then no winner of the season had been given less.',
    'It was the season’s biggest upset so far.',
  ],
  recordPool: ({ count }) => [
    `The season had not seen a bigger pool: ${grouped(count)} Z.`,
    `With ${grouped(count)} Z it was the season’s biggest pool so far.`,
    `Up to then no fight of the season had more bets than these ${grouped(count)} Z.`,
  ],
};

/** A thread after the bell, in several wordings. */
export function threadSentences(
  { kind, side, count, leftWins }: Thread,
  { left, right, leftSideWins }: Sides & { leftSideWins: boolean },
): string[] {
  const [winner, loser] = leftSideWins ? [left, right] : [right, left];
  const earlier = leftSideWins ? leftWins : count - leftWins;
  const own = nameOf(side === null ? winner : { left, right }[side]);
  return AFTERWARDS[kind]({
    count,
    winner,
    loser,
    own,
    w: nameOf(winner),
    l: nameOf(loser),
    ...{ wins: earlier + 1, losses: count - earlier, isOfBoth: side === null },
  });
}
