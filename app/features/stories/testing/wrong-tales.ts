import { createRandom, type Random } from '@ringside/seeded-random';
import { STATS } from '#app/features/guide/contract.ts';
import { levelOf } from '#app/features/records/rules.ts';
import { type Facts, type Past, threadsAfter } from '../rules.ts';
import { shapeOf, type Teller, type Told, taleLine, taleOf } from '../tale.ts';

interface Monster extends Teller {
  name: string;
  streak: number;
}

/** A fight of a small league with all that happened before it. */
export interface Staged extends Told {
  facts: Facts;
  before: Past2;
}
interface Past2 {
  meetings: Played[];
  of: { left: Played[]; right: Played[] };
  trainers: Played[];
  streaks: { left: number; right: number };
  poolBefore: number;
}
interface Played {
  left: Monster;
  right: Monster;
  winner: Monster;
}

const random = createRandom('tales');

function monstersOf(random: Random): Monster[] {
  return Array.from({ length: 60 }, (_, at) => ({
    name: `M${at}`,
    MONSTER_NAME: `Name${'abcdefghij'[at % 10]}${'klmnopqrst'[Math.floor(at / 10)]}`,
    USER: at % 7 === 0 ? undefined : `Trainer ${'uvwxyz'[at % 6]}`,
    streak: 0,
    ...Object.fromEntries(
      STATS.map((stat) => [stat, at % 9 === 0 ? null : random.int(at % 4 === 0 ? 400 : 20, 600)]),
    ),
  }));
}

/** Fights of a small league in which everything happens, with what came before each. */
export function* season(fights: number): Generator<Staged> {
  let monsters = monstersOf(random.fork('first'));
  let played: Played[] = [];
  for (let number = 1; number <= fights; number += 1) {
    // A new league now and then, so that first fights and first meetings go on.
    if (number % 150 === 0) [monsters, played] = [monstersOf(random.fork(number)), []];
    const draw = random.fork(`fight ${number}`);
    const [left, right] = draw.shuffle(monsters) as [Monster, Monster];
    const leftSideWins = draw.chance(left.streak > 0 ? 0.8 : 0.5);
    const winner = leftSideWins ? left : right;
    const ofPair = ({ left: one, right: other }: Played, has: (monster: Monster) => unknown) =>
      new Set([has(one), has(other)]);
    const isPair = (fight: Played, has: (monster: Monster) => unknown) =>
      [has(left), has(right)].every((key) => ofPair(fight, has).has(key)) &&
      has(left) !== has(right);
    const of = (monster: Monster) =>
      played.filter((fight) => fight.left === monster || fight.right === monster);
    const before: Past2 = {
      meetings: played.filter((fight) => isPair(fight, ({ name }) => name)),
      of: { left: of(left), right: of(right) },
      trainers: left.USER && right.USER ? played.filter((f) => isPair(f, ({ USER }) => USER)) : [],
      streaks: { left: left.streak, right: right.streak },
      poolBefore: 0,
    };
    const facts = factsOf(left, right, before);
    const pool = draw.chance(0.02) ? 5000 + number : null;
    const records = { streak: draw.chance(0.02), upset: draw.chance(0.02), pool };
    const percent = draw.chance(0.8) ? draw.int(1, 99) : null;
    const paid = draw.chance(0.7) ? { stake: 100, back: draw.int(101, 2000) } : null;
    const threads = threadsAfter(facts, leftSideWins, records);
    const knockOut = draw.chance(0.4);
    yield {
      number,
      left: { ...left },
      right: { ...right },
      leftSideWins,
      knockOut,
      percent,
      paid,
      threads,
      facts,
      before,
    };
    played.push({ left, right, winner });
    winner.streak += 1;
    (winner === left ? right : left).streak = 0;
  }
}

function factsOf(left: Monster, right: Monster, before: Past2): Facts {
  const past = (monster: Monster, fights: Played[]): Past => {
    const won = fights.findLastIndex(({ winner }) => winner === monster);
    const defeats = fights.length - 1 - won;
    const { streak } = monster;
    return { fights: fights.length, defeats, isNewStay: false, streak, level: levelOf(monster) };
  };
  const wins = (fights: Played[], isLeft: (monster: Monster) => boolean) =>
    fights.filter(({ winner }) => isLeft(winner)).length;
  const { meetings, trainers } = before;
  return {
    left: past(left, before.of.left),
    right: past(right, before.of.right),
    meetings: {
      fights: meetings.length,
      leftWins: wins(meetings, (monster) => monster === left),
      lastLeftWon: meetings.at(-1)?.winner === left,
    },
    trainers:
      left.USER === undefined || right.USER === undefined
        ? null
        : left.USER === right.USER
          ? 'same'
          : {
              fights: trainers.length,
              leftWins: wins(trainers, ({ USER }) => USER === left.USER),
            },
  };
}

