import { STATS, type Stat } from './contract.ts';
import { nextOrder, numberParameter, queryOf, textParameter } from './list-address.ts';
import { GRADES, type Grade, raceNameOf } from './rules.ts';

export const KINDS = ['pure', 'mixed', 'special'] as const;
export type Kind = (typeof KINDS)[number];

/** Sort keys: a stat, or another property of the monster. */
export const GUIDE_SORTS = [
  'number',
  'name',
  'type',
  ...STATS.map((stat) => stat.toLowerCase() as Lowercase<Stat>),
  ...STATS.map((stat) => `${stat.toLowerCase()}-grade` as `${Lowercase<Stat>}-grade`),
  'total',
  'guts',
  'start',
  'techniques',
] as const;
export type GuideSort = (typeof GUIDE_SORTS)[number];

/** Keys that sort ascending first. */
const RISING_FIRST: readonly GuideSort[] = ['number', 'name', 'type', 'guts'];

/** The filters and the order of the table; empty and null mean no filter. */
export interface GuideFilter {
  words: string;
  /** `RACE_TYPE`. */
  type: string | null;
  kind: Kind | null;
  /** The stat that `least` and `grade` apply to; null for any of the six. */
  stat: Stat | null;
  /** At least this base value. */
  least: number | null;
  /** At least this gain. */
  grade: Grade | null;
  /** Maximum frames per point of guts. */
  guts: number | null;
  /** Minimum guts at the start. */
  start: number | null;
  technique: string;
  /** Whether the technique has to be one it starts with. */
  starts: boolean;
  beaten: boolean | null;
  sort: GuideSort;
  descending: boolean;
  /** From 1. */
  page: number;
}

/** The filter in an address; invalid parameters are ignored. */
export function guideFilter(search: URLSearchParams): GuideFilter {
  const choice = (name: string) => search.get(name)?.toLowerCase() ?? '';
  const order = choice('sort');
  const sort = GUIDE_SORTS.find((name) => name === order.replace(/^-/, '')) ?? 'number';
  const beaten = choice('beaten');
  return {
    words: textParameter(search.get('q')),
    type: raceNameOf(textParameter(search.get('type'))) || null,
    kind: KINDS.find((kind) => kind === choice('kind')) ?? null,
    stat: STATS.find((stat) => stat.toLowerCase() === choice('stat')) ?? null,
    least: numberParameter(search.get('least'), 999),
    grade: GRADES.find((grade) => grade.toLowerCase() === choice('grade')) ?? null,
    guts: numberParameter(search.get('guts'), 999),
    start: numberParameter(search.get('start'), 999),
    technique: textParameter(search.get('tech')),
    starts: choice('starts') === '1',
    beaten: beaten === 'yes' ? true : beaten === 'no' ? false : null,
    sort,
    descending: order.startsWith('-'),
    page: numberParameter(search.get('page'), 999) ?? 1,
  };
}

/** The query of a filter, without defaults. */
export function guideSearch(filter: GuideFilter): URLSearchParams {
  const { beaten, sort, descending } = filter;
  const order = `${descending ? '-' : ''}${sort}`;
  return queryOf({
    q: filter.words,
    type: filter.type?.toLowerCase(),
    kind: filter.kind,
    stat: filter.stat?.toLowerCase(),
    least: filter.least,
    grade: filter.grade?.toLowerCase(),
    guts: filter.guts,
    start: filter.start,
    tech: filter.technique,
    starts: filter.starts ? '1' : null,
    beaten: beaten === null ? null : beaten ? 'yes' : 'no',
    sort: order === 'number' ? null : order,
    page: filter.page > 1 ? filter.page : null,
  });
}

/** The address of a filtered table. */
export function guidePath(filter: GuideFilter): string {
  const search = guideSearch(filter);
  return search.size === 0 ? '/monsters/all' : `/monsters/all?${search}`;
}

/** The order after a press on a column's head: the best first, reversed, then by number. */
export function nextGuideSort(filter: GuideFilter, sort: GuideSort): GuideFilter {
  const first = !RISING_FIRST.includes(sort);
  return { ...filter, ...nextOrder<GuideSort>(filter, sort, first, 'number'), page: 1 };
}
