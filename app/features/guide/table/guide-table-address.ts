import { STATS, type Stat } from '../contract.ts';
import { nextOrder, numberParameter, queryOf, textParameter } from '../list-address.ts';
import { GRADES, type Grade, raceNameOf } from '../rules.ts';

export const KINDS = ['pure', 'mixed', 'special'] as const;
export type Kind = (typeof KINDS)[number];

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

const RISING_FIRST: readonly GuideSort[] = ['number', 'name', 'type', 'guts'];

export interface GuideFilter {
  words: string;
  type: string | null;
  kind: Kind | null;
  stat: Stat | null;
  least: number | null;
  grade: Grade | null;
  guts: number | null;
  start: number | null;
  technique: string;
  starts: boolean;
  beaten: boolean | null;
  sort: GuideSort;
  descending: boolean;
  page: number;
}

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

export function guidePath(filter: GuideFilter): string {
  const search = guideSearch(filter);
  return search.size === 0 ? '/monsters/all' : `/monsters/all?${search}`;
}

/** The order after a press on a column's head: the best first, reversed, then by number. */
export function nextGuideSort(filter: GuideFilter, sort: GuideSort): GuideFilter {
  const first = !RISING_FIRST.includes(sort);
  return { ...filter, ...nextOrder<GuideSort>(filter, sort, first, 'number'), page: 1 };
}
