import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NodeSqliteDialect } from '@ringside/kysely-node-sqlite/dialect';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrations/migrate.ts';
import { migrations } from '#database/migrations/migrations.ts';
import { loadReference } from '#reference/load.ts';

const TRAINERS = 5000;
const SUMS_MIGRATIONS = ['0004-monster-query', '0010-record-blocks-by-type'] as const;
const SUMS_FILES = SUMS_MIGRATIONS.map((name) =>
  join(import.meta.dirname, '..', '..', 'database', 'migrations', `${name}.ts`),
);
const COUNT_RACES = `insert into race_totals (race, appearances, fights, wins, knock_outs)
  select race, count(*), 0, 0, 0 from monster_records group by race`;
const TECHNIQUES = JSON.stringify(Array.from({ length: 12 }, (_, index) => `Technique ${index}`));

const types = [...new Set(loadReference().monsters.map(({ META }) => META.RACE_TYPE))].sort();

export const BUSIEST_TYPE = types[0] as string;
export const RARE_TYPE = types.at(-1) as string;
export const BUSIEST_TRAINER = 'bench-0';

const beforeSums = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === SUMS_MIGRATIONS[0]),
);

/** The folder of a SQLite archive of `records` records, reused from an earlier run if possible. */
export async function sqliteArchive(records: number): Promise<string> {
  const made = createHash('sha256');
  for (const file of [import.meta.filename, ...SUMS_FILES]) made.update(readFileSync(file));
  const key = `${records}-${made.digest('hex').slice(0, 12)}`;
  const folder = join(tmpdir(), 'ringside-bench', `monster-query-${key}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const path = join(unfinished, 'ringside.db');
  // biome-ignore lint/suspicious/noExplicitAny: the tables are at an earlier state.
  const kysely = new Kysely<any>({ dialect: new NodeSqliteDialect({ path }) });
  await migrate(kysely, 'sqlite', beforeSums);
  await kysely.destroy();
  const database = new DatabaseSync(path);
  database.exec('pragma synchronous = off; pragma cache_size = -200000');
  database.exec(insertTrainers('sqlite'));
  database.exec(insertRecords(records, 'sqlite'));
  database.exec(COUNT_RACES);
  database.close();
  await (await openDatabase({ dataDir: unfinished })).close();
  renameSync(unfinished, folder);
  return folder;
}

/** Fills an empty PostgreSQL database with an archive of `records` records. */
export async function fillPostgres(databaseUrl: string, records: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  // biome-ignore lint/suspicious/noExplicitAny: the tables are at an earlier state.
  const kysely = new Kysely<any>({ dialect: new PostgresDialect({ pool }) });
  await migrate(kysely, 'postgres', beforeSums);
  await sql.raw(insertTrainers('postgres')).execute(kysely);
  await sql.raw(insertRecords(records, 'postgres')).execute(kysely);
  await sql.raw(COUNT_RACES).execute(kysely);
  await sql`set maintenance_work_mem = '256MB'`.execute(kysely);
  await migrate(kysely, 'postgres', migrations);
  // Updates the statistics, as autovacuum would within minutes.
  await sql`vacuum analyze`.execute(kysely);
  await kysely.destroy();
}

function numbers(from: number, to: number, kind: 'sqlite' | 'postgres'): string {
  if (kind === 'postgres') return `generate_series(${from}::bigint, ${to}::bigint) as n(i)`;
  return `(with recursive count(i) as
    (select ${from} union all select i + 1 from count where i < ${to}) select i from count) as n`;
}

function insertTrainers(kind: 'sqlite' | 'postgres'): string {
  return `insert into players
    select 'bench-' || i, 'bench' || i, 'Bench' || i, 0, '{}', 0
    from ${numbers(0, TRAINERS - 1, kind)}`;
}

/** Stats are sums of six uniform draws; trainers and types are drawn from a skewed distribution. */
function insertRecords(records: number, kind: 'sqlite' | 'postgres'): string {
  const draw = (factor: number, below: number) => `((i * ${factor}) % 1000003) % ${below}`;
  const share = (factor: number) => `(((i * ${factor}) % 1000003) / 1000003.0)`;
  const whole = (value: string) =>
    kind === 'postgres' ? `floor(${value})::int` : `cast(${value} as integer)`;
  const stats = [48271, 69621, 16807, 39373, 30731, 62089].map((factor) => draw(factor, 1000));
  const typeIndex = whole(`${types.length} * ${share(50021)} * ${share(50021)}`);
  const cases = types.map((type, index) => `when ${index} then '${type}'`).join(' ');
  const type = `case ${typeIndex} ${cases} else '${types[0]}' end`;
  const trainer = whole(`${TRAINERS} * ${share(77041)} * ${share(77041)} * ${share(77041)}`);
  const user = (prefix: string) =>
    `case when ${draw(91033, 10)} < 3 then null else '${prefix}' || ${trainer} end`;
  const breed = `case when ${draw(31337, 2)} = 0 then ${type} else ${type} || '-' || ${draw(11083, 10)} end`;
  const [lif, pow, int, ski, spd, def] = stats;
  return `insert into monster_records
    select i, 'Monster ' || i, ${breed}, ${type}, ${type},
      ${stats.join(', ')}, 50, 10, 50, '${TECHNIQUES}', ${user('bench-')}, ${user('Bench')},
      ${lif} + ${pow} + ${int} + ${ski} + ${spd} + ${def},
      1600000000000 + i * 20000, 0, i % 4, 1
    from ${numbers(1, records, kind)}`;
}
