import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { EVERY_COMBINED_STATS, type StatsRange, splitRange, TRAINER_BUCKET } from '../rules.ts';

type Db = Kysely<Tables>;

/** Filters with stored counts. */
export interface KeptFilters {
  userId: string | null;
  raceType: string | null;
  range: StatsRange | null;
}

/** The filters of a search. */
export interface RecordFilters extends KeptFilters {
  /** RACE_SUPERTYPE. */
  race: string | null;
  /** The start of a monster's name, in all spellings that the index may have. */
  name: string[] | null;
}

/** The counts of a search. */
export interface RecordCount {
  /** All matching records. */
  matching: number;
  /**
   * All records of the trainer, or of the type, or of the league: the length of a scan. Infinite if it
   * was not counted because few match, so that they are collected.
   */
  scope: number;
  /** The counts of the trainer by type. */
  types: TypeCount[];
}

/** The records of a type that match, and all that a scan for them passes. */
export interface TypeCount {
  raceType: string;
  matching: number;
  scope: number;
}

/**
 * The exact counts of a search from stored ones; the cost does not grow with the archive. With a trainer
 * and a type, the scope is only counted for more than `few` matches.
 */
export async function countMatching(
  db: Db,
  filters: KeptFilters,
  few = Number.POSITIVE_INFINITY,
): Promise<RecordCount> {
  if (filters.userId !== null) return countOfTrainer(db, filters.userId, filters, few);
  const { min, max } = filters.range ?? EVERY_COMBINED_STATS;
  const row = await db
    .selectFrom('record_totals')
    .select(({ fn }) => [
      fn.sum<number | null>('records').as('scope'),
      fn
        .sum<number | null>('records')
        .filterWhere(sql<boolean>`combined_stats between ${min} and ${max}`)
        .as('matching'),
    ])
    .where('race_type', '=', filters.raceType ?? '')
    .executeTakeFirstOrThrow();
  return { matching: row.matching ?? 0, scope: row.scope ?? 0, types: [] };
}

async function countOfTrainer(
  db: Db,
  userId: string,
  { raceType, range }: KeptFilters,
  few: number,
): Promise<RecordCount> {
  if (raceType !== null) {
    const ofType = await countTypesOf(db, userId, { raceType, range });
    if (ofType.matching <= few) return { ...ofType, scope: Number.POSITIVE_INFINITY };
  }
  const all = await countTypesOf(db, userId, { raceType: null, range });
  const types = all.types.filter((one) => raceType === null || one.raceType === raceType);
  return { ...all, matching: sumOf(types), types };
}

const sumOf = (types: TypeCount[]) => types.reduce((sum, type) => sum + type.matching, 0);

/** The counts of a trainer's types, or of one; the scope is that of the types read. */
async function countTypesOf(
  db: Db,
  userId: string,
  { raceType, range }: Omit<KeptFilters, 'userId'>,
): Promise<RecordCount> {
  const parts = splitRange(range ?? EVERY_COMBINED_STATS, TRAINER_BUCKET);
  const rows = await db
    .selectFrom('trainer_records')
    .select(({ fn }) => [
      'race_type',
      fn.sum<number>('records').as('all'),
      fn
        .sum<number | null>('records')
        .filterWhere(sql<boolean>`bucket between ${parts.from} and ${parts.to}`)
        .as('inside'),
    ])
    .where('user_id', '=', userId)
    .$if(raceType !== null, (query) => query.where('race_type', '=', raceType))
    .groupBy('race_type')
    .execute();
  const scope = rows.reduce((sum, row) => sum + row.all, 0);
  const matching = new Map(rows.map((row) => [row.race_type, row.inside ?? 0]));
  const edges = rows.length === 0 ? [] : parts.edges;
  for (const edge of edges) {
    for (const row of await countEdge(db, userId, [...matching.keys()], edge)) {
      matching.set(row.race_type, (matching.get(row.race_type) ?? 0) + row.records);
    }
  }
  const types = [...matching].map(([type, found]) => ({ raceType: type, matching: found, scope }));
  return { matching: sumOf(types), scope, types };
}

/** The counts of each type with records in the range. */
export async function countByType(db: Db, range: StatsRange | null): Promise<TypeCount[]> {
  const { min, max } = range ?? EVERY_COMBINED_STATS;
  const rows = await db
    .selectFrom('record_totals')
    .select(({ fn }) => [
      'race_type as raceType',
      fn.sum<number>('records').as('scope'),
      fn
        .sum<number | null>('records')
        .filterWhere(sql<boolean>`combined_stats between ${min} and ${max}`)
        .as('matching'),
    ])
    .where('race_type', '!=', '')
    .groupBy('race_type')
    .execute();
  return rows.map((row) => ({ ...row, matching: row.matching ?? 0 }));
}

/** Records within part of a bucket by type, counted by index: at most the records of one bucket. */
function countEdge(db: Db, userId: string, types: string[], { min, max }: StatsRange) {
  return db
    .selectFrom('record_figures')
    .select(({ fn }) => ['race_type', fn.countAll<number>().as('records')])
    .where('user_id', '=', userId)
    .where('race_type', 'in', types)
    .where('combined_stats', '>=', min)
    .where('combined_stats', '<=', max)
    .groupBy('race_type')
    .execute();
}