const NUMBERS = 'no one two three four five six seven eight nine'.split(' ');
const numberOf = (word = '') =>
  NUMBERS.includes(word) ? NUMBERS.indexOf(word) : Number(word.replaceAll(',', ''));

const COUNT = '([a-z]+|[\\d,]+)';
type Check = (words: string[], told: Staged, seen: Seen) => boolean;
interface Seen {
  w: string;
  l: string;
  winner: Teller;
  loser: Teller;
  side: 'left' | 'right';
  other: 'left' | 'right';
}

const names = (words: string[], ...expected: (string | undefined)[]) =>
  expected.every((name, at) => words[at] === name);
const statOf = (word = '') =>
  ({ life: 'LIF', power: 'POW', intelligence: 'INT', skill: 'SKI', speed: 'SPD', defence: 'DEF' })[
    word
  ] as (typeof STATS)[number];
const figures =
  (own: string | undefined, against: string | undefined, word?: string): Check =>
  (_words, _told, { winner, loser }) =>
    winner[statOf(word)] === Number(own) && loser[statOf(word)] === Number(against);
const isHow = (how: string | undefined, { knockOut }: Told) =>
  how === (knockOut ? 'by knock-out' : 'on points');
const HOW = '(by knock-out|on points)';
const STAT = '(life|power|intelligence|skill|speed|defence)';
const given: Check = ([name, percent], told, { w }) =>
  name === w && Number(percent) === told.percent;
const isFavourite = (told: Told) => (told.percent ?? 0) > 55;
const isUpset = (told: Told) => told.percent !== null && told.percent < 45;
const isEven = (told: Told) => told.percent !== null && !isFavourite(told) && !isUpset(told);
const defeatsOf = (told: Staged, side: 'left' | 'right', monster: Teller) => {
  const fights = told.before.of[side];
  const last = fights.findLastIndex(({ winner }) => winner.MONSTER_NAME === monster.MONSTER_NAME);
  return fights.length - 1 - last;
};
const lastMeeting = ({ before }: Staged) => before.meetings.at(-1)?.winner.MONSTER_NAME;
const tally = (fights: Played[], key: (monster: Teller) => unknown, of: unknown) =>
  fights.filter(({ winner }) => key(winner) === of).length;
const isAhead = (one: Teller, other: Teller) =>
  STATS.every((stat) => one[stat] != null && other[stat] != null && one[stat] > other[stat]);
const hasRecord = (kind: string, told: Staged) => told.threads.some((one) => one.kind === kind);
const trainersScore: Check = ([one, wins, other, losses], told, { winner, loser }) =>
  winner.USER === one &&
  loser.USER === other &&
  tally(told.before.trainers, ({ USER }) => USER, one) + 1 === Number(wins) &&
  tally(told.before.trainers, ({ USER }) => USER, other) === Number(losses);

