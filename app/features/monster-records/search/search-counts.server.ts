import { type Kysely, sql, type Transaction } from 'kysely';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import {
  BLOCK_BUCKET,
  blockOf,
  bucketOf,
  EVERY_COMBINED_STATS,
  type StatsRange,
  splitRange,
  TRAINER_BUCKET,
} from '../rules.ts';

type Trx = Transaction<Tables>;
type Db = Kysely<Tables>;

/** The stored counts of a record. */
export interface CountedRecord {
  id: number;
  raceType: string;
  userId: string | null;
  combinedStats: number;
}

/** A record that was added (`before` null) or corrected. */
export interface RecordChange {
  record: CountedRecord;
  before: number | null;
  /** Whether the record was deleted from the history. */
  isGone?: boolean;
}

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

/** Updates the stored counts for added and corrected records. */
export async function countRecords(trx: Trx, changes: RecordChange[]): Promise<void> {
  const totals = new Tally<Tables['record_totals']>(
    ({ race_type, combined_stats }) => `${race_type} ${combined_stats}`,
  );
  const blocks = new Tally<Tables['record_blocks']>(
    ({ race_type, bucket, block }) => `${race_type} ${bucket} ${block}`,
  );
  const trainers = new Tally<Tables['trainer_records']>(({ user_id, race_type, bucket }) =>
    JSON.stringify([user_id, race_type, bucket]),
  );
  const count = ({ id, raceType, userId, combinedStats }: CountedRecord, records: number) => {
    const [block, bucket] = [blockOf(id), bucketOf(combinedStats, BLOCK_BUCKET)];
    for (const race_type of ['', raceType]) {
      totals.add({ race_type, combined_stats: combinedStats, records });
      blocks.add({ race_type, bucket, block, records });
    }
    if (userId === null) return;
    const ofTrainer = { race_type: raceType, bucket: bucketOf(combinedStats, TRAINER_BUCKET) };
    trainers.add({ user_id: userId, ...ofTrainer, records });
  };
  for (const { record, before, isGone = false } of changes) {
    if (before === record.combinedStats && !isGone) continue;
    if (before !== null) count({ ...record, combinedStats: before }, -1);
    if (!isGone) count(record, 1);
  }
  const add = ['records'] as const;
  await insertRows(trx, 'record_totals', totals.changed(), {
    ...{ key: ['race_type', 'combined_stats'], add },
  });
  await insertRows(trx, 'record_blocks', blocks.changed(), {
    ...{ key: ['race_type', 'bucket', 'block'], add },
  });
  await insertRows(trx, 'trainer_records', trainers.changed(), {
    ...{ key: ['user_id', 'race_type', 'bucket'], add },
  });
}

/** Merges rows with the same key and adds up their counts. */
class Tally<Row extends { records: number }> {
  readonly #rows = new Map<string, Row>();
  readonly #keyOf: (row: Row) => string;

  constructor(keyOf: (row: Row) => string) {
    this.#keyOf = keyOf;
  }

  add(row: Row): void {
    const key = this.#keyOf(row);
    const known = this.#rows.get(key);
    if (known) known.records += row.records;
    else this.#rows.set(key, row);
  }

  /** In the order of keys, so that two writers on PostgreSQL cannot deadlock. */
  changed(): Row[] {
    const sorted = [...this.#rows].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([, row]) => row).filter(({ records }) => records !== 0);
  }
}

/** The counts of a search. */
export interface RecordCount {
  /** All matching records. */
  matching: number;
  /** All records of the trainer, or of the type, or of the league: the length of a scan. */
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

/** The exact counts of a search from stored ones; the cost does not grow with the archive. */
export async function countMatching(db: Db, filters: KeptFilters): Promise<RecordCount> {
  if (filters.userId !== null) return countOfTrainer(db, filters.userId, filters);
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
    .groupBy('race_type')
    .execute();
  const scope = rows.reduce((sum, row) => sum + row.all, 0);
  const asked = rows.filter((row) => raceType === null || row.race_type === raceType);
  const matching = new Map(asked.map((row) => [row.race_type, row.inside ?? 0]));
  const edges = asked.length === 0 ? [] : parts.edges;
  for (const edge of edges) {
    for (const row of await countEdge(db, userId, [...matching.keys()], edge)) {
      matching.set(row.race_type, (matching.get(row.race_type) ?? 0) + row.records);
    }
  }
  const types = [...matching].map(([type, found]) => ({ raceType: type, matching: found, scope }));
  return { matching: types.reduce((sum, type) => sum + type.matching, 0), scope, types };
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
    .selectFrom('monster_records')
    .select(({ fn }) => ['race_type', fn.countAll<number>().as('records')])
    .where('user_id', '=', userId)
    .where('race_type', 'in', types)
    .where('combined_stats', '>=', min)
    .where('combined_stats', '<=', max)
    .groupBy('race_type')
    .execute();
}
