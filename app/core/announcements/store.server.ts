import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DatabaseKind } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Announcement } from './rules.ts';

/** An arbitrary number, unique among the database's advisory locks. */
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

export async function isAnyWebhookOn(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('off_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
