import type { AppDatabase } from '#database/app-database.ts';
import type { SessionEnds } from './session.server.ts';

const TOPIC_BEGINNING = 'session-end:';

/** Whether a topic is only for other processes, and is not sent to browsers. */
export const isSessionEnd = (topic: string) => topic.startsWith(TOPIC_BEGINNING);

/**
 * Publishes ended sessions to the other processes of a PostgreSQL database; SQLite has only one.
 */
export function sessionEnds({ kind, changes, transact }: SessionDatabase): SessionEnds {
  return {
    async publish(tokenHash) {
      if (kind === 'sqlite') return;
      await transact(async (_trx, changed) => changed(`${TOPIC_BEGINNING}${tokenHash}`));
    },
    subscribe(listener) {
      changes.subscribe((topic) => {
        if (isSessionEnd(topic)) listener(topic.slice(TOPIC_BEGINNING.length));
      });
    },
  };
}

type SessionDatabase = Pick<AppDatabase, 'kind' | 'changes' | 'transact'>;
