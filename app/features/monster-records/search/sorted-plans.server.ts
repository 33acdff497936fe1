import { type RawBuilder, sql } from 'kysely';
import { EVERY_COMBINED_STATS, FIGURE_BLOCK } from '../rules.ts';
import { countMatching } from './search-counts.server.ts';
import {
  fromNearerEnd,
  indexHint,
  type Search,
  type SearchPlan,
  statsIndex,
} from './search-plans.server.ts';

/** The column that a search is ordered by, in `record_figures` or in the rows themselves. */
export type FigureColumn = 'lif' | 'pow' | 'int' | 'ski' | 'spd' | 'def' | 'combined_stats';

/** Costs of the plans for a page of a sorted search, in steps of an index scan. */
export interface SortCosts {
  /** Reading one found record in an index that has its stats. */
  gatherOne: number;
  /**
   * Sorting one record: all of them for a page in the middle, twice those before the page near an
   * end.
   */
  sortOne: number;
  /** Skipping this many records is cheaper than reading counts of values. */
  shortWalk: number;
  /** A scan is given up after this many times the steps that an even spread would take. */
  patience: number;
}

export const SORT_COSTS: SortCosts = {
  gatherOne: 1.2,
  sortOne: 15,
  shortWalk: 2000,
  patience: 3,
};

/** The start of a scan: a value, and an offset among its records. */
interface Start {
  from: number | null;
  skip: number;
}

/**
 * The ids of a page sorted by a figure, equal ones by id in the same direction. Exact at any
 * depth: kept counts of values locate the page, among all records and among those of a type. With
 * a range of combined stats and another figure, either the figure's index is scanned from the
 * nearer end, or the matches are collected and sorted, whichever is cheaper.
 */
export async function findSorted(
  search: Search,
  column: FigureColumn,
  costs: SortCosts,
): Promise<number[]> {
  const { count, way, filters } = search;
  if (filters.userId !== null) return gatherSorted(search, sql.ref(column));
  if (column === 'combined_stats') {
    const start = await startOfCombined(search, costs);
    return walkCombined(search, start);
  }
  if (count.matching === count.scope && filters.raceType === null) {
    return walkFigure(search, column, { start: await startOfFigure(search, column, costs) });
  }
  const everything = await countAll(search);
  const steps = ((way.skip + way.take) * everything) / count.matching;
  const most = Math.ceil(steps * costs.patience) + costs.shortWalk;
  const sorted = Math.min(count.matching, 2 * (way.skip + way.take));
  const gathering = count.matching * costs.gatherOne + sorted * costs.sortOne;
  if (steps < gathering) {
    const found = await walkFigure(search, column, { most });
    if (found.length === way.take || most >= everything) return found;
  }
  return gatherSorted(search, sql.ref(column));
}

/** How many records a scan of all of them skips. */
async function countAll({ db, filters: { raceType }, count }: Search): Promise<number> {
  if (raceType === null) return count.scope;
  return (await countMatching(db, { userId: null, raceType: null, range: null })).scope;
}

/** Collects all matches from the index of their stats and sorts them by one of them. */
export async function gatherSorted(search: Search, figure: RawBuilder<unknown>): Promise<number[]> {
  const { db, kind, count, way } = search;
  const { range } = search.filters;
  const [index, start] = statsIndex(search);
  const { min, max } = range ?? EVERY_COMBINED_STATS;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, ${figure} as figure from monster_records ${indexHint(kind, index)}
      where ${start} and combined_stats between ${min} and ${max}
      limit ${count.matching}
    ) as found
    order by figure ${sql.raw(way.order)}, id ${sql.raw(way.order)}
    limit ${way.take} offset ${way.skip}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Scans the index of combined stats, which covers every filter but the trainer. */
