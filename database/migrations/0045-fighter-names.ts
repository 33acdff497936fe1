import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

const NAMES_AT_ONCE = 500;
const ROWS_PER_STATEMENT = 1000;

/**
 * The names of fighters, each once, and their trigrams, so that a fighter is found by the middle of
 * the name, without accents and despite a typing mistake.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const text = kind === 'postgres' ? 'text collate "C"' : 'text';
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  const counted =
    kind === 'postgres'
      ? 'bigint generated always as identity primary key'
      : 'integer primary key autoincrement';
  const clustered = kind === 'sqlite' ? 'without rowid' : '';
  const run = (query: string) => sql.raw(query).execute(db);
  await run(`create table fighter_names (id ${counted}, name ${text} not null unique)`);
  await run(`create table fighter_name_grams (
    gram ${text} not null, name_id ${whole} not null, primary key (gram, name_id)
  ) ${clustered}`);
  await run('insert into fighter_names (name) select distinct monster_name from monster_records');
  await fillGrams(db);
}

async function fillGrams(db: Kysely<unknown>): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; name: string }>`select id, name from fighter_names
      where id > ${after} order by id limit ${NAMES_AT_ONCE}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    const values = rows.flatMap(({ id, name }) =>
      [...new Set(gramsOf(name))].map((gram) => sql`(${gram}, ${id})`),
    );
    for (let start = 0; start < values.length; start += ROWS_PER_STATEMENT) {
      const part = values.slice(start, start + ROWS_PER_STATEMENT);
      await sql`insert into fighter_name_grams (gram, name_id) values ${sql.join(part)}`.execute(
        db,
      );
    }
    after = last.id;
  }
}

/** A copy of app/core/names/name-grams.ts as of this migration. */
function gramsOf(name: string): string[] {
  const letters = [
    ...name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  ].slice(0, 40);
  const padded = ['^', ...letters];
  return padded.slice(2).map((_, at) => padded.slice(at, at + 3).join(''));
}
