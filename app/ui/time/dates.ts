import { language, USUAL_LANGUAGE } from '@ringside/page-queries/page-language';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, since creating a format takes longer than using it a hundred times. */
export function formatOf(
  name: string,
  options: Intl.DateTimeFormatOptions,
  timeZone: string | undefined,
): Intl.DateTimeFormat {
  const tag = language();
  const key = `${name} ${tag} ${timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone });
  formats.set(key, format);
  return format;
}

const DAY = { day: 'numeric', month: 'short' } as const;
const YEAR = { year: 'numeric' } as const;
export const CLOCK = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

/** In the usual language, as Intl writes it, whose first use takes a slow phone a fifth of a second. */
function usualDay(atMs: number, timeZone?: string): { day: string; year: string } | null {
  if (language() !== USUAL_LANGUAGE || (timeZone && timeZone !== 'UTC')) return null;
  const aheadMs = timeZone ? 0 : -60_000 * new Date(atMs).getTimezoneOffset();
  const at = new Date(atMs + aheadMs);
  const day = `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]}`;
  return { day, year: String(at.getUTCFullYear()) };
}

export function dayText(atMs: number, timeZone?: string): string {
  const usual = usualDay(atMs, timeZone);
  if (usual) return `${usual.day} ${usual.year}`;
  return formatOf('day', { ...DAY, ...YEAR }, timeZone).format(atMs);
}

export function shortDayText(atMs: number, nowMs: number, timeZone?: string): string {
  const yearOf = (ms: number) =>
    usualDay(ms, timeZone)?.year ?? formatOf('year', YEAR, timeZone).format(ms);
  if (yearOf(atMs) !== yearOf(nowMs)) return dayText(atMs, timeZone);
  return usualDay(atMs, timeZone)?.day ?? formatOf('short', DAY, timeZone).format(atMs);
}

/** `2 Jan 2026, 03:04 UTC`. */
export function exactText(atMs: number, timeZone?: string): string {
  return formatOf('exact', { ...DAY, ...YEAR, ...CLOCK }, timeZone).format(atMs);
}

/** `03:04`, in the viewer's zone. */
export function clockText(atMs: number, timeZone?: string): string {
  return formatOf('clock', { hour: '2-digit', minute: '2-digit' }, timeZone).format(atMs);
}

const inUnits = (count: number, unit: string) =>
  `${count.toLocaleString(language())} ${unit}${count === 1 ? '' : 's'}`;

/** A duration in its largest whole unit: `4 minutes`, `3 hours`, `2 days`. */
export function lengthText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return inUnits(minutes, 'minute');
  if (minutes < 24 * 60) return inUnits(Math.floor(minutes / 60), 'hour');
  return inUnits(Math.floor(minutes / (24 * 60)), 'day');
}

/** From the first to the last day: `23 November to 29 November 2026 (UTC)`. */
export function daySpan(firstMs: number, lastMs: number): string {
  const long = { day: 'numeric', month: 'long' } as const;
  const inYear = formatOf('long', { ...long, ...YEAR }, 'UTC');
  const year = formatOf('year', YEAR, 'UTC');
  const isOneYear = year.format(firstMs) === year.format(lastMs);
  const last = `${inYear.format(lastMs)} (UTC)`;
  if (inYear.format(firstMs) === inYear.format(lastMs)) return last;
  const first = (isOneYear ? formatOf('long in year', long, 'UTC') : inYear).format(firstMs);
  return `${first} to ${last}`;
}
