import type { LeagueState } from './league.ts';

/** Incremented when older saved seasons are incompatible, as after a change of the players. */
const VERSION = 1;

/** `leagueKey`: the season's league; absent in older ones, which are of the built-in league. */
export type SavedSeason = { leagueKey?: string } & (
  | { phase: 'history'; seed: string; fights: number; endingAt: number; batchesTaken: number }
  /** `dueAt`: the time of the next fight, in ms since the epoch; it may have been sent already. */
  | {
      phase: 'live';
      seed: string;
      league: LeagueState;
      dueAt: number;
      plannedAt?: number;
      /** How long before `plannedAt` it is announced. */
      leadMs?: number;
      albums?: number;
    }
);

export function serializeSeason(season: SavedSeason): string {
  return JSON.stringify({ version: VERSION, ...season });
}

export function parseSeason(json: string): SavedSeason | null {
  try {
    const { version, ...season } = JSON.parse(json);
    const known = season.phase === 'history' || season.phase === 'live';
    return version === VERSION && known && typeof season.seed === 'string' ? season : null;
  } catch {
    return null;
  }
}
