/** What the search screen keeps in its address (specification, sections 2 and 5). */
import type { MonsterRecord, MonsterSearch } from '../contract.ts';
import { MAX_COMBINED_STATS, MIN_COMBINED_STATS, UNKNOWN_FIGURE } from '../rules.ts';

/** The filters of the screen; empty and at their ends they ask for nothing. */
export interface ScreenFilters {
  user: string;
  type: string;
  min: number;
  max: number;
}

export const NO_FILTERS: ScreenFilters = {
  user: '',
  type: '',
  min: MIN_COMBINED_STATS,
  max: MAX_COMBINED_STATS,
};

/** Columns of the table that sort the rows of a page. */
export const SORT_COLUMNS = [
  'USER',
  'TYPE',
  'COMB',
  'LIF',
  'POW',
  'INT',
  'SKI',
  'SPD',
  'DEF',
  'DATE',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** How the rows of the page shown are ordered; null is as they came, newest first. */
export interface SortOrder {
  column: SortColumn;
  descending: boolean;
}

/** A search as its address says it; null while none was made. */
export interface ScreenSearch extends ScreenFilters {
  page: number;
  sort: SortOrder | null;
}

/** Reads an address. Whatever it holds that no screen would write counts as not said. */
export function readSearch(params: URLSearchParams): ScreenSearch | null {
  const said = ['user', 'type', 'min', 'max', 'page'].some((name) => params.has(name));
  if (!said) return null;
  const min = readPoints(params.get('min')) ?? MIN_COMBINED_STATS;
  const max = readPoints(params.get('max')) || MAX_COMBINED_STATS;
  return {
    user: (params.get('user') ?? '').trim().slice(0, 60),
    type: (params.get('type') ?? '').trim().slice(0, 60).toUpperCase(),
    min: Math.min(min, max),
    max: Math.max(min, max),
    page: readPage(params),
    sort: readSort(params.get('sort')),
  };
}

/** The page an address asks for, from 1. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') || 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** The query of a page; empty for the first. */
export function writePage(page: number): URLSearchParams {
  return new URLSearchParams(page === 1 ? {} : { page: String(page) });
}

function readPoints(text: string | null): number | null {
  if (text === null || !/^\d{1,4}$/.test(text)) return null;
  return Math.min(Number(text), MAX_COMBINED_STATS);
}

/** Reads an order: a column's name in lower case, after a minus where it falls. */
export function readSort(text: string | null): SortOrder | null {
  const descending = text?.startsWith('-') ?? false;
  const name = (descending ? text?.slice(1) : text)?.toUpperCase();
  const column = SORT_COLUMNS.find((one) => one === name);
  return column ? { column, descending } : null;
}

/** Writes an address: filters that ask for nothing are left out, the page says that one searched. */
export function writeSearch({ user, type, min, max, page, sort }: ScreenSearch): URLSearchParams {
  const params = new URLSearchParams();
  if (user.trim()) params.set('user', user.trim());
  if (type) params.set('type', type.toLowerCase());
  if (min > MIN_COMBINED_STATS) params.set('min', String(min));
  if (max < MAX_COMBINED_STATS) params.set('max', String(max));
  params.set('page', String(page));
  if (sort) params.set('sort', writeSort(sort));
  return params;
}

/** Writes an order; nothing for the one the rows came in. */
export function writeSort(sort: SortOrder | null): string {
  return sort ? `${sort.descending ? '-' : ''}${sort.column.toLowerCase()}` : '';
}

/** The call of a search: empty, zero and default filters are omitted (section 5). */
export function toQuery({ user, type, min, max, page }: ScreenSearch): MonsterSearch {
  return {
    ...(user && { USER: user }),
    ...(type && { RACE: type }),
    ...(min > MIN_COMBINED_STATS && { MIN_COMBINED_STATS: min }),
    ...(max > 0 && max < MAX_COMBINED_STATS && { MAX_COMBINED_STATS: max }),
    PAGE: page,
  };
}

/** Whose a record is, as the table says it: the trainer, or 'name (NPC)' (section 2). */
export function ownerLabel({ USER, MONSTER_NAME }: MonsterRecord): string {
  return USER ?? `${MONSTER_NAME} (NPC)`;
}

/** The rows of a page in the order asked for; equal ones stay as they came. */
export function sortRecords(records: MonsterRecord[], sort: SortOrder | null): MonsterRecord[] {
  if (!sort) return records;
  // What is not known stands before every figure.
  const key = (record: MonsterRecord): string | number => {
    if (sort.column === 'USER') return ownerLabel(record).toLowerCase();
    if (sort.column === 'TYPE') return record.RACE_TYPE;
    if (sort.column === 'COMB') return record.COMBINED_STATS ?? UNKNOWN_FIGURE;
    if (sort.column === 'DATE') return Date.parse(record.DATE.value);
    return record[sort.column] ?? UNKNOWN_FIGURE;
  };
  const compare = (a: MonsterRecord, b: MonsterRecord) => {
    const [left, right] = [key(a), key(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
  return records.toSorted((a, b) => (sort.descending ? compare(b, a) : compare(a, b)));
}
