/** Rules of the guide's table: its address, filters and order. */
import { type GuideEntry, type Monster, type Skills, STATS, type Stat } from './contract.ts';
import { nextOrder, numberParameter, queryOf, textParameter } from './list-address.ts';
import { compareText, GRADES, type Grade, plainName, RARE_GROUP, raceNameOf } from './rules.ts';

/** Rows per page, limited for phones. */
export const GUIDE_ROWS_PER_PAGE = 50;

/** A monster as a row of the table. */
export interface GuideRow extends GuideEntry {
  /** Base values of the six stats, in the order of `STATS`. */
  base: number[];
  /** Gains of the six stats, 1 to 5. */
  gains: number[];
  /** Frames per point of guts; fewer is faster. */
  guts: number;
  startingGuts: number;
  /** Techniques it starts with. */
  starts: string[];
}

/** All monsters, and the techniques that each type can learn. */
export interface GuideTable {
  rows: GuideRow[];
  techniques: Record<string, string[]>;
}

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

/** A row of the table. */
export function guideRow({
  number,
  name,
  META,
  STATS: stats,
  startingTechniques,
}: Monster): GuideRow {
  return {
    number,
    name,
    META,
    base: STATS.map((stat) => stats[stat].BASE),
    gains: STATS.map((stat) => stats[stat].GAIN),
    guts: stats.GUTS_RATE.BASE,
    startingGuts: stats.STARTING_GUTS.BASE,
    starts: startingTechniques,
  };
}

/** The names of each type's techniques. */
export function techniqueNames(skills: Skills): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(skills).map(([type, techniques]) => [type, techniques.map(({ name }) => name)]),
  );
}

/** The filter in an address; invalid parameters are ignored. */
export function guideFilter(search: URLSearchParams): GuideFilter {
  const one = (name: string) => search.get(name)?.toLowerCase() ?? '';
  const order = one('sort');
  const sort = GUIDE_SORTS.find((name) => name === order.replace(/^-/, '')) ?? 'number';
  const beaten = one('beaten');
  return {
    words: textParameter(search.get('q')),
    type: raceNameOf(textParameter(search.get('type'))) || null,
    kind: KINDS.find((kind) => kind === one('kind')) ?? null,
    stat: STATS.find((stat) => stat.toLowerCase() === one('stat')) ?? null,
    least: numberParameter(search.get('least'), 999),
    grade: GRADES.find((grade) => grade.toLowerCase() === one('grade')) ?? null,
    guts: numberParameter(search.get('guts'), 999),
    start: numberParameter(search.get('start'), 999),
    technique: textParameter(search.get('tech')),
    starts: one('starts') === '1',
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

/**
 * The rows that match the filter, sorted; `beaten` is null while the viewer's victories are
 * unknown.
 */
export function filterGuide(
  { rows, techniques }: GuideTable,
  filter: GuideFilter,
  victories: Readonly<Record<string, unknown>> | null,
): GuideRow[] {
  const words = plainName(filter.words);
  const technique = plainName(filter.technique);
  const knows = ({ META, starts }: GuideRow) =>
    (filter.starts ? starts : (techniques[META.RACE_TYPE] ?? [])).some((name) =>
      plainName(name).includes(technique),
    );
  const found = rows.filter(
    (row) =>
      (words === '' || namesOf(row).some((name) => plainName(name).includes(words))) &&
      (filter.type === null || row.META.RACE_TYPE === filter.type) &&
      (filter.kind === null || kindOf(row) === filter.kind) &&
      hasStat(row, filter) &&
      (filter.guts === null || row.guts <= filter.guts) &&
      (filter.start === null || row.startingGuts >= filter.start) &&
      (technique === '' || knows(row)) &&
      (filter.beaten === null ||
        victories === null ||
        Object.hasOwn(victories, row.META.RACE_SUPERTYPE) === filter.beaten),
  );
  return sortGuide(found, filter);
}

const namesOf = ({ number, name, META }: GuideRow) => [
  ...[number, name, META.RACE_SUPERTYPE, META.RACE_TYPE],
  `${META.RACE_TYPE} ${META.RACE_SUBTYPE}`,
];

function kindOf({ META: { RACE_TYPE, RACE_SUBTYPE } }: GuideRow): Kind {
  if (RACE_SUBTYPE.startsWith(RARE_GROUP)) return 'special';
  return RACE_TYPE === RACE_SUBTYPE ? 'pure' : 'mixed';
}

/** Whether a single stat, the given one or any, matches both the base value and the grade. */
function hasStat({ base, gains }: GuideRow, { stat, least, grade }: GuideFilter): boolean {
  if (least === null && grade === null) return true;
  const gain = grade === null ? 0 : GRADES.indexOf(grade) + 1;
  return STATS.some(
    (one, at) =>
      (stat === null || stat === one) &&
      (base[at] ?? 0) >= (least ?? 0) &&
      (gains[at] ?? 0) >= gain,
  );
}

function sortGuide(
  rows: GuideRow[],
  { sort, descending }: Pick<GuideFilter, 'sort' | 'descending'>,
): GuideRow[] {
  // The rows are already sorted by number.
  if (sort === 'number') return descending ? rows.toReversed() : rows;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [sortKey(a, sort), sortKey(b, sort)];
    if (typeof left === 'string') return sign * compareText(left, String(right));
    return sign * (left - Number(right));
  });
}

function sortKey(row: GuideRow, sort: Exclude<GuideSort, 'number'>): string | number {
  if (sort === 'name') return row.name.toLowerCase();
  if (sort === 'type') return row.META.RACE_TYPE;
  if (sort === 'guts') return row.guts;
  if (sort === 'start') return row.startingGuts;
  if (sort === 'techniques') return row.starts.length;
  if (sort === 'total') return row.base.reduce((sum, value) => sum + value, 0);
  const [stat, isGrade] = sort.split('-');
  const at = STATS.findIndex((one) => one.toLowerCase() === stat);
  return (isGrade ? row.gains : row.base)[at] ?? 0;
}
