import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import { EVERYTHING_CHANGED } from '#database/changes.ts';
import type { Tables } from '#database/tables.ts';
import { type Announcement, OUTBOX_TOPIC, WEBHOOKS_TOPIC } from './rules.ts';

/** Keeps what happens for the webhooks, in the transaction in which it happens. */
export interface Announcer {
  /** Whether anything is to be kept; without a webhook nothing is looked up or written. */
  isWanted(): Promise<boolean>;
  /** The last thing a transaction does, as it makes others that announce wait. */
  keep(
    trx: Transaction<Tables>,
    announcements: readonly Announcement[],
    changed: MarkChanged,
  ): Promise<void>;
}

/** Any fixed number that no other lock of the database has. */
const OUTBOX_LOCK = 7_264_437;
/** A batch of the feed may bring a thousand fights; a statement has a limit of parameters. */
const ROWS_OF_A_STATEMENT = 500;

/** Announces as long as a webhook is on; whether one is, is asked again after each change. */
export function createAnnouncer(
  database: Pick<AppDatabase, 'kysely' | 'kind' | 'changes'>,
): Announcer & { end(): void } {
  let asked: Promise<boolean> | null = null;
  const end = database.changes.subscribe((topic) => {
    if (topic === WEBHOOKS_TOPIC || topic === EVERYTHING_CHANGED) asked = null;
  });
  return {
    end,
    isWanted() {
      if (asked) return asked;
      const asking = isAnyOn(database.kysely);
      asked = asking;
      asking.catch(() => {
        if (asked === asking) asked = null;
      });
      return asking;
    },
    async keep(trx, announcements, changed) {
      if (announcements.length === 0) return;
      // Numbers are to be in the order of the commits: who has read up to one has missed none.
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
