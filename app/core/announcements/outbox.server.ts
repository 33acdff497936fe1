import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { cachedValue } from '#app/core/cached-value.server.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { type Announcement, OUTBOX_TOPIC, WEBHOOKS_TOPIC } from './rules.ts';

/** Stores events for the webhooks, in the transaction that caused them. */
export interface Announcer {
  /** Whether any webhook is on; otherwise nothing is read or written. */
  isWanted(): Promise<boolean>;
  /** Has to be the last step of a transaction, since it blocks other transactions with events. */
  keep(
    trx: Transaction<Tables>,
    announcements: readonly Announcement[],
    changed: MarkChanged,
  ): Promise<void>;
}

/** An arbitrary number, unique among the database's advisory locks. */
const OUTBOX_LOCK = 7_264_437;
/**
 * A batch of the feed may have a thousand fights, but the parameters of a statement are limited.
 */
const ROWS_OF_A_STATEMENT = 500;

/** Stores events while a webhook is on; that is checked again after each change to the webhooks. */
export function createAnnouncer(
  database: Pick<AppDatabase, 'kysely' | 'kind' | 'changes'>,
): Announcer {
  return {
    isWanted: cachedValue(database.changes, [WEBHOOKS_TOPIC], () => isAnyOn(database.kysely)),
    async keep(trx, announcements, changed) {
      if (announcements.length === 0) return;
      // Numbers must follow the order of commits, so that a reader up to a number has missed no
      // row.
      if (database.kind === 'postgres') {
        await sql`select pg_advisory_xact_lock(${OUTBOX_LOCK})`.execute(trx);
      }
      const rows = announcements.map(({ type, happenedAt, players, data }) => ({
        ...{ type, message_id: `msg_${randomUUID().replaceAll('-', '')}` },
        ...{ happened_at: happenedAt, players_json: JSON.stringify(players) },
        data_json: JSON.stringify(data),
      }));
      for (let from = 0; from < rows.length; from += ROWS_OF_A_STATEMENT) {
        const some = rows.slice(from, from + ROWS_OF_A_STATEMENT);
        await trx.insertInto('webhook_outbox').values(some).execute();
      }
      changed(OUTBOX_TOPIC);
    },
  };
}

async function isAnyOn(db: Kysely<Tables>): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('id')
    .where('off_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
