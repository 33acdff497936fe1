import type { EndpointResponse } from '@ringside/contract/endpoint';
import type { FeedEvent, sendFeed } from '#app/features/feed/contract.ts';
import type { League } from '#reference/load.ts';
import type { SeasonLogger, Wait } from './persist.ts';
import type { PracticeSeason } from './practice-season.ts';
import type { SavedSeason } from './saved-season.ts';
import type { SeasonStore } from './season-store.ts';

export interface RunOptions {
  send(events: FeedEvent[]): Promise<EndpointResponse<typeof sendFeed>>;
  store: SeasonStore;
  reference: League;
  seed: string;
  signal: AbortSignal;
  logger: SeasonLogger;
  onProgress?: (done: number, total: number) => void;
  onPlayed?: (done: number, total: number) => void;
  onHistoryTaken?: () => void;
  fights?: number;
  intervalMs?: number;
  now?: () => number;
  wait?: Wait;
}

export type Live = Extract<SavedSeason, { phase: 'live' }>;
export type Planned = Live & { plannedAt: number; leadMs: number };
export type Past = Extract<SavedSeason, { phase: 'history' }>;
export type Run = Required<RunOptions> & { season: PracticeSeason };
