import { cachedValue } from '#app/core/cached-value.server.ts';
import { HIDDEN_NAMES_TOPIC } from '#app/core/names/rules.ts';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import { amongDeleted, deletedRows } from './deleted-people-store.server.ts';

const TOPIC_BEGINNING = 'session-end:';
/** An end is stored for longer than its token lives, by more than clocks differ. */
const CLOCKS_DIFFER_MS = 2 * 24 * 3_600_000;

/** Whether a topic is only for other processes, and is not sent to browsers. */
export const isSessionEnd = (topic: string) => topic.startsWith(TOPIC_BEGINNING);

/** All sessions of a person end, in all processes. */
export function endSessionsOf(userId: string, changed: MarkChanged): void {
  changed(`${TOPIC_BEGINNING}@${userId}`);
}

export interface SessionEnds {
  isDeleted(userId: string): Promise<boolean>;
  subscribeDeleted(listener: (userId: string) => void): void;
  has(tokenHash: string): Promise<boolean>;
  /** Stores an end until the token has expired (ms since the epoch), and tells all processes. */
  add(tokenHash: string, expiresAt: number): Promise<void>;
  subscribe(listener: (tokenHash: string) => void): void;
}

/** Stores the ends of sessions, and tells all processes of the database with the commit. */
export function sessionEnds({ lookups, changes, transact }: SessionDatabase): SessionEnds {
  const deleted = cachedValue(changes, [HIDDEN_NAMES_TOPIC], () =>
    deletedRows(lookups).then(amongDeleted),
  );
  const hear = (take: (end: string) => void) =>
    void changes.subscribe((topic) => {
      if (isSessionEnd(topic)) take(topic.slice(TOPIC_BEGINNING.length));
    });
  return {
    isDeleted: async (userId) => (await deleted()).has('id', userId),
    subscribeDeleted: (listener) =>
      hear((end) => {
        if (end.startsWith('@')) listener(end.slice(1));
      }),
    async has(tokenHash) {
      const row = await lookups
        .selectFrom('ended_tokens')
        .select('token_hash')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row !== undefined;
    },
    async add(tokenHash, expiresAt) {
      await transact(async (trx, changed) => {
        await trx
          .deleteFrom('ended_tokens')
          .where('expires_at', '<', Date.now() - CLOCKS_DIFFER_MS)
          .execute();
        await trx
          .insertInto('ended_tokens')
          .values({ token_hash: tokenHash, expires_at: expiresAt })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        changed(`${TOPIC_BEGINNING}${tokenHash}`);
      });
    },
    subscribe: (listener) =>
      hear((end) => {
        if (!end.startsWith('@')) listener(end);
      }),
  };
}

type SessionDatabase = Pick<AppDatabase, 'lookups' | 'changes' | 'transact'>;
