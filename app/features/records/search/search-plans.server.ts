import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { BLOCK_BUCKET, BLOCK_IDS, EVERY_COMBINED_STATS, idsOfBlock, splitRange } from '../rules.ts';
import type { KeptFilters, RecordCount } from './search-counts.server.ts';

/** The direction of a scan, the number of matching records to skip, and the number to read. */
export interface SearchPlan {
  order: 'asc' | 'desc';
  skip: number;
  take: number;
}

/** A search's filters and counts, and the offset of its page. */
export interface Search {
  db: Kysely<Tables>;
  kind: DatabaseKind;
  filters: KeptFilters;
  count: RecordCount;
  way: SearchPlan;
}

/** The same page from the other end, if that is nearer. */
export function fromNearerEnd({ order, skip, take }: SearchPlan, total: number): SearchPlan {
  const behind = total - skip - take;
  if (behind < 0 || behind >= skip) return { order, skip, take };
  return { order: order === 'desc' ? 'asc' : 'desc', skip: behind, take };
}

/** The limit of a scan: a number of steps, or one block of ids. */
interface WalkLimit {
  most?: number;
  block?: number;
}

/**
 * Scans an index by id and skips records that do not match. The filter is outside the ordered
 * subquery, so that PostgreSQL does not collect and sort instead.
 */
export async function walk(
  { db, kind, filters: { userId, raceType, range } }: Search,
  { order, skip, take }: SearchPlan,
  { most, block }: WalkLimit = {},
): Promise<number[]> {
  const [index, start] =
    userId !== null
      ? (['record_figures_by_user', sql`user_id = ${userId}`] as const)
      : raceType !== null
        ? (['record_figures_by_type', sql`race_type = ${raceType}`] as const)
        : (['record_figures_by_id', sql`1 = 1`] as const);
  const ids = block === undefined ? undefined : idsOfBlock(block);
  const inOrder = sql`where ${start}
    and ${ids ? sql`id between ${ids.first} and ${ids.last}` : sql`1 = 1`}
    order by id ${sql.raw(order)}`;
  const page = sql`limit ${take} offset ${skip}`;
  const passing = [
    ...(userId !== null && raceType !== null ? [sql`race_type = ${raceType}`] : []),
    ...(range ? [sql`combined_stats between ${range.min} and ${range.max}`] : []),
  ];
  const from = sql`from record_figures ${indexHint(kind, index)}`;
  // SQLite has an index hint instead, and is faster when it may merge both queries.
  const fence = kind === 'postgres' ? sql`offset 0` : sql``;
  const found =
    passing.length === 0
      ? sql<{ id: number }>`select id ${from} ${inOrder} ${page}`
      : sql<{ id: number }>`
          select id from (
            select id, race_type, combined_stats ${from} ${inOrder}
            ${most === undefined ? fence : sql`limit ${most}`}
          ) as walked
          where ${sql.join(passing, sql` and `)}
          order by id ${sql.raw(order)} ${page}`;
  const { rows } = await found.execute(db);
  return rows.map(({ id }) => id);
}

/** The index with the stats of all matches. */
export function statsIndexOf({ userId, raceType }: KeptFilters): string {
  if (userId !== null) return 'record_figures_by_user_stats';
  return raceType !== null ? 'record_figures_by_type_stats' : 'record_figures_by_stats';
}

/** All matches, by the index with their stats. */
export function matchesByStats({ kind, filters, count }: Search) {
  const { userId, raceType, range } = filters;
  const { min, max } = range ?? EVERY_COMBINED_STATS;
  const types = sql.join(count.types.map((type) => type.raceType));
  const start =
    userId !== null
      ? sql`user_id = ${userId} and race_type in (${types})`
      : raceType !== null
        ? sql`race_type = ${raceType}`
        : sql`1 = 1`;
  return {
    records: sql`record_figures ${indexHint(kind, statsIndexOf(filters))}`,
    conditions: sql`${start} and combined_stats between ${min} and ${max}`,
  };
}

/** Collects the ids of all matches from the index of stats, then takes the page. */
export async function gather(search: Search): Promise<number[]> {
  const { db, count, way } = search;
  const { records, conditions } = matchesByStats(search);
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id from ${records} where ${conditions} limit ${count.matching}
    ) as found
    order by id ${sql.raw(way.order)} limit ${way.take} offset ${way.skip}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Skips whole blocks of ids from the nearer end, and scans the blocks with the page. */
export async function walkBlocks(search: Search): Promise<number[]> {
  const { order, take } = search.way;
  let skip = search.way.skip;
  const blocks = await countBlocks(search);
  if (order === 'desc') blocks.reverse();
  const found: number[] = [];
  for (const { block, records } of blocks) {
    if (skip >= records) {
      skip -= records;
      continue;
    }
    const rest = fromNearerEnd({ order, skip, take: take - found.length }, records);
    found.push(...(await walk(search, rest, { block })));
    if (found.length === take) break;
    skip = 0;
  }
  return found;
}

/** The number of matching records per block, lowest ids first. */
async function countBlocks({ db, kind, filters: { raceType, range } }: Search) {
  const parts = splitRange(range ?? EVERY_COMBINED_STATS, BLOCK_BUCKET);
  const inner = sql`select block, records from record_blocks
    where race_type = ${raceType ?? ''} and bucket between ${parts.from} and ${parts.to}`;
  const [index, ofType] =
    raceType !== null
      ? (['record_figures_by_type_stats', sql`race_type = ${raceType}`] as const)
      : (['record_figures_by_stats', sql`1 = 1`] as const);
  const edges = parts.edges.map(
    (edge) => sql`select id / ${sql.lit(BLOCK_IDS)} as block, 1 as records
      from record_figures ${indexHint(kind, index)}
      where ${ofType} and combined_stats between ${edge.min} and ${edge.max}`,
  );
  const { rows } = await sql<{ block: number; records: number }>`
    select block, sum(records) as records
    from (${sql.join([inner, ...edges], sql` union all `)}) as parts
    group by block order by block
  `.execute(db);
  return rows;
}

/** Without ANALYZE SQLite has no statistics; PostgreSQL has them, and no hints. */
export function indexHint(kind: DatabaseKind, index: string): RawBuilder<unknown> {
  return kind === 'sqlite' ? sql`indexed by ${sql.ref(index)}` : sql``;
}
