import { problem } from '#app/core/feed-protocol/rules.ts';
import { isolated } from '#app/core/names/rules.ts';
import { STATS, type Stat } from '#app/features/guide/contract.ts';
import { breedExpected } from '#app/features/guide/nearest.ts';
import { raceDisplayName } from '#app/features/guide/rules.ts';

export interface Standing {
  streak: number;
  best: number;
  fallen: boolean;
}

/** A loss leaves the streak as it is for the history; a win after a loss starts a new one. */
export function standingAfter({ streak, best, fallen }: Standing, won: boolean): Standing {
  if (!won) return { streak, best, fallen: true };
  const now = fallen ? 1 : streak + 1;
  return { streak: now, best: Math.max(best, now), fallen: false };
}

export function combinedStats(record: { [S in Stat]?: number | undefined }): number {
  return STATS.reduce(
    (sum, stat) =>
      record[stat] === undefined || sum === UNKNOWN_FIGURE ? UNKNOWN_FIGURE : sum + record[stat],
    0,
  );
}

/** The highest id that a host may assign; records that a fight creates have ids above it. */
export const LAST_HOST_RECORD_ID = 1_000_000_000;

/** Bounds of the search's slider; a filter at its bound is not sent (sections 5 and 9). */
export const MIN_COMBINED_STATS = 0;
export const MAX_COMBINED_STATS = 6000;
export const SEARCH_LIMIT = 30;
export const SEARCH_MAX_LIMIT = 100;
export const HISTORY_REFRESH_MS = 30_000;
export const RECORD_FIGHTS_LIMIT = 20;
export const RUN_FIGHTS = 100;

/** Maximum values of the overview's bars (section 9). */
export const MAX_STAT = 999;
export const MAX_LEVEL = 5994;
export const MAX_PERCENT = 100;
export const MAX_GUTS_RATE = 20;

export interface StatsRange {
  min: number;
  max: number;
}

/** The stored value of an unknown figure, below every possible search range. */
export const UNKNOWN_FIGURE = -1;

export const knownFigure = (figure: number) => (figure === UNKNOWN_FIGURE ? null : figure);

export const RECORD_FIGURES = [...STATS, 'LOYALTY', 'GUTS_RATE', 'STARTING_GUTS'] as const;
type Figure = (typeof RECORD_FIGURES)[number];
export type RecordFigures = Record<Figure, number | null>;
export type FigureColumns = Record<Lowercase<Figure>, number>;

/** Of a stored record by the names on the wire; null for what is unknown. */
export function knownFigures(row: FigureColumns) {
  const known = RECORD_FIGURES.map((name) => {
    return [name, knownFigure(row[name.toLowerCase() as Lowercase<Figure>])] as const;
  });
  return Object.fromEntries(known) as RecordFigures;
}

export function figureColumns(figures: { [F in Figure]?: number | undefined }): FigureColumns {
  const columns = RECORD_FIGURES.map((name) => {
    return [name.toLowerCase(), figures[name] ?? UNKNOWN_FIGURE] as const;
  });
  return Object.fromEntries(columns) as FigureColumns;
}

/** Zero means no bound, and so does an upper bound at the maximum. */
export function askedRange(min: number | undefined, max: number | undefined): StatsRange | null {
  const from = Math.min(min || MIN_COMBINED_STATS, MAX_COMBINED_STATS);
  const open = !max || max >= MAX_LEVEL;
  if (open && from <= MIN_COMBINED_STATS) return null;
  return { min: from, max: open ? MAX_COMBINED_STATS : max };
}

/** A monster's level: the sum of its stats, null if one is unknown. */
export const levelOf = (stats: { [S in Stat]?: number | null }): number | null =>
  STATS.reduce<number | null>((sum, stat) => {
    const own = stats[stat];
    return sum === null || own == null ? null : sum + own;
  }, 0);

export function shownFigure(figure: number | null): string {
  return figure === null ? '–' : String(figure);
}

export function raceLabelOf({ RACE, RACE_TYPE, RACE_SUBTYPE }: RecordRace): string {
  return raceDisplayName({ RACE_SUPERTYPE: RACE, RACE_TYPE, RACE_SUBTYPE });
}

interface RecordRace {
  RACE: string;
  RACE_TYPE: string;
  RACE_SUBTYPE: string;
}

export function recordTitle(record: RecordRace & { MONSTER_NAME: string }): string {
  return `${isolated(record.MONSTER_NAME)} the ${raceLabelOf(record)}`;
}

export function standingLabel(streak: number): string {
  return streak > 0 ? `${streak}-Time Champion` : 'Challenger';
}

export const unknownRace = (race: string, known: Iterable<string>) =>
  problem('RACE', race, breedExpected(race, known));

export const unknownTrainer = (user: unknown) =>
  problem('USER', user, 'the login or display name of a known player; send the player event first');

/** The number of the fight before which the page's list starts; null for the latest. */
export function readBefore(search: URLSearchParams): string | null {
  const before = search.get('before') ?? '';
  return /^[1-9]\d{0,14}$/.test(before) ? before : null;
}

/** Of a pasted list; a call looks up so many. */
export const LINES_PER_CALL = 25;
export const LINE_MAX_CHARACTERS = 500;
