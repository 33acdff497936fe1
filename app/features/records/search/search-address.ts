/** The state of the search screen in its address (specification, sections 2 and 5). */
import { isolated } from '#app/core/names/rules.ts';
import { textParameter } from '#app/features/guide/list-address.ts';
import { raceNameOf } from '#app/features/guide/rules.ts';
import type { MonsterRecord, MonsterSearch, SortField } from '../contract.ts';
import { MAX_COMBINED_STATS, MIN_COMBINED_STATS } from '../rules.ts';

export interface ScreenFilters {
  user: string;
  name: string;
  type: string;
  race: string;
  min: number;
  max: number;
}

export const NO_FILTERS: ScreenFilters = {
  user: '',
  name: '',
  type: '',
  race: '',
  min: MIN_COMBINED_STATS,
  max: MAX_COMBINED_STATS,
};

export const COLUMNS = {
  USER: null,
  TYPE: 'RACE_TYPE',
  COMB: 'COMBINED_STATS',
  LIF: 'LIF',
  POW: 'POW',
  INT: 'INT',
  SKI: 'SKI',
  SPD: 'SPD',
  DEF: 'DEF',
  DATE: 'DATE',
} as const satisfies Record<string, SortField | null>;
export type Column = keyof typeof COLUMNS;
export type SortColumn = Exclude<Column, 'USER'>;
export const ALL_COLUMNS = Object.keys(COLUMNS) as Column[];
export const SORT_COLUMNS = ALL_COLUMNS.filter(
  (column): column is SortColumn => COLUMNS[column] !== null,
);

/** The order of the whole result; null for newest first. */
export interface SortOrder {
  column: SortColumn;
  descending: boolean;
}

export function nextSort(sort: SortOrder | null, column: SortColumn): SortOrder | null {
  // DATE starts ascending, since newest first is the default, and TYPE alphabetically.
  const first = column !== 'TYPE' && column !== 'DATE';
  if (sort?.column !== column) return { column, descending: first };
  if (sort.descending !== first || column === 'DATE') return null;
  return { column, descending: !first };
}

export interface ScreenSearch extends ScreenFilters {
  page: number;
  sort: SortOrder | null;
}

export function readSearch(params: URLSearchParams): ScreenSearch | null {
  const said = ['user', 'name', 'type', 'race', 'min', 'max', 'page', 'sort'].some((name) =>
    params.has(name),
  );
  if (!said) return null;
  const min = readPoints(params.get('min')) ?? MIN_COMBINED_STATS;
  const max = readPoints(params.get('max')) || MAX_COMBINED_STATS;
  return {
    user: textParameter(params.get('user')),
    name: textParameter(params.get('name')),
    type: raceNameOf(textParameter(params.get('type'))),
    race: raceNameOf(textParameter(params.get('race'))),
    min: Math.min(min, max),
    max: Math.max(min, max),
    page: readPage(params),
    sort: readSort(params.get('sort')),
  };
}

export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') || 1);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export function writePage(page: number): URLSearchParams {
  return new URLSearchParams(page === 1 ? {} : { page: String(page) });
}

function readPoints(text: string | null): number | null {
  if (text === null || !/^\d{1,4}$/.test(text)) return null;
  return Math.min(Number(text), MAX_COMBINED_STATS);
}

export function readSort(text: string | null): SortOrder | null {
  const descending = text?.startsWith('-') ?? false;
  const name = (descending ? text?.slice(1) : text)?.toUpperCase();
  const column = SORT_COLUMNS.find((column) => column === name);
  return column ? { column, descending } : null;
}

export function writeSearch(search: ScreenSearch): URLSearchParams {
  const { user, name, type, race, min, max, page, sort } = search;
  const params = new URLSearchParams();
  if (user.trim()) params.set('user', user.trim());
  if (name.trim()) params.set('name', name.trim());
  if (type) params.set('type', type.toLowerCase());
  if (race) params.set('race', race.toLowerCase());
  if (min > MIN_COMBINED_STATS) params.set('min', String(min));
  if (max < MAX_COMBINED_STATS) params.set('max', String(max));
  params.set('page', String(page));
  if (sort) params.set('sort', writeSort(sort));
  return params;
}

export function writeSort(sort: SortOrder | null): string {
  return sort ? `${sort.descending ? '-' : ''}${sort.column.toLowerCase()}` : '';
}

/** The request of a search: empty, zero and default filters are omitted (section 5). */
export function toQuery(search: ScreenSearch): MonsterSearch {
  const { user, name, type, race, min, max, page, sort } = search;
  return {
    ...(user && { USER: user }),
    ...(name && { MONSTER_NAME: name }),
    ...(type && { RACE: type }),
    ...(race && { RACE_SUPERTYPE: race }),
    ...(min > MIN_COMBINED_STATS && { MIN_COMBINED_STATS: min }),
    ...(max > 0 && max < MAX_COMBINED_STATS && { MAX_COMBINED_STATS: max }),
    ...(sort && { SORT: COLUMNS[sort.column], DIRECTION: sort.descending ? 'desc' : 'asc' }),
    PAGE: page,
  };
}

/** The owner of a record in the table: the trainer, or 'name (NPC)' (section 2). */
export function ownerLabel({ USER, MONSTER_NAME }: MonsterRecord): string {
  return USER ?? `${isolated(MONSTER_NAME)} (NPC)`;
}
