import type { EndpointResponse } from '@ringside/contract/endpoint';
import type { FeedEvent, sendFeed } from '#app/features/feed/contract.ts';
import type { League } from '#reference/load.ts';
import type { SeasonLogger, Wait } from './persist.ts';
import type { PracticeSeason } from './practice-season.ts';
import type { SavedSeason } from './saved-season.ts';
import type { SeasonStore } from './season-store.ts';

export interface RunOptions {
  /** Sends one batch; returns once it is stored, throws if that is uncertain. */
  send(events: FeedEvent[]): Promise<EndpointResponse<typeof sendFeed>>;
  store: SeasonStore;
  reference: League;
  /** The seed of a new season; a saved one continues with its own. */
  seed: string;
  /** Stops the season. */
  signal: AbortSignal;
  logger: SeasonLogger;
  /** Called with the number of events of the history accepted so far, and of all. */
  onProgress?: (done: number, total: number) => void;
  /** Called with the number of fights of the history computed so far, and of all, before any is sent. */
  onPlayed?: (done: number, total: number) => void;
  /** Called when the history is complete, now or in an earlier run, before the live fights. */
  onHistoryTaken?: () => void;
  /** Past fights of a new season. */
  fights?: number;
  intervalMs?: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
  wait?: Wait;
}

export type Live = Extract<SavedSeason, { phase: 'live' }>;
/** `plannedAt` is the announced time of the next fight, which does not change when the fight is moved. */
export type Planned = Live & { plannedAt: number };
export type Past = Extract<SavedSeason, { phase: 'history' }>;
export type Run = Required<RunOptions> & { season: PracticeSeason };
