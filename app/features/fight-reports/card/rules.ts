import { readCursor } from '#app/core/paging/rules.ts';
import { weekOf } from '#app/core/weeks.ts';

export const CARD_FIGHTS = 50;
export const CARD_ANNOUNCED = 50;
export const WEEK_LIST = 10;
export const CARD_REFRESH_MS = 30_000;

/** The cursor in a page's address; null for the latest fights. */
export function readBefore(search: URLSearchParams): string | null {
  const before = search.get('before') ?? '';
  return readCursor(before) ? before : null;
}

/** A day in the address of a week, as `2026-01-05`; null for anything else. */
export function readDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : text;
}

export const weekOfDay = (day: string | undefined, nowMs: number) =>
  weekOf(day === undefined ? nowMs : Date.parse(day));