async function walkCombined(
  { db, kind, filters: { raceType, range }, way }: Search,
  { from, skip }: Start,
): Promise<number[]> {
  const [index, ofType] =
    raceType !== null
      ? (['monster_records_by_type_stats', sql`race_type = ${raceType}`] as const)
      : (['monster_records_by_stats', sql`1 = 1`] as const);
  const { min, max } = clipped(range ?? EVERY_COMBINED_STATS, way.order, from);
  const { rows } = await sql<{ id: number }>`
    select id from monster_records ${indexHint(kind, index)}
    where ${ofType} and combined_stats between ${min} and ${max}
    order by combined_stats ${sql.raw(way.order)}, id ${sql.raw(way.order)}
    limit ${way.take} offset ${skip}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Scans the index of a stat; filters skip records outside of the ordered subquery. */
async function walkFigure(
  { db, kind, filters: { raceType, range }, way }: Search,
  column: FigureColumn,
  { start, most }: { start?: Start; most?: number },
): Promise<number[]> {
  const figure = sql.ref(column);
  const order = sql.raw(way.order);
  const passing = [
    ...(raceType !== null ? [sql`race_type = ${raceType}`] : []),
    ...(range ? [sql`combined_stats between ${range.min} and ${range.max}`] : []),
  ];
  const begins =
    start?.from == null
      ? sql`1 = 1`
      : way.order === 'desc'
        ? sql`${figure} <= ${start.from}`
        : sql`${figure} >= ${start.from}`;
  const inOrder = sql`
    select id, race_type, combined_stats, ${figure} as figure
    from record_figures ${indexHint(kind, `record_figures_by_${column}`)} where ${begins}
    order by ${figure} ${order}, id ${order}`;
  const { rows } = await sql<{ id: number }>`
    select id from (${inOrder} ${most === undefined ? sql`` : sql`limit ${most}`}) as walked
    where ${passing.length === 0 ? sql`1 = 1` : sql.join(passing, sql` and `)}
    order by figure ${order}, id ${order} limit ${way.take} offset ${start?.skip ?? way.skip}
  `.execute(db);
  return rows.map(({ id }) => id);
}

const clipped = (
  { min, max }: { min: number; max: number },
  order: SearchPlan['order'],
  from: number | null,
) => (from === null ? { min, max } : order === 'desc' ? { min, max: from } : { min: from, max });

/** The start of a page by combined stats, from the counts of records per value. */
async function startOfCombined(
  { db, filters: { raceType, range }, way }: Search,
  { shortWalk }: SortCosts,
): Promise<Start> {
  if (way.skip <= shortWalk) return { from: null, skip: way.skip };
  const { min, max } = range ?? EVERY_COMBINED_STATS;
  const values = await db
    .selectFrom('record_totals')
    .select(['combined_stats as value', 'records'])
    .where('race_type', '=', raceType ?? '')
    .where('combined_stats', '>=', min)
    .where('combined_stats', '<=', max)
    .orderBy('combined_stats', way.order)
    .execute();
  return startAmong(values, way);
}

/** The start of a page by a stat among all records, from the counts of its values. */
async function startOfFigure(
  { db, way }: Search,
  column: FigureColumn,
  { shortWalk }: SortCosts,
): Promise<Start> {
  if (way.skip <= shortWalk) return { from: null, skip: way.skip };
  const values = await db
    .selectFrom('figure_totals')
    .select(['block', sql.ref<number>(column).as('records')])
    .orderBy('block', way.order)
    .execute();
  const first = (block: number) =>
    block * FIGURE_BLOCK + (way.order === 'desc' ? FIGURE_BLOCK - 1 : 0);
  return startAmong(
    values.map(({ block, records }) => ({ value: first(block), records })),
    way,
  );
}

/** The value at which a page begins, and the offset among the records of that value. */
export function startAmong(
  values: { value: number; records: number }[],
  { skip }: Pick<SearchPlan, 'skip'>,
): Start {
  let before = 0;
  for (const { value, records } of values) {
    if (before + records > skip) return { from: value, skip: skip - before };
    before += records;
  }
  return { from: null, skip };
}

/** The same page by the types' names, and by id within a type, as one scan per type. */
export function waysByType(
  types: { raceType: string; matching: number; scope: number }[],
  way: SearchPlan,
): { raceType: string; matching: number; scope: number; way: SearchPlan }[] {
  const inOrder = types.toSorted((a, b) => (a.raceType < b.raceType ? -1 : 1));
  if (way.order === 'desc') inOrder.reverse();
  const ways: ReturnType<typeof waysByType> = [];
  let { skip, take } = way;
  for (const type of inOrder) {
    const here = Math.min(take, type.matching - skip);
    if (here > 0) {
      const own = fromNearerEnd({ order: way.order, skip, take: here }, type.matching);
      ways.push({ ...type, way: own });
      take -= here;
    }
    skip = Math.max(0, skip - type.matching);
    if (take === 0) break;
  }
  return ways;
}
