import { CLOCK, dayText, formatOf } from '#app/ui/time/dates.ts';

/** A time with its zone, such as `16:00 CET`, with the weekday unless it is today. */
export function restockLabel(atMs: number, nowMs: number, timeZone?: string): string {
  const today = dayText(atMs, timeZone) === dayText(nowMs, timeZone);
  const parts = today ? CLOCK : ({ weekday: 'short', ...CLOCK } as const);
  return formatOf(`restock ${today}`, parts, timeZone).format(atMs);
}
