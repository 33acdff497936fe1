import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * Browsers that an account has asked to be called on, the keys that sign those calls, and which
 * followed players and breeds call. Webhooks may send announced fights.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await run(`create table push_state (
    id integer primary key, public_key text not null, private_key text not null,
    sent_upto ${whole} not null
  )`);
  await run(`create table push_subscriptions (
    id text primary key, owner_id text not null, endpoint text not null, p256dh text not null,
    auth text not null, device text not null, kinds_json text not null,
    tells_results integer not null, zone text not null, quiet_from integer, quiet_to integer,
    per_hour integer not null, per_day integer not null, created_at ${whole} not null,
    since_number ${whole} not null, hour integer not null default 0,
    hour_sent integer not null default 0, day integer not null default 0,
    day_sent integer not null default 0
  )`);
  await run('create index push_subscriptions_by_owner on push_subscriptions (owner_id)');
  await run('alter table follows add column calls integer not null default 0');
  await run('create index follows_that_call on follows (kind, subject) where calls = 1');
  await run('alter table webhooks add column announced integer not null default 0');
}
