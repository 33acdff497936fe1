import type { AppDatabase } from '#database/app-database.ts';
import type { SessionEnds } from './session.server.ts';

const TOPIC_BEGINNING = 'session-end:';

/** Whether a topic of the database is for other processes only and of no use to a browser. */
export const isSessionEnd = (topic: string) => topic.startsWith(TOPIC_BEGINNING);

/** Sends ended sessions to the other processes of a database; SQLite has none. */
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
