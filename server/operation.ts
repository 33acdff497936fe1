import type { AppDatabase } from '../database/app-database.ts';
import type { StorageGuard } from './storage-guard.ts';

/** How this process is doing, for `/readyz`, `/metrics` and the status page. */
export interface Operation {
  readonly startedAt: number;
  /** Set when the process has been asked to stop. */
  stopping: boolean;
  season: 'off' | 'running' | 'ended';
  readonly feed: FeedCounts;
  readonly storage: StorageGuard;
}

/** What came through the feed since the start. */
export interface FeedCounts {
  accepted: number;
  duplicates: number;
  rejected: number;
  /** When something last came in, here or in another process; null before. */
  lastEventAt: number | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    operation: Operation;
  }
}

/** What only the feed changes: hearing of it means that an event came in somewhere. */
const FEED_TOPICS = ['matches', 'history', 'store', 'albums', 'calibration'];

/** Begins to watch; `end` lets go of the database. */
export function createOperation(
  { changes }: Pick<AppDatabase, 'changes'>,
  storage: StorageGuard,
): { operation: Operation; end: () => void } {
  const feed: FeedCounts = { accepted: 0, duplicates: 0, rejected: 0, lastEventAt: null };
  const end = changes.subscribe((topic) => {
    if (FEED_TOPICS.includes(topic)) feed.lastEventAt = Date.now();
  });
  const operation: Operation = {
    startedAt: Date.now(),
    stopping: false,
    season: 'off',
    feed,
    storage,
  };
  return { operation, end };
}
