import { DAY_MS, startOfWeek, weekOf } from '#app/core/weeks.ts';
import { STATS } from '#app/features/guide/contract.ts';
import { lowerBound } from '#app/features/guide/rules.ts';

export const TOP = 10;

export const PERIODS = ['week', 'season', 'ever'] as const;
export type Period = (typeof PERIODS)[number];

export const STRENGTHS = ['COMBINED_STATS', ...STATS] as const;
export type Strength = (typeof STRENGTHS)[number];
export const RECORD_LISTS = [...STRENGTHS, 'streak', 'knockOuts'] as const;
export type RecordList = (typeof RECORD_LISTS)[number];

/** A season is a quarter of an ISO week-numbering year, as `2026-4`; the last one may have 14 weeks. */
const SEASON_WEEKS = 13;

export function seasonOf(week: number): { name: string; first: number; last: number } {
  // A week belongs to the year of its Thursday; the year's first week is that of 4 January (ISO 8601).
  const year = new Date(startOfWeek(week) + 3 * DAY_MS).getUTCFullYear();
  const yearFirst = weekOf(Date.UTC(year, 0, 4));
  const nextYear = weekOf(Date.UTC(year + 1, 0, 4));
  const quarter = Math.min(Math.floor((week - yearFirst) / SEASON_WEEKS), 3);
  const first = yearFirst + quarter * SEASON_WEEKS;
  const last = quarter === 3 ? nextYear - 1 : first + SEASON_WEEKS - 1;
  return { name: `${year}-${quarter + 1}`, first, last };
}

export function seasonNamed(name: string) {
  const [year = 0, quarter = 1] = name.split('-').map(Number);
  return seasonOf(weekOf(Date.UTC(year, 0, 4)) + (quarter - 1) * SEASON_WEEKS);
}

export function weeksOf(period: Period, week: number): { first: number; last: number } | null {
  if (period === 'ever') return null;
  return period === 'week' ? { first: week, last: week } : seasonOf(week);
}

export function readPeriod(search: URLSearchParams): Period {
  const asked = search.get('period');
  return PERIODS.find((period) => period === asked) ?? 'week';
}

export interface TopEntry {
  id: number;
  figure: number;
}

export function byFigure(a: TopEntry, b: TopEntry): number {
  return b.figure - a.figure || a.id - b.id;
}

export function topAfter(
  before: readonly TopEntry[],
  changed: ReadonlySet<number>,
  now: readonly TopEntry[],
): TopEntry[] | null {
  const merged = [...before.filter(({ id }) => !changed.has(id)), ...now]
    .sort(byFigure)
    .slice(0, TOP);
  const lowest = before.at(-1);
  if (!lowest || before.length < TOP) return merged;
  const isSure = merged.length === TOP && byFigure(merged.at(-1) as TopEntry, lowest) <= 0;
  return isSure ? merged : null;
}

export interface Fought {
  fights: number;
  wins: number;
  knockOuts: number;
}

export function topByLowerBound<T extends Fought>(
  all: readonly T[],
  keyOf: (entry: T) => string,
): T[] {
  return all
    .filter(({ wins }) => wins > 0)
    .map((entry) => ({ entry, bound: lowerBound(entry.wins, entry.fights) }))
    .sort((a, b) => b.bound - a.bound || (keyOf(a.entry) < keyOf(b.entry) ? -1 : 1))
    .slice(0, TOP)
    .map(({ entry }) => entry);
}
