import type { ResponseCounts } from '@ringside/response-cache';
import type { FeedCounts } from '#app/features/feed/api.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { WriteCircuitBreaker } from './write-circuit-breaker.ts';

/** Pages sent, by whether they were rendered for it. */
export interface PageCounts {
  kept: number;
  rendered: number;
}

/** How this process is doing, for `/readyz`, `/metrics` and the status page. */
export interface ProcessStatus {
  readonly startedAt: number;
  /** Set when the process has been asked to stop. */
  stopping: boolean;
  season: 'off' | 'running' | 'ended';
  readonly feed: FeedCounts;
  /** Of all response caches together. */
  readonly responses: ResponseCounts;
  readonly pages: PageCounts;
  readonly storage: WriteCircuitBreaker;
}

declare module 'fastify' {
  interface FastifyInstance {
    processStatus: ProcessStatus;
  }
}

/** The topics that only the feed changes: hearing of one means that an event came in somewhere. */
const FEED_TOPICS = ['matches', 'history', 'store', 'albums', 'calibration'];

/** Begins to watch; `end` lets go of the database. */
export function createProcessStatus(
  { changes }: Pick<AppDatabase, 'changes'>,
  storage: WriteCircuitBreaker,
): { processStatus: ProcessStatus; end: () => void } {
  const feed: FeedCounts = {
    ...{ accepted: 0, duplicates: 0, superseded: 0, rejected: 0 },
    lastEventAt: null,
  };
  const end = changes.subscribe((topic) => {
    if (FEED_TOPICS.includes(topic)) feed.lastEventAt = Date.now();
  });
  const processStatus: ProcessStatus = {
    startedAt: Date.now(),
    stopping: false,
    season: 'off',
    feed,
    responses: { sent: 0, made: 0 },
    pages: { kept: 0, rendered: 0 },
    storage,
  };
  return { processStatus, end };
}
