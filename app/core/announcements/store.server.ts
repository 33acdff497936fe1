import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Announcement } from './rules.ts';

export type OutboxRow = Selectable<Tables['webhook_outbox']>;

const OUTBOX_LOCK = 7_264_437;
/** A batch of the feed may have a thousand fights, but the parameters of a statement are limited. */
const ROWS_OF_A_STATEMENT = 500;

export async function addToOutbox(
  trx: Transaction<Tables>,
  kind: DatabaseKind,
  announcements: readonly Announcement[],
): Promise<void> {
  // Numbers must follow the order of commits, so that a reader up to a number has missed no row.
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${OUTBOX_LOCK})`.execute(trx);
  const rows = announcements.map(({ type, happenedAt, players, data }) => ({
    type,
    message_id: `msg_${randomUUID().replaceAll('-', '')}`,
    happened_at: happenedAt,
    players_json: JSON.stringify(players),
    data_json: JSON.stringify(data),
  }));
  for (let from = 0; from < rows.length; from += ROWS_OF_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_OF_A_STATEMENT);
    await trx.insertInto('webhook_outbox').values(some).execute();
  }
}

export async function isAnyReceiver(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql`select 1 where
    exists (select 1 from webhooks where off_at is null)
    or exists (select 1 from push_subscriptions)`.execute(db);
  return rows.length > 0;
}

export function findWaiting(
  db: Kysely<Tables>,
  after: number,
  limit: number,
): Promise<OutboxRow[]> {
  return db
    .selectFrom('webhook_outbox')
    .selectAll()
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export async function countWaiting(db: Kysely<Tables>, after: number): Promise<number> {
  const { rows } = await db
    .selectFrom('webhook_outbox')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('number', '>', after)
    .executeTakeFirstOrThrow();
  return Number(rows);
}

export async function lastNumber(db: Kysely<Tables>): Promise<number> {
  const last = await db
    .selectFrom('webhook_outbox')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.number ?? 0;
}

export async function findPlayerNames(
  db: Kysely<Tables>,
  userIds: string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('players')
    .select(['user_id', 'display_name'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ user_id, display_name }) => [user_id, display_name]));
}

/** In one statement, so that a new receiver misses none. */
export async function dropSent(db: Kysely<Tables>): Promise<void> {
  await sql`delete from webhook_outbox where number <= coalesce((
    select min(sent_upto) from (
      select sent_upto from webhooks where off_at is null
      union all
      select sent_upto from push_state where exists (select 1 from push_subscriptions)
    ) as receivers
  ), ${Number.MAX_SAFE_INTEGER})`.execute(db);
}
