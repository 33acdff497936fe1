export const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** Week 0 began on the Monday before 1970. */
const FIRST_MONDAY_MS = -3 * DAY_MS;

/** The week, Monday to Sunday in UTC, of a time in ms. */
export function weekOf(time: number): number {
  return Math.floor((time - FIRST_MONDAY_MS) / WEEK_MS);
}

export function startOfWeek(week: number): number {
  return FIRST_MONDAY_MS + week * WEEK_MS;
}

/** The Monday (UTC) that a week begins with, as `2026-01-05`. */
export const mondayOf = (week: number) => new Date(startOfWeek(week)).toISOString().slice(0, 10);
