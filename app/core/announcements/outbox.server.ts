import type { Transaction } from 'kysely';
import { cachedValue } from '#app/core/cached-value.server.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import { type Announcement, DEVICES_TOPIC, OUTBOX_TOPIC, WEBHOOKS_TOPIC } from './rules.ts';
import { addToOutbox, isAnyReceiver } from './store.server.ts';

export interface Announcer {
  isWanted(): Promise<boolean>;
  /** Has to be the last step of a transaction, since it blocks other transactions with events. */
  keep(
    trx: Transaction<Tables>,
    announcements: readonly Announcement[],
    changed: MarkChanged,
  ): Promise<void>;
}

export function createAnnouncer(
  database: Pick<AppDatabase, 'kysely' | 'kind' | 'changes'>,
): Announcer {
  return {
    isWanted: cachedValue(database.changes, [WEBHOOKS_TOPIC, DEVICES_TOPIC], () =>
      isAnyReceiver(database.kysely),
    ),
    async keep(trx, announcements, changed) {
      if (announcements.length === 0) return;
      await addToOutbox(trx, database.kind, announcements);
      changed(OUTBOX_TOPIC);
    },
  };
}
