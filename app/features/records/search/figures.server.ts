import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { STATS } from '#app/features/guide/contract.ts';
import { among } from '#database/among.ts';
import { isPostgres } from '#database/is-postgres.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import { writeLater } from '#database/write-later.ts';
import { BLOCK_BUCKET, BLOCK_IDS, FIGURE_BLOCK, FIGURE_BUCKET, TRAINER_BUCKET } from '../rules.ts';

type Trx = Transaction<Tables>;
type Figures = Tables['record_figures'];

/** The columns of the six stats. */
export const STAT_COLUMNS = STATS.map((stat) => stat.toLowerCase() as Lowercase<typeof stat>);

const COLUMNS = [
  ...(['id', 'race', 'race_type', 'user_id', 'combined_stats'] as const),
  ...STAT_COLUMNS,
];

/**
 * Adds records to what searches read. They wait in a small table without indexes until
 * `mergeWaiting`: a batch would change hundreds of pages of the many indexes, a portion of several
 * batches changes hardly more.
 */
export async function addToSearch(trx: Trx, records: readonly Figures[]): Promise<void> {
  const rows = records.map((record) =>
    Object.fromEntries(COLUMNS.map((column) => [column, record[column]])),
  );
  await insertRows(trx, 'waiting_figures', rows);
}

/** Removes records from what searches read, in whichever table they are. */
export async function removeFromSearch(trx: Trx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const chosen = among(trx, 'id', ids);
  await count(trx, sql`record_figures where ${chosen}`, -1);
  await writeLater(trx, trx.deleteFrom('record_figures').where(chosen));
  await writeLater(trx, trx.deleteFrom('waiting_figures').where(chosen));
}

/** Whether searches would miss records. */
export async function areWaiting(db: Kysely<Tables>): Promise<boolean> {
  const one = await db.selectFrom('waiting_figures').select('id').limit(1).executeTakeFirst();
  return one !== undefined;
}

/** Moves the waiting records into the indexes and counts of searches. */
export async function mergeWaiting(trx: Trx): Promise<void> {
  await count(trx, sql`waiting_figures where 1 = 1`, 1);
  const columns = sql.join(COLUMNS.map((column) => sql.ref(column)));
  // With `or rollback` SQLite keeps no copy of the pages that it changes, one for each index and record.
  const insert = isPostgres(trx) ? sql`insert` : sql`insert or rollback`;
  await run(
    trx,
    sql`${insert} into record_figures (${columns})
    select ${columns} from waiting_figures order by id`,
  );
  await writeLater(trx, trx.deleteFrom('waiting_figures'));
}

/** Adds records to the stored counts of searches, or removes them. */
async function count(trx: Trx, records: RawBuilder<unknown>, weight: 1 | -1): Promise<void> {
  const counted = sql`${sql.lit(weight)} * count(*)`;
  const ofTypes = sql`(
    select '' as race_type, combined_stats, id from ${records}
    union all select race_type, combined_stats, id from ${records}) as counted`;
  await add(
    trx,
    'record_totals',
    ['race_type', 'combined_stats'],
    ['records'],
    sql`
    select race_type, combined_stats, ${counted} from ${ofTypes} group by 1, 2 order by 1, 2`,
  );
  await add(
    trx,
    'record_blocks',
    ['race_type', 'bucket', 'block'],
    ['records'],
    sql`
    select race_type, ${bucket('combined_stats', BLOCK_BUCKET)}, id / ${sql.lit(BLOCK_IDS)},
      ${counted} from ${ofTypes} group by 1, 2, 3 order by 1, 2, 3`,
  );
  await add(
    trx,
    'trainer_records',
    ['user_id', 'race_type', 'bucket'],
    ['records'],
    sql`
    select user_id, race_type, ${bucket('combined_stats', TRAINER_BUCKET)}, ${counted}
    from ${records} and user_id is not null group by 1, 2, 3 order by 1, 2, 3`,
  );
  const values = STAT_COLUMNS.map((own) => {
    const ones = STAT_COLUMNS.map(
      (stat) => sql`${sql.lit(stat === own ? 1 : 0)} as ${sql.ref(stat)}`,
    );
    return sql`select ${bucket('combined_stats', FIGURE_BUCKET)} as bucket,
      ${bucket(own, FIGURE_BLOCK)} as block, ${sql.join(ones)} from ${records}`;
  });
  const sums = STAT_COLUMNS.map((stat) => sql`${sql.lit(weight)} * sum(${sql.ref(stat)})`);
  await add(
    trx,
    'figure_totals',
    ['bucket', 'block'],
    STAT_COLUMNS,
    sql`
    select bucket, block, ${sql.join(sums)} from (${sql.join(values, sql` union all `)}) as counted
    group by bucket, block order by bucket, block`,
  );
}

/** Rounds down like `bucketOf`, unknown figures (-1) included. */
const bucket = (column: string, size: number) =>
  sql`(${sql.ref(column)} + ${sql.lit(size)}) / ${sql.lit(size)} - 1`;

/** Adds counts to those with the same key. */
async function add<T extends keyof Tables & string>(
  trx: Trx,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  counts: readonly (keyof Tables[T] & string)[],
  rows: RawBuilder<unknown>,
): Promise<void> {
  const listed = (columns: readonly string[]) => sql.join(columns.map((one) => sql.ref(one)));
  const sums = counts.map(
    (one) => sql`${sql.ref(one)} = ${sql.ref(`${table}.${one}`)} + ${sql.ref(`excluded.${one}`)}`,
  );
  await run(
    trx,
    sql`insert into ${sql.table(table)} (${listed([...key, ...counts])}) ${rows}
    on conflict (${listed(key)}) do update set ${sql.join(sums)}`,
  );
}

const run = (trx: Trx, query: RawBuilder<unknown>) =>
  writeLater(trx, { compile: () => query.compile(trx) });
