import { isolated } from '#app/core/names/rules.ts';
import { withSpaces } from '#app/features/guide/rules.ts';
import type { BoutCard, CardFighter, Estimate } from './contract.ts';

export const NEXT_REFRESH_MS = 5_000;
export const POOL_CHANGES_EVERY_MS = 1_000;
export const POOL_TOPIC = 'upcoming:pool';
export const SHOWN_BOUTS = 4;
export const OVERDUE_MS = 30 * 60_000;
/** From so long after its start a fight without a result comes after those that are due. */
export const ABANDONED_MS = 5 * 60_000;
/** A fight due this long before a decided one is overtaken and no longer shown. */
export const OVERTAKEN_MS = 2 * 60_000;
export const RESULT_SHOWN_MS = 10 * 60_000;
/** A result keeps its place at least so long, even if the next fight is announced already. */
export const REVEAL_MS = 8_000;
export const CALLED_OFF_SHOWN_MS = 2 * 60_000;
export const FORM_FIGHTS = 5;
export const CARD_TECHNIQUES = 3;

export type Stage = 'betting' | 'closed' | 'fighting' | 'ended' | 'cancelled';

export function stageOf(bout: BoutCard, nowMs: number): Stage {
  if (bout.result) return 'ended';
  if (bout.cancelled) return 'cancelled';
  if (nowMs < Date.parse(bout.bettingClosesAt)) return 'betting';
  return nowMs < Date.parse(bout.startsAt) ? 'closed' : 'fighting';
}

/** A duration as `1:05`, `12:00:00` or `0:00`. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

export function percentOf(chance: number): number {
  return Math.min(99, Math.max(1, Math.round(100 * chance)));
}

/** The left side's share of the bets in whole per cent, 0 or 100 only if that is all; null without bets. */
export function crowdShare({ left, right }: { left: number; right: number }): number | null {
  if (left + right <= 0) return null;
  if (left === 0 || right === 0) return left === 0 ? 0 : 100;
  return percentOf(left / (left + right));
}

export const STAKE = 100;

/** In whole Z with the stake: after the bell of the pool as it was, before it with this stake. */
export function payoutOf(
  pool: { left: number; right: number },
  side: 'left' | 'right',
  isOver: boolean,
): number | null {
  const added = isOver ? 0 : STAKE;
  const own = pool[side] + added;
  return own === 0 ? null : Math.floor((STAKE * (pool.left + pool.right + added)) / own);
}

const LEAST_GAP = 3;

/** Where crowd and estimate differ; both are the left side's per cent. */
export function gapText({
  left,
  right,
  crowd,
  estimate,
}: Record<'left' | 'right', { MONSTER_NAME: string }> &
  Record<'crowd' | 'estimate', number | null>): string {
  if (crowd === null || estimate === null) return '';
  const gap = crowd - estimate;
  if (Math.abs(gap) < LEAST_GAP) return 'The crowd and our estimate agree.';
  const { MONSTER_NAME } = gap > 0 ? left : right;
  return `The crowd likes ${isolated(MONSTER_NAME)} more than we do.`;
}

const FIGURE_WORDS: Record<string, [more: string, less: string]> = {
  LIF: ['more life', 'less life'],
  POW: ['more power', 'less power'],
  INT: ['more intelligence', 'less intelligence'],
  SKI: ['more skill', 'less skill'],
  SPD: ['more speed', 'less speed'],
  DEF: ['more defence', 'less defence'],
  LOYALTY: ['more loyalty', 'less loyalty'],
  TECHNIQUES: ['more techniques', 'fewer techniques'],
};

export type ReasonSide = Pick<CardFighter, 'RACE' | 'RACE_TYPE' | 'USER' | 'streak'>;

/** What speaks for a fighter, to be read after its name. */
export function reasonText(
  { kind, name }: Estimate['reasons'][number],
  one: ReasonSide,
  other: ReasonSide,
): string {
  const races = [withSpaces(one.RACE_TYPE), withSpaces(other.RACE_TYPE)];
  if (kind === 'matchup')
    return `has the better breed here: ${races[0]} does well against ${races[1]}`;
  if (kind === 'rating') {
    if (name === 'trainer')
      return one.USER
        ? `has a good trainer: ${isolated(one.USER)}’s monsters do well`
        : 'has no trainer, and the other one’s monsters do less well';
    if (name === 'fighter') return 'has won more than its stats promise';
    return `is of a breed that wins more of late: ${name === 'race' ? withSpaces(one.RACE) : races[0]}`;
  }
  if (name === 'streak')
    return one.streak > other.streak
      ? 'is on the longer streak'
      : 'is fresh, while the other has a long streak behind it';
  if (name === 'GUTS_RATE') return 'has the better guts rate';
  if (name === 'STARTING_GUTS') return 'has more guts at the start';
  const words = FIGURE_WORDS[name];
  if (!words) return `is ahead in ${name}`;
  const [own, against] = [one, other].map((side) =>
    name in side ? (side[name as keyof ReasonSide] as number | null | undefined) : null,
  );
  if (own === null || against === null || own === undefined || against === undefined)
    return `has ${words[0]}`;
  return own >= against
    ? `has ${words[0]}: ${own} to ${against}`
    : `does well with ${words[1]}: ${own} to ${against}`;
}

export const CLOCK_REFRESH_MS = 5 * 60_000;

export const STAGE_WORDS: Record<Stage, string> = {
  betting: 'Bets are open',
  closed: 'Bets are closed',
  fighting: 'In the ring',
  ended: 'Decided',
  cancelled: 'Called off',
};

export function awaited(bout: BoutCard, stage: Stage): { label: string; atMs: number } | null {
  if (stage === 'betting')
    return { label: 'Bets close in', atMs: Date.parse(bout.bettingClosesAt) };
  if (stage === 'closed') return { label: 'The bell in', atMs: Date.parse(bout.startsAt) };
  return null;
}

/** When a fight starts, in words that are true for some seconds. */
export function startText({ startsAt, cancelled, result }: BoutCard, nowMs: number): string {
  if (result) return 'decided';
  if (cancelled) return 'cancelled';
  const seconds = Math.round((Date.parse(startsAt) - nowMs) / 1000);
  if (seconds <= 0) return 'now';
  return seconds < 90 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`;
}

/** Abandoned fights come last. */
export function nextBout(bouts: BoutCard[], nowMs: number | null): BoutCard | undefined {
  const isDue = ({ startsAt }: BoutCard) =>
    nowMs !== null && Date.parse(startsAt) > nowMs - ABANDONED_MS;
  return bouts.find(isDue) ?? bouts[0];
}

/** The fight to show: a result stays until the next one is announced, and long enough to be read. */
export function mainBout(
  answer: { bouts: BoutCard[]; last: BoutCard | null },
  nowMs: number,
): BoutCard | null {
  const { bouts, last } = answer;
  const next = nextBout(bouts, nowMs);
  if (!last?.endedAt) return next ?? null;
  const [aloneMs, besideMs] = last.result ? [RESULT_SHOWN_MS, REVEAL_MS] : [CALLED_OFF_SHOWN_MS, 0];
  const agoMs = nowMs - Date.parse(last.endedAt);
  return agoMs < (next ? besideMs : aloneMs) ? last : (next ?? null);
}
