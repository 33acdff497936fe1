import { type Kysely, sql } from 'kysely';
import type { AppDatabase, DatabaseKind } from '#database/app-database.ts';
import { StorageUnavailableError } from '#database/storage-errors.ts';
import type { Tables } from '#database/tables.ts';
import { areWaiting, mergeWaiting } from './figures.server.ts';
import {
  countFound,
  openFoundSet,
  pageOfBreed,
  pageOfFound,
  withoutNames,
} from './found-set.server.ts';
import { countByType, countMatching, type RecordFilters } from './search-counts.server.ts';
import {
  fromNearerEnd,
  gather,
  type Search,
  type SearchPlan,
  walk,
  walkBlocks,
} from './search-plans.server.ts';
import type { FigureColumn } from './sorted-page.server.ts';
import { findSorted, SORT_COSTS, type SortCosts, waysByType } from './sorted-plans.server.ts';

type Db = Kysely<Tables>;
type RecordRow = Tables['monster_records'];

/**
 * Costs of the query plans for a page, in steps of an index scan; measured by
 * bench/search/monster-query.
 */
export interface SearchCosts {
  /** Collecting and sorting one id. */
  gatherOne: number;
  /** Up to so many matches of a trainer and a type are collected, without counting the other types. */
  fewOfType: number;
  /** Costs for a search ordered by a figure. */
  sorted: SortCosts;
  /** The longest scan of ids; with more steps, the stored counts of blocks are used. */
  longestWalk: number;
  /** Reading the stored counts of blocks. */
  blocks: number;
}

const COSTS: SearchCosts = {
  gatherOne: 4,
  fewOfType: 4000,
  longestWalk: 30_000,
  blocks: 60_000,
  sorted: SORT_COSTS,
};

/** One page of a search, and the total number of records. */
export interface RecordPage {
  total: number;
  rows: RecordRow[];
}

/**
 * Runs a search on one snapshot of the database, in which no record waits to be found. Records that
 * arrived since the last portion are merged first; if the database cannot write now, they are left
 * out, of totals and pages alike.
 */
export async function inSnapshot<T>(
  database: Pick<AppDatabase, 'kysely' | 'kind' | 'transact'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  for (;;) {
    const found = await readSnapshot(database, async (db) =>
      (await areWaiting(db)) ? null : { result: await work(db) },
    );
    if (found) return found.result;
    try {
      await database.transact(mergeWaiting);
    } catch (error) {
      if (error instanceof StorageUnavailableError) return readSnapshot(database, work);
      throw error;
    }
  }
}

function readSnapshot<T>(
  { kysely, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const transaction = kysely.transaction().setAccessMode('read only');
  if (kind === 'sqlite') return transaction.execute(work);
  return transaction.setIsolationLevel('repeatable read').execute(work);
}

/** The sort key of a search: a figure, the type, or the record id. */
export interface RecordOrder {
  by: FigureColumn | 'race_type' | 'id';
  descending: boolean;
}

const NEWEST_FIRST: RecordOrder = { by: 'id', descending: true };

/** A page of a search. */
export interface AskedPage {
  page: number;
  limit: number;
  order?: RecordOrder;
  /** Leaves out records with hidden names if the search is by name. */
  isHidden?: (name: string) => boolean;
}

/**
 * Finds the records that match the filters, by descending id or another order. The total is the sum
 * of stored counts; ids come from the index with the shortest scan, from the nearer end; whole rows
 * are only read for the page. Must run in a snapshot, so that total and page are consistent.
 */
export async function searchRecords(
  db: Db,
  kind: DatabaseKind,
  filters: RecordFilters,
  asked: AskedPage,
  costs: SearchCosts = COSTS,
): Promise<RecordPage> {
  if (filters.race !== null || filters.name !== null) {
    return searchFoundSet({ db, kind }, filters, asked, costs);
  }
  const count = await countMatching(db, filters, costs.fewOfType);
  const way = wayTo(asked, count.matching);
  if (way === null) return { total: count.matching, rows: [] };
  const search = { db, kind, filters, count, way };
  const ids = await findOrdered(search, asked.order ?? NEWEST_FIRST, costs);
  return { total: count.matching, rows: await readRows(db, ids, asked) };
}

/** The direction from which the page is nearer, or null if it is past the end. */
function wayTo({ page, limit, order = NEWEST_FIRST }: AskedPage, total: number): SearchPlan | null {
  const skip = (page - 1) * limit;
  if (skip >= total) return null;
  const take = Math.min(limit, total - skip);
  return fromNearerEnd({ order: order.descending ? 'desc' : 'asc', skip, take }, total);
}

async function searchFoundSet(
  at: Pick<Search, 'db' | 'kind'>,
  filters: RecordFilters,
  asked: AskedPage,
  costs: SearchCosts,
): Promise<RecordPage> {
  const { isHidden, order: { by, descending } = NEWEST_FIRST } = asked;
  const all = await openFoundSet(at, filters);
  const found = filters.name !== null && isHidden ? await withoutNames(all, isHidden) : all;
  const { breed } = found;
  if (breed && by !== 'id' && by !== 'race_type') {
    const { page, limit } = asked;
    const order = descending ? 'desc' : 'asc';
    const way = { order, skip: (page - 1) * limit, take: limit } as const;
    const { matching, ids } = await pageOfBreed({ ...found, breed }, by, way, costs.sorted);
    return { total: matching, rows: await readRows(at.db, ids, asked) };
  }
  const total = await countFound(found);
  const way = wayTo(asked, total);
  if (way === null) return { total, rows: [] };
  // All records of a breed have the same type.
  const isByEntry = by === 'id' || (by === 'race_type' && filters.race !== null);
  const ids = await pageOfFound(found, isByEntry ? null : orderBy(by, at.kind), way);
  return { total, rows: await readRows(at.db, ids, asked) };
}

/** Types sort in byte order on both databases. */
const orderBy = (by: Exclude<RecordOrder['by'], 'id'>, kind: DatabaseKind) =>
  by === 'race_type' && kind === 'postgres' ? sql`race_type collate "C"` : sql.ref(by);

async function readRows(
  db: Db,
  ids: number[],
  { order: { by, descending } = NEWEST_FIRST }: AskedPage,
): Promise<RecordRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('monster_records').selectAll().where('id', 'in', ids).execute();
  const sign = descending ? -1 : 1;
  return rows.sort((a, b) => {
    const rising = a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : a.id - b.id;
    return sign * rising;
  });
}

async function findOrdered(
  search: Search,
  { by }: RecordOrder,
  costs: SearchCosts,
): Promise<number[]> {
  const { filters } = search;
  if (by === 'id' || (by === 'race_type' && filters.raceType !== null)) {
    return findIds(search, costs);
  }
  if (by !== 'race_type') return findSorted(search, by, costs.sorted);
  const { db, way, count: all } = search;
  const types = filters.userId === null ? await countByType(db, filters.range) : all.types;
  const ids: number[] = [];
  for (const part of waysByType(types, way)) {
    const { raceType, matching, scope } = part;
    const count = { matching, scope, types: [part] };
    const ofType = { ...search, filters: { ...filters, raceType }, count, way: part.way };
    ids.push(...(await findIds(ofType, costs)));
  }
  return ids;
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
