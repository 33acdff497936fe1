import { sql } from 'kysely';
import { EVERY_COMBINED_STATS } from '../rules.ts';
import {
  countedShare,
  type Start,
  startAmong,
  startInRange,
  startOfFigure,
} from './figure-starts.server.ts';
import { countMatching, type TypeCount } from './search-counts.server.ts';
import { fromNearerEnd, indexHint, type Search, type SearchPlan } from './search-plans.server.ts';
import { type FigureColumn, withinPart } from './sorted-page.server.ts';
import { sortMatches } from './sorted-parts.server.ts';

/** Costs of the query plans for a page of a sorted search, in steps of an index scan. */
export interface SortCosts {
  /** Reading and counting one matching record by an index with its stats. */
  passOne: number;
  /** Skipping up to this many records is cheaper than reading the counts of values. */
  shortWalk: number;
  /** A scan is aborted after this many times the steps that evenly spread records would take. */
  patience: number;
  /** Counting one record of the parts of a range that have no stored counts. */
  countBlock: number;
  /** The scan from the first value of a block to the page, as a share of all records. */
  nearBlock: number;
  /** Reading a sample to guess by. */
  sample: number;
  /** As many found records are sorted whole. */
  sortAll: number;
}

export const SORT_COSTS: SortCosts = {
  passOne: 1.2,
  shortWalk: 2000,
  patience: 3,
  countBlock: 0.5,
  nearBlock: 0.03,
  sample: 40_000,
  sortAll: 10_000,
};

/**
 * The ids of a page sorted by a figure, equal ones by id in the same direction. Exact at any depth:
 * stored counts of values locate the page, among all records or those of a type. With a range or a
 * type and another figure to sort by, it scans the figure's index, from the nearer end or from a
 * block of values before which the matches were counted, or reads all matches once, whichever is
 * cheapest.
 */
export async function findSorted(
  search: Search,
  column: FigureColumn,
  costs: SortCosts,
): Promise<number[]> {
  const { count, way, filters } = search;
  if (filters.userId !== null) return sortMatches(search, column, costs.sortAll);
  if (column === 'combined_stats') {
    const start = await startOfCombined(search, costs);
    return walkCombined(search, start);
  }
  if (count.matching === count.scope && filters.raceType === null) {
    const isNear = way.skip <= costs.shortWalk;
    const start = isNear ? { from: null, skip: way.skip } : await startOfFigure(search, column);
    return walkFigure(search, column, { start });
  }
  const everything = await countAll(search);
  const steps = ((way.skip + way.take) * everything) / count.matching;
  const most = Math.ceil(steps * costs.patience) + costs.shortWalk;
  const pass = count.matching * costs.passOne + (count.matching > costs.sortAll ? costs.sample : 0);
  const range = filters.raceType === null ? filters.range : null;
  const share = range && countedShare(range);
  const byBlocks =
    share === null
      ? Number.POSITIVE_INFINITY
      : count.matching * share * costs.countBlock + everything * costs.nearBlock;
  if (steps < Math.min(pass, byBlocks)) {
    const found = await walkFigure(search, column, { most });
    if (found.length === way.take || most >= everything) return found;
  }
  if (range && byBlocks < pass) {
    return walkFigure(search, column, { start: await startInRange(search, column, range) });
  }
  return sortMatches(search, column, costs.sortAll);
}

/** The number of records to skip in a scan of all. */
async function countAll({ db, filters: { raceType }, count }: Search): Promise<number> {
  if (raceType === null) return count.scope;
  return (await countMatching(db, { userId: null, raceType: null, range: null })).scope;
}

/** Scans the index of combined stats, which covers every filter except the trainer. */
async function walkCombined(
  { db, kind, filters: { raceType, range }, way }: Search,
  { from, skip }: Start,
): Promise<number[]> {
  const [index, ofType] =
    raceType !== null
      ? (['record_figures_by_type_stats', sql`race_type = ${raceType}`] as const)
      : (['record_figures_by_stats', sql`1 = 1`] as const);
  const { min, max } = clipped(range ?? EVERY_COMBINED_STATS, way.order, from);
  const { rows } = await sql<{ id: number }>`
    select id from record_figures ${indexHint(kind, index)}
    where ${ofType} and combined_stats between ${min} and ${max}
    order by combined_stats ${sql.raw(way.order)}, id ${sql.raw(way.order)}
    limit ${way.take} offset ${skip}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Scans the index of a stat; the filters are outside the ordered subquery. */
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
  const begins = withinPart(figure, { from: start?.from ?? null, to: null }, way);
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

/** The start of a page by combined stats, from the record counts per value. */
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

/** A page ordered by type and then id, as one scan per type. */
export function waysByType(
  types: TypeCount[],
  way: SearchPlan,
): (TypeCount & { way: SearchPlan })[] {
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
