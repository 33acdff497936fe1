import type { LeagueState } from './world/league.ts';

/** Raised when an older saved season no longer fits, such as after a change of the players. */
const VERSION = 1;

/** How far the season has come: what a restart needs to send the very same events again. */
/** `leagueKey`: whose season it is; missing in older ones, which are the built-in league's. */
export type SavedSeason = { leagueKey?: string } & (
  | { phase: 'history'; seed: string; fights: number; endingAt: number; batchesTaken: number }
  /**
   * `dueAt`: the time of the next fight, in ms since the epoch; it may have been sent already.
   * `plannedAt`: the one it is announced for, where it was moved since.
   * `albums`: the version of the music that was sent; missing where none was.
   */
  | {
      phase: 'live';
      seed: string;
      league: LeagueState;
      dueAt: number;
      plannedAt?: number;
      albums?: number;
    }
);

export function serializeSeason(season: SavedSeason): string {
  return JSON.stringify({ version: VERSION, ...season });
}

/** The season of a saved text, or null when this version of the app cannot continue from it. */
export function parseSeason(json: string): SavedSeason | null {
  try {
    const { version, ...season } = JSON.parse(json);
    const known = season.phase === 'history' || season.phase === 'live';
    return version === VERSION && known && typeof season.seed === 'string' ? season : null;
  } catch {
    return null;
  }
}
