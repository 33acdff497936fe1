import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AppDatabase, DatabaseKind } from '../../../database/app-database.ts';
import type { Tables } from '../../../database/tables.ts';
import { countMatching, type RecordCount, type RecordFilters } from './record-sums.server.ts';
import { BLOCK_IDS, EVERY_COMBINED_STATS, idsOfBlock, splitRange } from './rules.ts';

type Db = Kysely<Tables>;
type RecordRow = Tables['monster_records'];

/** What the ways to a page cost, in steps of a walk along an index; measured by bench/monster-query. */
export interface SearchCosts {
  /** Gathering and sorting one found id. */
  gatherOne: number;
  /** Longest walk where there are kept counts of blocks; a longer way goes by those. */
  longestWalk: number;
  /** Going by the counts of blocks. */
  blocks: number;
}

const COSTS: SearchCosts = { gatherOne: 4, longestWalk: 60_000, blocks: 60_000 };

/** One page of a search, and how many records there are in all. */
export interface RecordPage {
  total: number;
  rows: RecordRow[];
}

/** Reads that see one state of the database, whatever arrives meanwhile. */
export function inSnapshot<T>(
  { kysely, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const transaction = kysely.transaction().setAccessMode('read only');
  if (kind === 'sqlite') return transaction.execute(work);
  return transaction.setIsolationLevel('repeatable read').execute(work);
}

/**
 * Finds the records that pass the filters, the highest id first. The count is a sum of kept ones;
 * the ids come from the index that the count says is shortest, from the nearer end; whole rows are
 * read for the page alone. Call it in a snapshot, so that count and page belong together.
 */
export async function searchRecords(
  db: Db,
  kind: DatabaseKind,
  filters: RecordFilters,
  { page, limit }: { page: number; limit: number },
  costs: SearchCosts = COSTS,
): Promise<RecordPage> {
  const count = await countMatching(db, filters);
  const total = count.matching;
  const offset = (page - 1) * limit;
  if (offset >= total) return { total, rows: [] };
  const take = Math.min(limit, total - offset);
  const behind = total - offset - take;
  const way: Way =
    behind < offset ? { order: 'asc', skip: behind, take } : { order: 'desc', skip: offset, take };
  const ids = await findIds({ db, kind, filters, count, way }, costs);
  const rows = await db
    .selectFrom('monster_records')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return { total, rows };
}

/** From which end to go, how many matching records to pass, and how many to take. */
interface Way {
  order: 'asc' | 'desc';
  skip: number;
  take: number;
}

interface Search {
  db: Db;
  kind: DatabaseKind;
  filters: RecordFilters;
  count: RecordCount;
  way: Way;
}

async function findIds(search: Search, costs: SearchCosts): Promise<number[]> {
  const { filters, count, way } = search;
  const steps = ((way.skip + way.take) * count.scope) / count.matching;
  const gatherSteps =
    count.matching < count.scope ? count.matching * costs.gatherOne : Number.POSITIVE_INFINITY;
  const hasBlocks = filters.userId === null;
  if (gatherSteps < Math.min(steps, hasBlocks ? costs.blocks : Number.POSITIVE_INFINITY)) {
    return gather(search);
  }
  if (!hasBlocks) return walk(search, way, { most: count.scope });
  if (steps <= costs.longestWalk) {
    const near = await walk(search, way, { most: costs.longestWalk * 2 });
    if (near.length === way.take) return near;
  }
  return walkBlocks(search);
}

/** How far a walk may go. */
interface WalkLimit {
  /** So many steps, whatever they pass over. */
  most: number;
  /** No further than the ids of this block. */
  block?: number;
}

/**
 * Walks an index in the order of ids and passes over what does not match. What it passes over is
 * decided outside the ordered part, so that PostgreSQL cannot take it for a reason to gather.
 */
async function walk(
  { db, kind, filters: { userId, raceType, range } }: Search,
  { order, skip, take }: Way,
  { most, block }: WalkLimit,
): Promise<number[]> {
  const [index, start] =
    userId !== null
      ? (['monster_records_by_user', sql`user_id = ${userId}`] as const)
      : raceType !== null
        ? (['monster_records_by_type', sql`race_type = ${raceType}`] as const)
        : (['monster_records_by_id', sql`1 = 1`] as const);
  const ids = block === undefined ? undefined : idsOfBlock(block);
  const within = ids ? sql`id between ${ids.first} and ${ids.last}` : sql`1 = 1`;
  const typeMatches =
    userId !== null && raceType !== null ? sql`race_type = ${raceType}` : sql`1 = 1`;
  const statsMatch = range ? sql`combined_stats between ${range.min} and ${range.max}` : sql`1 = 1`;
  const direction = sql.raw(order);
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, race_type, combined_stats from monster_records ${indexHint(kind, index)}
      where ${start} and ${within} order by id ${direction} limit ${most}
    ) as walked
    where ${typeMatches} and ${statsMatch}
    order by id ${direction} limit ${take} offset ${skip}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of all that match, by the index of stats, and then those of the page. */
async function gather({ db, kind, filters, count, way }: Search): Promise<number[]> {
  const { userId, raceType, range } = filters;
  const [index, start] =
    userId !== null
      ? ([
          'monster_records_by_user_stats',
          sql`user_id = ${userId} and race_type in (${sql.join(count.types)})`,
        ] as const)
      : raceType !== null
        ? (['monster_records_by_type_stats', sql`race_type = ${raceType}`] as const)
        : (['monster_records_by_stats', sql`1 = 1`] as const);
  const statsInside = range
    ? sql`combined_stats between ${range.min} and ${range.max}`
    : sql`1 = 1`;
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select id from monster_records ${indexHint(kind, index)} where ${start} and ${statsInside}
    )
    select id from found order by id ${sql.raw(way.order)} limit ${way.take} offset ${way.skip}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Passes over whole blocks of ids from the nearer end, and walks those that the page lies in. */
async function walkBlocks(search: Search): Promise<number[]> {
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
    const rest = { order, skip, take: take - found.length };
    found.push(...(await walk(search, rest, { most: BLOCK_IDS, block })));
    if (found.length === take) break;
    skip = 0;
  }
  return found;
}

/** Matching records of each block, lowest ids first. */
async function countBlocks({ db, kind, filters: { raceType, range } }: Search) {
  const parts = splitRange(range ?? EVERY_COMBINED_STATS);
  const inner = sql`select block, records from record_blocks
    where race_type = ${raceType ?? ''} and bucket between ${parts.from} and ${parts.to}`;
  const [index, ofType] =
    raceType !== null
      ? (['monster_records_by_type_stats', sql`race_type = ${raceType}`] as const)
      : (['monster_records_by_stats', sql`1 = 1`] as const);
  const edges = parts.edges.map(
    (edge) => sql`select id / ${sql.lit(BLOCK_IDS)} as block, 1 as records
      from monster_records ${indexHint(kind, index)}
      where ${ofType} and combined_stats between ${edge.min} and ${edge.max}`,
  );
  const { rows } = await sql<{ block: number; records: number }>`
    select block, sum(records) as records
    from (${sql.join([inner, ...edges], sql` union all `)}) as parts
    group by block order by block
  `.execute(db);
  return rows;
}

/** SQLite knows no statistics of its own accord; PostgreSQL chooses by them and takes no hints. */
function indexHint(kind: DatabaseKind, index: string): RawBuilder<unknown> {
  return kind === 'sqlite' ? sql`indexed by ${sql.ref(index)}` : sql``;
}
