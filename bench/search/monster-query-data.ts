import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openDatabase } from '#database/connect.ts';
import { loadReference } from '#reference/load.ts';

const TRAINERS = 5000;
const STATS = 'lif, pow, "int", ski, spd, def';
const DERIVED = [
  `insert into race_totals (race, appearances, fights, wins, knock_outs)
    select race, count(*), 0, 0, 0 from monster_records group by race`,
  `insert into record_figures (id, race, race_type, user_id, combined_stats, ${STATS})
    select id, race, race_type, user_id, combined_stats, ${STATS} from monster_records order by id`,
  `insert into record_totals
    select combined_stats, count(*) from monster_records group by combined_stats`,
  `insert into race_trainers (race, user_id, user_name, appearances)
    select race, user_id, max(user_name), count(*) from monster_records
    where user_id is not null group by race, user_id`,
];
const TECHNIQUES = JSON.stringify(Array.from({ length: 12 }, (_, index) => `Technique ${index}`));

const types = [...new Set(loadReference().monsters.map(({ META }) => META.RACE_TYPE))].sort();

export const BUSIEST_TYPE = types[0] as string;
export const RARE_TYPE = types.at(-1) as string;
export const BUSIEST_TRAINER = 'bench-0';

/** The folder of a SQLite archive of `records` records, reused from an earlier run if possible. */
export async function sqliteArchive(records: number): Promise<string> {
  const made = createHash('sha256').update(readFileSync(import.meta.filename));
  const key = `${records}-${made.digest('hex').slice(0, 12)}`;
  const folder = join(tmpdir(), 'ringside-bench', `monster-query-${key}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const path = join(unfinished, 'ringside.db');
  await (await openDatabase({ dataDir: unfinished })).close();
  const database = new DatabaseSync(path);
  database.exec('pragma synchronous = off; pragma cache_size = -200000');
  database.exec(insertTrainers('sqlite'));
  database.exec(insertRecords(records, 'sqlite'));
  for (const statement of DERIVED) database.exec(statement);
  database.close();
  renameSync(unfinished, folder);
  return folder;
}

export async function fillPostgres(databaseUrl: string, records: number): Promise<void> {
  await (await openDatabase({ databaseUrl })).close();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query(insertTrainers('postgres'));
  await pool.query(insertRecords(records, 'postgres'));
  for (const statement of DERIVED) await pool.query(statement);
  // Updates the statistics, as autovacuum would within minutes.
  await pool.query('vacuum analyze');
  await pool.end();
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
  return `insert into monster_records (id, monster_name, race, race_type, race_subtype, ${STATS},
      loyalty, guts_rate, starting_guts, techniques_json, user_id, user_name, combined_stats, date,
      starting_streak, streak, fallen)
    select i, 'Monster ' || i, ${breed}, ${type}, ${type},
      ${stats.join(', ')}, 50, 10, 50, '${TECHNIQUES}', ${user('bench-')}, ${user('Bench')},
      ${lif} + ${pow} + ${int} + ${ski} + ${spd} + ${def},
      1600000000000 + i * 20000, 0, i % 4, 1
    from ${numbers(1, records, kind)}`;
}
