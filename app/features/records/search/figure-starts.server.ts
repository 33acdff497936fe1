import { sql } from 'kysely';
import { FIGURE_BLOCK, FIGURE_BUCKET, type StatsRange, splitRange } from '../rules.ts';
import type { STAT_COLUMNS } from './figures.server.ts';
import { indexHint, type Search, type SearchPlan } from './search-plans.server.ts';
import { beforeValue } from './sorted-page.server.ts';

/** Where a scan starts: at a value, with an offset among its records. */
export interface Start {
  from: number | null;
  skip: number;
}

type StatColumn = (typeof STAT_COLUMNS)[number];

/** The first values of so many blocks are tried at once, since each try counts the same records. */
const TRIED = 3;

/** The first value of a page, and the offset among the records with that value. */
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

/** The start of a page by a stat among all records, from the record counts per block. */
export async function startOfFigure(search: Search, column: StatColumn): Promise<Start> {
  return startAmong(await countBlocks(search, column), search.way);
}

/**
 * The share of a range's records that `startInRange` has to count, if they are evenly spread; null if
 * the range has no whole bucket.
 */
export function countedShare(range: StatsRange): number | null {
  const { from, to, edges } = splitRange(range, FIGURE_BUCKET);
  if (from > to) return null;
  const points = edges.reduce((sum, { min, max }) => sum + max - min + 1, 0);
  return points / (range.max - range.min + 1);
}

/**
 * The start of a page by a stat within a range of combined stats. The stored counts of its whole
 * buckets suggest a block of values, and the records of the other parts before it are counted, so
 * that the start is exact.
 */
export async function startInRange(
  search: Search,
  column: StatColumn,
  range: StatsRange,
): Promise<Start> {
  const { count, way } = search;
  const { from, to, edges } = splitRange(range, FIGURE_BUCKET);
  const blocks = await countBlocks(search, column, { from, to });
  let inside = 0;
  const starts = blocks.map(({ value, records }) => {
    inside += records;
    return { value, before: inside - records };
  });
  if (inside === count.matching) return startAmong(blocks, way);
  if (inside === 0) return { from: null, skip: way.skip };
  const share = count.matching / inside;
  let last = starts.findLastIndex(({ before }) => before * share <= way.skip) + 1;
  for (; last >= 0; last -= TRIED) {
    const tried = starts.slice(Math.max(0, last + 1 - TRIED), last + 1);
    const counted = await countEdges(search, column, {
      edges,
      values: tried.map((one) => one.value),
    });
    for (const [at, { value, before }] of [...tried.entries()].reverse()) {
      const skip = way.skip - before - (counted[at] ?? 0);
      if (skip >= 0) return { from: value, skip };
    }
  }
  return { from: null, skip: way.skip };
}

/** Stored counts by blocks of a stat's values, in the order of the page. */
async function countBlocks(
  { db, way }: Search,
  column: StatColumn,
  buckets?: { from: number; to: number },
): Promise<{ value: number; records: number }[]> {
  const rows = await db
    .selectFrom('figure_totals')
    .select(['block', ({ fn }) => fn.sum<number>(column).as('records')])
    .$if(buckets !== undefined, (query) =>
      query.where('bucket', '>=', buckets?.from ?? 0).where('bucket', '<=', buckets?.to ?? 0),
    )
    .groupBy('block')
    .orderBy('block', way.order)
    .execute();
  const first = (block: number) =>
    block * FIGURE_BLOCK + (way.order === 'desc' ? FIGURE_BLOCK - 1 : 0);
  return rows.map(({ block, records }) => ({ value: first(block), records }));
}

/** The number of records in parts of a range that are before each value. */
async function countEdges(
  { db, kind, way }: Search,
  column: StatColumn,
  { edges, values }: { edges: StatsRange[]; values: number[] },
): Promise<number[]> {
  const figure = sql.ref(column);
  const counts = sql.join(
    values.map(
      (value, at) =>
        sql`count(*) filter (where ${beforeValue(figure, value, way)}) as ${sql.ref(`c${at}`)}`,
    ),
  );
  const sums = values.map(() => 0);
  for (const { min, max } of edges) {
    const { rows } = await sql<Record<string, number>>`
      select ${counts} from record_figures ${indexHint(kind, 'record_figures_by_stats')}
      where combined_stats between ${min} and ${max}`.execute(db);
    for (const at of values.keys()) sums[at] = (sums[at] ?? 0) + Number(rows[0]?.[`c${at}`]);
  }
  return sums;
}
