/**
 * A clock time with its zone, such as `16:00 CET`, after the weekday when it is not of today.
 * Without a zone it is the viewer's own.
 */
export function restockLabel(atMs: number, nowMs: number, timeZone?: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeZone });
  const today = day.format(atMs) === day.format(nowMs);
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...(today ? {} : { weekday: 'short' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return clock.format(atMs);
}
