import { counted } from '#app/core/count-rules.ts';
import { DAY_MS } from '#app/core/weeks.ts';

export const RECAP_LIST = 5;
export const OWN_FIGHTS = 10;
export const RECAP_REFRESH_MS = 30_000;
/** The fights of a day among which the longest streak is looked for, the last ones. */
export const STREAK_FIGHTS = 20_000;

export const dayOf = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
export const dayBeside = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY_MS);
export const recapPath = (day: string) => `/recap/${day}`;

/** The balance before and after a day, from its changes, oldest first; null if it did not change. */
export function balanceOfDay(
  points: readonly { at: number; balance: number }[],
  day: string,
): { before: number; after: number } | null {
  const start = Date.parse(day);
  const ofDay = points.filter(({ at }) => at >= start && at < start + DAY_MS);
  const after = ofDay.at(-1)?.balance;
  if (after === undefined) return null;
  return { before: points.findLast(({ at }) => at < start)?.balance ?? 0, after };
}

interface Counts {
  isOver: boolean;
  fights: number;
  knockOuts: number;
}

/** A day in one line that does not give away who won, also for chats and feeds. */
export function recapLine({ isOver, fights, knockOuts }: Counts): string {
  const soFar = isOver ? '' : ' so far';
  if (fights === 0) return `No fights${soFar}.`;
  return `${counted(fights, 'fight')}${soFar}, ${counted(knockOuts, 'knock-out')}.`;
}
