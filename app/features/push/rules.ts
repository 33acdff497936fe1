export const CALL_KINDS = ['ring', 'result', 'pick', 'match', 'cup', 'wish'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

export const CALLED_KEY = 'ringside.called-for';

/** For the worker, which cannot read local storage: it is there while this browser hides results. */
export const HIDES_RESULTS = { cache: 'calls', key: '/calls/hides-results' };

export const OPEN_PAGE = 'open-page';

export const MAX_DEVICES = 10;
export const MAX_PER_HOUR = 60;
export const MAX_PER_DAY = 500;
export const MINUTES_OF_A_DAY = 1440;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a call is worth anything, in ms; one about the ring lives until its bets close. */
export const LIFE_MS: Record<CallKind, number> = {
  ring: 60_000,
  result: 60_000,
  pick: 60_000,
  match: 5 * 60_000,
  cup: 10 * 60_000,
  wish: 30 * 60_000,
};

/** When a device is left alone: from a minute of its day up to another one. */
export type QuietHours = [from: number, to: number];

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const hourCycle = 'h23';
  const parts = { hour: '2-digit', minute: '2-digit' } as const;
  const made = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hourCycle, ...parts });
  clocks.set(zone, made);
  return made;
}

export function isZone(zone: string): boolean {
  try {
    return clockOf(zone) !== undefined;
  } catch {
    return false;
  }
}

export function minuteOfDay(zone: string, now: number): number {
  const [hour = 0, minute = 0] = clockOf(zone).format(now).split(':').map(Number);
  return hour * 60 + minute;
}

/** Whether a device is left alone now; hours may pass midnight, and equal ones are the whole day. */
export function isQuiet(quiet: QuietHours | null, zone: string, now: number): boolean {
  if (quiet === null) return false;
  const [from, to] = quiet;
  const minute = minuteOfDay(zone, now);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

export interface Sent {
  hour: number;
  hourSent: number;
  day: number;
  daySent: number;
}

export function countCall(
  { hour, hourSent, day, daySent }: Sent,
  { perHour, perDay }: { perHour: number; perDay: number },
  now: number,
): Sent | null {
  const thisHour = Math.floor(now / HOUR_MS);
  const today = Math.floor(now / DAY_MS);
  const counts = {
    hour: thisHour,
    hourSent: (hour === thisHour ? hourSent : 0) + 1,
    day: today,
    daySent: (day === today ? daySent : 0) + 1,
  };
  return counts.hourSent > perHour || counts.daySent > perDay ? null : counts;
}
