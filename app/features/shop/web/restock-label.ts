import { language } from '@ringside/page-queries/page-language';

/** A time with its zone, such as `16:00 CET`, with the weekday unless it is today. */
export function restockLabel(atMs: number, nowMs: number, timeZone?: string): string {
  const day = new Intl.DateTimeFormat(language(), { dateStyle: 'short', timeZone });
  const today = day.format(atMs) === day.format(nowMs);
  const clock = new Intl.DateTimeFormat(language(), {
    ...(today ? {} : { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return clock.format(atMs);
}
