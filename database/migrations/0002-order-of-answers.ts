import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/** Kept answers have an order of their own; ends of tokens are stored. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const onPostgres = kind === 'postgres';
  const whole = onPostgres ? 'bigint' : 'integer';
  const counted = onPostgres ? 'bigserial primary key' : 'integer primary key autoincrement';
  await run('alter table kept_answers rename to answers_before');
  await run('drop index kept_answers_by_time');
  await run(`create table kept_answers (
    number ${counted}, account text not null, key text not null, call_hash text not null,
    answer_json text not null, kept_at ${whole} not null, unique (account, key)
  )`);
  await run(`insert into kept_answers (account, key, call_hash, answer_json, kept_at)
    select account, key, call_hash, answer_json, kept_at from answers_before order by kept_at`);
  await run('drop table answers_before');
  await run('create index kept_answers_by_time on kept_answers (kept_at)');
  await run('create index kept_answers_by_account on kept_answers (account, number)');
  await run(
    `create table ended_tokens (token_hash text primary key, expires_at ${whole} not null)`,
  );
  await run('create index tournament_requests_by_id on tournament_requests (request_id)');
  await run('create index ended_tokens_by_time on ended_tokens (expires_at)');
}
