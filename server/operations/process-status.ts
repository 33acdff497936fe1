import type { ResponseCounts } from '@ringside/response-cache';
import type { FeedCounts } from '#app/features/feed/api.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { DamageWatch } from './damage-watch.ts';
import type { WriteCircuitBreaker } from './write-circuit-breaker.ts';

export interface PageCounts {
  kept: number;
  rendered: number;
}

export interface ProcessStatus {
  readonly startedAt: number;
  stopping: boolean;
  season: 'off' | 'running' | 'ended';
  readonly feed: FeedCounts;
  readonly responses: ResponseCounts;
  readonly pages: PageCounts;
  readonly storage: WriteCircuitBreaker;
  readonly damage: DamageWatch;
  makeApiDocument?: () => Promise<unknown>;
}

declare module 'fastify' {
  interface FastifyInstance {
    processStatus: ProcessStatus;
  }
}

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
    fightAgeMs: 0,
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
