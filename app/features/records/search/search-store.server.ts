import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { StatsRange } from '../rules.ts';
import type { STAT_COLUMNS } from './figures-store.server.ts';
import { hasFewNamed, hasName, idsNamed } from './name-filter-store.server.ts';

type Db = Kysely<Tables>;
type RecordRow = Tables['monster_records'];

const LIMITS = {
  named: 50_000,
  /** So many matches are sorted, instead of skipping others in an index of the order. */
  sorted: 10_000,
};

export class TooManyNamed extends Error {}

export interface RecordFilters {
  userId: string | null;
  raceType: string | null;
  race: string | null;
  name: string[] | null;
  range: StatsRange | null;
}

export interface RecordOrder {
  by: (typeof STAT_COLUMNS)[number] | 'combined_stats' | 'race_type' | 'id';
  descending: boolean;
}

export interface AskedPage {
  page: number;
  limit: number;
  order: RecordOrder;
  isHidden?: (name: string) => boolean;
}

export interface RecordPage {
  total: number;
  rows: RecordRow[];
}

interface Search {
  db: Db;
  kind: DatabaseKind;
  filters: RecordFilters;
  conditions: RawBuilder<unknown>;
  isByName: boolean;
}

/** From a covering index, from the nearer end. @throws TooManyNamed */
export async function searchRecords(
  db: Db,
  kind: DatabaseKind,
  filters: RecordFilters,
  { page, limit, order, isHidden }: AskedPage,
  limits = LIMITS,
): Promise<RecordPage> {
  const search = await openSearch({ db, kind, filters }, limits.named, isHidden);
  const total = await countMatching(search);
  const skip = (page - 1) * limit;
  const take = Math.min(limit, total - skip);
  if (take <= 0) return { total, rows: [] };
  const behind = total - skip - take;
  const isNear = skip <= behind;
  const way = { descending: order.descending === isNear, skip: isNear ? skip : behind, take };
  const table = total <= limits.sorted ? matches(search) : figures(search, order.by);
  const ids = await findIds(search, table, { ...way, by: order.by });
  const rows = await db.selectFrom('monster_records').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return { total, rows: isNear ? found : found.reverse() };
}

export async function openSearch(
  at: Pick<Search, 'db' | 'kind' | 'filters'>,
  mostNamed = LIMITS.named,
  isHidden?: AskedPage['isHidden'],
): Promise<Search> {
  const { name, ...others } = at.filters;
  const unnamed = { ...at, filters: { ...others, name: null }, isByName: false };
  const search = { ...unnamed, conditions: sql.join(conditionsOf(others), sql` and `) };
  if (name === null) return search;
  const isByName = await hasFewNamed(at, name, mostNamed);
  if (!isByName && (await countMatching(search)) > mostNamed) throw new TooManyNamed();
  const named = (hidden: string[]): Search => {
    const isNamed = (isByName ? idsNamed : hasName)(at.kind, name, hidden);
    return { ...at, conditions: sql`${search.conditions} and ${isNamed}`, isByName };
  };
  const hidden = isHidden ? (await namesOf(named([]))).filter(isHidden) : [];
  return named(hidden);
}

function conditionsOf({ userId, raceType, race, range }: Omit<RecordFilters, 'name'>) {
  return [
    sql`1 = 1`,
    ...(userId === null ? [] : [sql`user_id = ${userId}`]),
    ...(raceType === null ? [] : [sql`race_type = ${raceType}`]),
    ...(race === null ? [] : [sql`race = ${race}`]),
    ...(range === null ? [] : [sql`combined_stats between ${range.min} and ${range.max}`]),
  ];
}

async function countMatching(search: Search): Promise<number> {
  const { userId, raceType, race, name } = search.filters;
  const isCounted = (userId ?? raceType ?? race ?? name) === null;
  const [records, counted] = isCounted
    ? [sql`sum(records)`, sql`record_totals`]
    : [sql`count(*)`, matches(search)];
  const { rows } = await sql<{ total: number | null }>`
    select ${records} as total from ${counted} where ${search.conditions}`.execute(search.db);
  return Number(rows[0]?.total ?? 0);
}

async function findIds(
  { db, kind, filters, conditions }: Search,
  table: RawBuilder<unknown>,
  { by, descending, skip, take }: RecordOrder & { skip: number; take: number },
): Promise<number[]> {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  // PostgreSQL would scan an index in this order, and pass nearly all records for the few of a trainer.
  const isSorted = by !== 'id' && (filters.userId ?? filters.race) !== null;
  const fence = kind === 'postgres' && (isSorted || filters.name) ? sql`offset 0` : sql``;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select id, ${sql.ref(by)} as key from ${table} where ${conditions} ${fence}
    ) as found
    order by key ${direction}, id ${direction} limit ${take} offset ${skip}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The table, with an index that has all columns for this order; SQLite has no statistics to choose by. */
function figures({ kind, filters, isByName }: Search, by: RecordOrder['by']): RawBuilder<unknown> {
  if (kind === 'postgres') return sql`record_figures`;
  const { userId, race, raceType } = filters;
  const isByType = by === 'race_type' || (by === 'id' && raceType !== null);
  if (isByName) return sql`record_figures not indexed`;
  if (userId !== null) return sql`record_figures indexed by record_figures_by_user`;
  if (race !== null) return sql`record_figures indexed by record_figures_by_race`;
  if (isByType) return sql`record_figures indexed by record_figures_by_type`;
  if (by === 'id') return sql`record_figures not indexed`;
  if (by === 'combined_stats') return sql`record_figures indexed by record_figures_by_stats`;
  return sql`record_figures indexed by ${sql.ref(`record_figures_by_${by}`)}`;
}

export const matches = (search: Search) =>
  figures(search, search.filters.raceType === null ? 'combined_stats' : 'id');

async function namesOf(search: Search): Promise<string[]> {
  const { rows } = await sql<{ monster_name: string }>`
    select distinct monster_name from monster_records where id in (
      select id from ${matches(search)} where ${search.conditions})`.execute(search.db);
  return rows.map((row) => row.monster_name);
}
