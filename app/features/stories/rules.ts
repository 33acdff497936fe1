import type { Thread } from './contract.ts';

/** Former records of a monster, and its latest fights, that are looked at. */
export const STAYS = 20;
export const PAST_FIGHTS = 50;
export const MEETINGS = 200;
/** A trainer with more fights on one side has no derbies: counting them would cost too much. */
export const DERBY_FIGHTS = 1000;

const DERBY_MEETINGS = 3;
const STREAK_WINS = 3;
/** A giant-killer has at most this share of the other one's level. */
const GIANT_SHARE = 0.75;

export interface StorySide {
  /** Null for a fighter without a record. */
  id: number | null;
  streak: number | null;
  level: number | null;
}

/** One fighter before the bell. */
export interface Past {
  /** Its earlier fights, at most `PAST_FIGHTS`; null if they are not known. */
  fights: number | null;
  /** Defeats in a row up to the last fight. */
  defeats: number;
  /** Whether its last fight was that of another record. */
  isNewStay: boolean;
  /** Wins in a row that it brings; null if unknown. */
  streak: number | null;
  /** The sum of its six stats; null if unknown. */
  level: number | null;
}

export interface Score {
  fights: number;
  leftWins: number;
}

export interface Facts {
  left: Past;
  right: Past;
  /** Earlier fights of these two monsters; null if unknown. */
  meetings: (Score & { lastLeftWon: boolean }) | null;
  /** Earlier fights of the two trainers' monsters. */
  trainers: Score | 'same' | null;
}

export interface Records {
  streak: boolean;
  upset: boolean;
  pool: number | null;
}

type Side = 'left' | 'right';
const other = (side: Side): Side => (side === 'left' ? 'right' : 'left');
const SIDES = ['left', 'right'] as const;
const made = (kind: Thread['kind'], side: Side | null, count = 0, leftWins = 0): Thread => ({
  kind,
  side,
  count,
  leftWins,
});

type Rule = (facts: Facts, winner: Side, records: Records) => Thread | null | false;

const trainersRule = ({ trainers }: Facts) => {
  if (trainers === 'same') return made('stable', null);
  if (!trainers || trainers.fights < DERBY_MEETINGS) return null;
  return made('derby', null, trainers.fights, trainers.leftWins);
};

const isBack = ({ defeats, isNewStay }: Past) =>
  defeats >= (isNewStay ? 1 : 2) && defeats < PAST_FIGHTS;

const isNew = ({ fights, streak }: Past) => fights === 0 && !streak;

const gapOf = ({ left, right }: Facts, side: Side): number => {
  const [own, against] = side === 'left' ? [left.level, right.level] : [right.level, left.level];
  if (own === null || against === null || own > GIANT_SHARE * against) return 0;
  return against - own;
};

const firstMeeting = ({ left, right, meetings }: Facts) =>
  meetings?.fights === 0 && Boolean(left.fights && right.fights) && made('firstMeeting', null);

function debut({ left, right }: Facts): Thread | null {
  const fresh = SIDES.filter((side) => isNew(side === 'left' ? left : right));
  return fresh[0] ? made('debut', fresh.length === 2 ? null : fresh[0]) : null;
}

/** What can be said before the bell, the strongest first. */
export function threadsBefore(facts: Facts): Thread[] {
  const { meetings } = facts;
  const found: (Thread | null | false)[] = [];
  if (meetings && meetings.fights > 0) {
    const rightWins = meetings.fights - meetings.leftWins;
    const debtor =
      meetings.leftWins === rightWins ? null : meetings.leftWins < rightWins ? 'left' : 'right';
    found.push(made('rematch', debtor, meetings.fights, meetings.leftWins));
  }
  found.push(trainersRule(facts));
  for (const side of SIDES) {
    const streak = facts[side].streak ?? 0;
    found.push(streak >= STREAK_WINS && made('streak', side, streak));
  }
  for (const side of SIDES)
    found.push(isBack(facts[side]) && made('comeback', side, facts[side].defeats));
  for (const side of SIDES) {
    const gap = gapOf(facts, side);
    found.push(gap > 0 && made('giantKilling', side, gap));
  }
  found.push(debut(facts), firstMeeting(facts));
  return found.filter((thread) => thread !== null && thread !== false);
}

/** The rules for a decided fight, the strongest first. */
const RULES: Rule[] = [
  (facts, winner, { streak }) =>
    streak && made('recordStreak', winner, (facts[winner].streak ?? 0) + 1),
  (_facts, winner, { upset }) => upset && made('recordUpset', winner),
  ({ meetings }, winner) =>
    meetings !== null &&
    meetings.fights > 0 &&
    made(
      meetings.lastLeftWon === (winner === 'left') ? 'rematch' : 'revenge',
      winner,
      meetings.fights,
      meetings.leftWins,
    ),
  (facts, winner) => {
    const ended = facts[other(winner)].streak ?? 0;
    return ended >= STREAK_WINS && made('streakEnd', other(winner), ended);
  },
  (facts, winner) => {
    const gap = gapOf(facts, winner);
    return gap > 0 && made('giantKilling', winner, gap);
  },
  (facts, winner) => isBack(facts[winner]) && made('comeback', winner, facts[winner].defeats),
  (_facts, _winner, { pool }) => pool !== null && made('recordPool', null, pool),
  trainersRule,
  (facts, winner, { streak: isRecord }) => {
    const { streak } = facts[winner];
    return streak !== null && streak + 1 >= STREAK_WINS && !isRecord
      ? made('streak', winner, streak + 1)
      : null;
  },
  debut,
  firstMeeting,
];

export const NO_RECORDS: Records = { streak: false, upset: false, pool: null };

/** What a result means, the strongest first. */
export function threadsAfter(
  facts: Facts,
  leftSideWins: boolean,
  records: Records = NO_RECORDS,
): Thread[] {
  const winner = leftSideWins ? 'left' : 'right';
  return RULES.flatMap((rule) => rule(facts, winner, records) || []);
}

/** The records of a season that a fight may set: in a season's first days anything would be one. */
export const RECORD_AFTER_FIGHTS = 50;
export const RECORD_STREAK_WINS = 5;
