import type { Kysely } from 'kysely';
import type { AppDatabase, DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { countMatching, type RecordFilters } from './search-counts.server.ts';
import { fromNearerEnd, gather, type Search, walk, walkBlocks } from './search-plans.server.ts';

type Db = Kysely<Tables>;
type RecordRow = Tables['monster_records'];

/** What the ways to a page cost, in steps of a walk along an index; measured by bench/search/monster-query. */
export interface SearchCosts {
  /** Gathering and sorting one found id. */
  gatherOne: number;
  /** Longest walk where there are kept counts of blocks; a longer way goes by those. */
  longestWalk: number;
  /** Going by the counts of blocks. */
  blocks: number;
}

const COSTS: SearchCosts = { gatherOne: 4, longestWalk: 30_000, blocks: 60_000 };

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
  const way = fromNearerEnd({ order: 'desc', skip: offset, take }, total);
  const ids = await findIds({ db, kind, filters, count, way }, costs);
  const rows = await db
    .selectFrom('monster_records')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return { total, rows };
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
  if (!hasBlocks) return walk(search, way);
  if (steps <= costs.longestWalk) {
    const near = await walk(search, way, { most: costs.longestWalk * 2 });
    if (near.length === way.take) return near;
  }
  return walkBlocks(search);
}