/** Every sentence of a tale, with what it claims derived anew from the league's past. */
const CLAIMS: [pattern: string, holds: Check][] = [
  [
    `@ (?:beat) @ ${HOW}`,
    ([a, b, how], told, { w, l }) => names([a ?? '', b ?? ''], w, l) && isHow(how, told),
  ],
  ['@ knocked @ out', ([a, b], told, { w, l }) => a === w && b === l && told.knockOut],
  ['@ outpointed @', ([a, b], told, { w, l }) => a === w && b === l && !told.knockOut],
  [`@ lost to @ ${HOW}`, ([a, b, how], told, { w, l }) => a === l && b === w && isHow(how, told)],
  [
    `@ won it ${HOW}; @ did not`,
    ([a, how, b], told, { w, l }) => a === w && b === l && isHow(how, told),
  ],
  [`The winner ${HOW} was @`, ([how, a], told, { w }) => a === w && isHow(how, told)],
  ['As expected: we gave @ (\\d+)%', (m, t, s) => given(m, t, s) && isFavourite(t)],
  ['@ was given (\\d+)% and kept to it', (m, t, s) => given(m, t, s) && isFavourite(t)],
  [
    `We gave @ (\\d+)%, and @ took it ${HOW}`,
    ([a, p, b, how], t, s) => given([a ?? '', p ?? ''], t, s) && b === s.w && isHow(how, t),
  ],
  [
    'No surprise: (\\d+)% were on @’s side',
    ([p = '', a = ''], t, s) => given([a, p], t, s) && isFavourite(t),
  ],
  [
    `The favourite won ${HOW}: we gave @ (\\d+)%`,
    ([how, a, p], t, s) => given([a ?? '', p ?? ''], t, s) && isHow(how, t) && isFavourite(t),
  ],
  ['An upset: we gave @ (\\d+)%', (m, t, s) => given(m, t, s) && isUpset(t)],
  ['@ does not read estimates: ours gave it (\\d+)%', (m, t, s) => given(m, t, s) && isUpset(t)],
  [
    `We gave @ (\\d+)%, and @ lost ${HOW}`,
    ([a, p, b, how], t, { l }) =>
      a === l && b === l && 100 - Number(p) === t.percent && isHow(how, t),
  ],
  ['We gave @ (\\d+)%, which was enough', (m, t, s) => given(m, t, s) && isUpset(t)],
  [
    'So much for our (\\d+)% on @',
    ([p, a], t, { l }) => a === l && 100 - Number(p) === t.percent && isUpset(t),
  ],
  ['We had it close: (\\d+)% for @', ([p = '', a = ''], t, s) => given([a, p], t, s) && isEven(t)],
  [
    'A coin toss to us, and @ called it: we gave it (\\d+)%',
    (m, t, s) => given(m, t, s) && isEven(t),
  ],
  [
    `Near enough even, (\\d+)% for @, and @ won ${HOW}`,
    ([p, a, b, how], t, s) =>
      given([a ?? '', p ?? ''], t, s) && b === s.w && isEven(t) && isHow(how, t),
  ],
  ['We gave @ (\\d+)% and would not have bet the ranch', (m, t, s) => given(m, t, s) && isEven(t)],
  [
    'We gave @ (\\d+)%, which is a shrug; @ won',
    ([a, p, b], t, { w, l }) => a === l && b === w && 100 - Number(p) === t.percent && isEven(t),
  ],
  [
    '@ was ahead in all six stats',
    ([a], _t, { w, winner, loser }) => a === w && isAhead(winner, loser),
  ],
  [
    'All six stats favoured @',
    ([a], _t, { w, winner, loser }) => a === w && isAhead(winner, loser),
  ],
  [
    '@ was behind in all six stats',
    ([a], _t, { w, winner, loser }) => (a === w ? isAhead(loser, winner) : isAhead(winner, loser)),
  ],
  [
    'All six stats favoured @, for what it was worth',
    ([a], _t, { l, winner, loser }) => a === l && isAhead(loser, winner),
  ],
  [
    '@ was ahead in all six stats, and lost',
    ([a], _t, { l, winner, loser }) => a === l && isAhead(loser, winner),
  ],
  [
    `@ had more ${STAT}: (\\d+) to (\\d+)`,
    ([a, word, own, against], t, s) =>
      a === s.w && Number(own) > Number(against) && figures(own, against, word)([], t, s),
  ],
  [
    `The ${STAT} was @’s, (\\d+) to (\\d+)`,
    ([word, a, own, against], t, s) =>
      a === s.w && Number(own) > Number(against) && figures(own, against, word)([], t, s),
  ],
  [
    `On the card: (\\d+) ${STAT} against (\\d+)`,
    ([own, word, against], t, s) => figures(own, against, word)([], t, s),
  ],
  [
    `@ came with (\\d+) ${STAT} to @’s (\\d+)`,
    ([a, against, word, b, own], t, s) =>
      a === s.l && b === s.w && figures(own, against, word)([], t, s),
  ],
  [
    `@ had more ${STAT}, (\\d+) to (\\d+), and lost`,
    ([a, word, against, own], t, s) =>
      a === s.l && Number(against) > Number(own) && figures(own, against, word)([], t, s),
  ],
  [
    `@ won with less ${STAT}, (\\d+) to (\\d+)`,
    ([a, word, own, against], t, s) =>
      a === s.w && Number(own) < Number(against) && figures(own, against, word)([], t, s),
  ],
  [
    `More ${STAT} was no help to @: (\\d+) to (\\d+)`,
    ([word, a, against, own], t, s) =>
      a === s.l && Number(against) > Number(own) && figures(own, against, word)([], t, s),
  ],
  [
    `The ${STAT} was @’s, (\\d+) to (\\d+); the win was not`,
    ([word, a, against, own], t, s) =>
      a === s.l && Number(against) > Number(own) && figures(own, against, word)([], t, s),
  ],
  [
    '(\\d+) Z on @ paid ([\\d,]+) Z',
    ([stake, a, back], { paid }, { w }) =>
      a === w && paid?.stake === Number(stake) && paid.back === numberOf(back),
  ],
  [
    'Their last meeting had gone to @; this one is the answer',
    ([a], t, { l }) => a === l && lastMeeting(t) === l,
  ],
  ['@ had won the last one\\. Not this time', ([a], t, { l }) => a === l && lastMeeting(t) === l],
  [
    'That settles the last one, which @ had won',
    ([a], t, { l }) => a === l && lastMeeting(t) === l,
  ],
  [
    'It stands (\\d+)–(\\d+) between @ and @',
    ([wins, losses, a, b], t, { w, l }) =>
      a === w &&
      b === l &&
      tally(t.before.meetings, ({ MONSTER_NAME }) => MONSTER_NAME, w) + 1 === Number(wins) &&
      tally(t.before.meetings, ({ MONSTER_NAME }) => MONSTER_NAME, l) === Number(losses),
  ],
  ['@ had won their last meeting, too', ([a], t, { w }) => a === w && lastMeeting(t) === w],
  [
    'Meeting number (\\d+) went the way of the last one',
    ([count], t, { w }) => t.before.meetings.length + 1 === Number(count) && lastMeeting(t) === w,
  ],
  [
    'Between @ and @ it stands (\\d+)–(\\d+)',
    ([a = '', b = '', x = '', y = ''], t, s) => trainersScore([a, x, b, y], t, s),
  ],
  [
    '@ against @: (\\d+)–(\\d+) by now',
    ([a = '', b = '', x = '', y = ''], t, s) => trainersScore([a, x, b, y], t, s),
  ],
  ['Their trainers have met before: @ (\\d+), @ (\\d+)', (m, t, s) => trainersScore(m, t, s)],
  ['Both were @’s, who won and lost', ([a], t) => t.left.USER === a && t.right.USER === a],
  ['@ had both corners', ([a], t) => t.left.USER === a && t.right.USER === a],
  ['Either way it was a win for @', ([a], t) => t.left.USER === a && t.right.USER === a],
  [
    `That makes ${COUNT} in a row for @`,
    ([n, a], t, { w, side }) => a === w && numberOf(n) === t.before.streaks[side] + 1,
  ],
  [
    `@ has now won ${COUNT} in a row`,
    ([a, n], t, { w, side }) => a === w && numberOf(n) === t.before.streaks[side] + 1,
  ],
  [
    `For @ that is ${COUNT} wins in a row`,
    ([a, n], t, { w, side }) => a === w && numberOf(n) === t.before.streaks[side] + 1,
  ],
  [
    `@ had won ${COUNT} in a row`,
    ([a, n], t, { l, other }) => a === l && numberOf(n) === t.before.streaks[other],
  ],
  [`It ends a run of ${COUNT}`, ([n], t, { other }) => numberOf(n) === t.before.streaks[other]],
  [
    `@’s run of ${COUNT} is over`,
    ([a, n], t, { l, other }) => a === l && numberOf(n) === t.before.streaks[other],
  ],
  [
    `@ gave away ${COUNT} points of level`,
    ([a, n], _t, { w, winner, loser }) =>
      a === w && (levelOf(loser) ?? 0) - (levelOf(winner) ?? 0) === numberOf(n),
  ],
  [
    `On paper @ was ${COUNT} points the bigger`,
    ([a, n], _t, { l, winner, loser }) =>
      a === l && (levelOf(loser) ?? 0) - (levelOf(winner) ?? 0) === numberOf(n),
  ],
  [
    `@ was ${COUNT} points short, on paper`,
    ([a, n], _t, { w, winner, loser }) =>
      a === w && (levelOf(loser) ?? 0) - (levelOf(winner) ?? 0) === numberOf(n),
  ],
  [
    '@ had lost its last one',
    ([a], t, { w, side, winner }) => a === w && defeatsOf(t, side, winner) === 1,
  ],
  [
    'The fight before, @ had lost',
    ([a], t, { w, side, winner }) => a === w && defeatsOf(t, side, winner) === 1,
  ],
  [
    '@ was back from a defeat',
    ([a], t, { w, side, winner }) => a === w && defeatsOf(t, side, winner) === 1,
  ],
  [
    `@ had lost ${COUNT} in a row`,
    ([a, n], t, { w, side, winner }) => a === w && defeatsOf(t, side, winner) === numberOf(n),
  ],
  [
    `It is the first win for @ after ${COUNT} defeats`,
    ([a, n], t, { w, side, winner }) => a === w && defeatsOf(t, side, winner) === numberOf(n),
  ],
  [
    `Before it @ had ${COUNT} defeats in a row`,
    ([a, n], t, { w, side, winner }) => a === w && defeatsOf(t, side, winner) === numberOf(n),
  ],
  [
    '(?:Neither had fought before|It was a first fight for both|Both were new to the ring)',
    (_m, t) => t.before.of.left.length + t.before.of.right.length === 0,
  ],
  [
    '(?:It was @’s first fight)',
    ([a], t, { w }) => t.before.of[(a === w) === t.leftSideWins ? 'left' : 'right'].length === 0,
  ],
  [
    '@ (?:had never fought before|was new to the ring)',
    ([a], t, { w }) => t.before.of[(a === w) === t.leftSideWins ? 'left' : 'right'].length === 0,
  ],
  [
    '(?:They had not met before|It was their first meeting|The two were strangers)',
    (_m, t) =>
      t.before.meetings.length === 0 && t.before.of.left.length > 0 && t.before.of.right.length > 0,
  ],
  [
    `It is ${COUNT} in a row, and nobody has more this season`,
    ([n], t, { side }) =>
      numberOf(n) === t.before.streaks[side] + 1 && hasRecord('recordStreak', t),
  ],
  [
    `No streak of the season is longer than these ${COUNT}`,
    ([n], t, { side }) =>
      numberOf(n) === t.before.streaks[side] + 1 && hasRecord('recordStreak', t),
  ],
  [
    `The season has no longer streak than @’s ${COUNT}`,
    ([a, n], t, { w, side }) =>
      a === w && numberOf(n) === t.before.streaks[side] + 1 && hasRecord('recordStreak', t),
  ],
  [
    '(?:The season had not seen a less likely winner|Up to then no winner of the season had been given less|It was the season’s biggest upset so far)',
    (_m, t) => hasRecord('recordUpset', t),
  ],
  [
    'The season had not seen a bigger pool: ([\\d,]+) Z',
    ([n], t) => numberOf(n) === 5000 + t.number,
  ],
  [
    'With ([\\d,]+) Z it was the season’s biggest pool so far',
    ([n], t) => numberOf(n) === 5000 + t.number,
  ],
  [
    'Up to then no fight of the season had more bets than these ([\\d,]+) Z',
    ([n], t) => numberOf(n) === 5000 + t.number,
  ],
];
const KNOWN = CLAIMS.map(
  ([pattern, holds]) => [new RegExp(`^${pattern.replaceAll('@', '(.+?)')}\\.$`), holds] as const,
);

