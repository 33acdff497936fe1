import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';

/**
 * The items that accounts wish for, when each item last came into the store (counted, since several may come
 * in one millisecond), and up to which arrival each account has seen what it missed.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  const whole = kind === 'postgres' ? 'bigint' : 'integer';
  await run(`create table wishes (
    owner_id text not null, slug text not null, wished_at ${whole} not null,
    since_arrival ${whole} not null, primary key (owner_id, slug)
  )`);
  await run('create index wishes_by_item on wishes (slug)');
  await run(`create table item_arrivals (slug text primary key, arrival ${whole} not null)`);
  await run('create index item_arrivals_in_order on item_arrivals (arrival)');
  await run(`alter table seen_fights add column seen_arrival ${whole} not null default 0`);
}
