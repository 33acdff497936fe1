import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** The last change of each fight, record and tournament, for copies of the league. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const counted =
    kind === 'postgres' ? 'bigserial primary key' : 'integer primary key autoincrement';
  await run(`create table changed_objects (
    number ${counted}, kind text not null, id text not null, unique (kind, id)
  )`);
  await run('create index changed_objects_by_kind on changed_objects (kind, number)');
  const add = (subject: string, rows: string) =>
    run(`insert into changed_objects (kind, id) select '${subject}', ${rows}`);
  await add('era', `'${crypto.randomUUID()}'`);
  await add('record', 'cast(id as text) from monster_records order by monster_records.id');
  await add('fight', 'cast(number as text) from fights order by number');
  await add('tournament', 'id from tournaments order by updated_at');
}
