import type { ResponseCounts } from '@ringside/response-cache';
import type { FeedCounts } from '#app/features/feed/api.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { DamageWatch } from './damage-watch.ts';
import type { WriteCircuitBreaker } from './write-circuit-breaker.ts';

/** Pages sent, rendered or from the cache. */
export interface PageCounts {
  kept: number;
  rendered: number;
}

/** The state of this process for `/readyz`, `/metrics` and the status page. */
export interface ProcessStatus {
  readonly startedAt: number;
  /** Set when the process has been asked to stop. */
  stopping: boolean;
  season: 'off' | 'running' | 'ended';
  readonly feed: FeedCounts;
  /** Sums of all response caches. */
  readonly responses: ResponseCounts;
  readonly pages: PageCounts;
  readonly storage: WriteCircuitBreaker;
  readonly damage: DamageWatch;
}

declare module 'fastify' {
  interface FastifyInstance {
    processStatus: ProcessStatus;
  }
}

/** Topics that only the feed publishes: a change of one means that some process received an event. */
const FEED_TOPICS: readonly string[] = ['matches', 'history', 'store', 'albums', 'calibration'];

export function createProcessStatus(
  { changes }: Pick<AppDatabase, 'changes'>,
  storage: WriteCircuitBreaker,
  damage: DamageWatch,
): ProcessStatus {
  const feed: FeedCounts = {
    accepted: 0,
    duplicates: 0,
    superseded: 0,
    rejected: 0,
    lastEventAt: null,
  };
  changes.subscribe((topic) => {
    if (FEED_TOPICS.includes(topic)) feed.lastEventAt = Date.now();
  });
  return {
    startedAt: Date.now(),
    stopping: false,
    season: 'off',
    feed,
    responses: { sent: 0, made: 0 },
    pages: { kept: 0, rendered: 0 },
    storage,
    damage,
  };
}