const sentencesOf = (text: string) => text.split(/(?<=\.) (?!Not this time)/);

function untrue(told: Staged, text: string): string[] {
  const [winner, loser] = told.leftSideWins ? [told.left, told.right] : [told.right, told.left];
  const side = told.leftSideWins ? 'left' : 'right';
  const other = told.leftSideWins ? 'right' : 'left';
  const seen = {
    winner,
    loser,
    w: winner.MONSTER_NAME,
    l: loser.MONSTER_NAME,
    side,
    other,
  } as const;
  return sentencesOf(text).filter((sentence) => {
    const holding = KNOWN.filter(([pattern, holds]) => {
      const found = pattern.exec(sentence);
      return found && holds(found.slice(1), told, seen);
    });
    return holding.length === 0;
  });
}

/** The tales and lines of a season that say what is not so, or read like the one before; and the threads met. */
export function wrongTales(fights: number): { wrong: unknown[]; threads: number } {
  const wrong: unknown[] = [];
  const said = new Set<string>();
  let last = '';
  for (const told of season(fights)) {
    const tale = taleOf(told);
    const line = taleLine(told);
    const shape = shapeOf(tale, told);
    const found = [...untrue(told, tale), ...untrue(told, line)];
    if (found.length > 0 || shape === last || sentencesOf(tale).length > 3)
      wrong.push([tale, found]);
    last = shape;
    for (const { kind } of told.threads) said.add(kind);
  }
  return { wrong, threads: said.size };
}
