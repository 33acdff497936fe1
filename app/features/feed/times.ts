import type { Problem } from '#app/core/feed-protocol/contract.ts';
import {
  FAR_AHEAD_MS,
  FEED_CLOCK_TOLERANCE_MS,
  FEED_CLOCK_WARNING_MS,
  problem,
} from '#app/core/feed-protocol/rules.ts';
import { OVERDUE_MS } from '#app/features/upcoming/rules.ts';
import type { FeedEvent } from './contract.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An earlier date is that of an empty clock. */
const FIRST_DATE_MS = Date.UTC(2000, 0, 1);

function datesOf(event: FeedEvent): [path: string, time: string][] {
  switch (event.type) {
    case 'monster':
      return [['DATE', event.DATE]];
    case 'fight':
      return [['date', event.date]];
    case 'video':
      return [['startsAt', event.startsAt]];
    case 'store':
      return [['restockTime', event.restockTime]];
    case 'correct': {
      const { replacement } = event;
      return replacement.type === 'fight' ? [['replacement.date', replacement.date]] : [];
    }
    default:
      return [];
  }
}

/** Dates that are more than five minutes ahead of the server's clock. */
export function problemsOfDates(event: FeedEvent, now: number): Problem[] {
  const expected = `a time that has passed, at most ${FEED_CLOCK_TOLERANCE_MS / MINUTE_MS} minutes ahead of the server's clock (GET /api/clock)`;
  return datesOf(event)
    .filter(([, time]) => Date.parse(time) > now + FEED_CLOCK_TOLERANCE_MS)
    .map(([path, time]) => problem(path, time, expected));
}

export function warningsOfTimes(event: FeedEvent, now: number): string[] {
  const warnings = datesOf(event)
    .map(([path, time]) => ({ path, aheadMs: Date.parse(time) - now }))
    .filter(({ aheadMs }) => aheadMs > FEED_CLOCK_WARNING_MS)
    .map(({ path, aheadMs }) => `${path}: ${seconds(aheadMs)} ahead of the server's clock`);
  const early = [...datesOf(event), ...(event.at === undefined ? [] : [['at', event.at] as const])]
    .filter(([, time]) => Date.parse(time) < FIRST_DATE_MS)
    .map(([path, time]) => `${path}: ${time} is before the year 2000`);
  warnings.push(...early);
  const atMs = event.at === undefined ? now : Date.parse(event.at);
  if (atMs > now + FEED_CLOCK_TOLERANCE_MS) {
    const ahead = `at: ${minutes(atMs - now)} ahead of the server's clock`;
    warnings.push(`${ahead}, so it was not used: the event counts as the newest so far`);
  }
  if (event.type === 'upcoming') {
    const aheadMs = Date.parse(event.startsAt) - now;
    if (aheadMs < -OVERDUE_MS) {
      const shown = `without a result an announced fight is shown until ${minutes(OVERDUE_MS)} after its start`;
      warnings.push(`startsAt: ${minutes(-aheadMs)} ago; ${shown}`);
    } else if (aheadMs > FAR_AHEAD_MS) {
      warnings.push(`startsAt: ${Math.round(aheadMs / DAY_MS)} days ahead`);
    }
  }
  return warnings;
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} seconds`;
const minutes = (ms: number) => `${Math.round(ms / MINUTE_MS)} minutes`;
