/** Decisions about monster records (specification, sections 2 and 3). */
import { problem } from '#app/features/feed/rules.ts';
import { STATS, type Stat } from '#app/features/monsters/contract.ts';
import { raceDisplayName } from '#app/features/monsters/rules.ts';

/** A record's figures after its fights so far. */
export interface Standing {
  streak: number;
  fallen: boolean;
}

/**
 * The standing after one more fight: a win adds to the streak, a fall keeps the streak it had, so
 * that the history remembers what the monster was when it fell. A win after a fall starts again.
 */
export function standingAfter(standing: Standing, won: boolean): Standing {
  if (!won) return { streak: standing.streak, fallen: true };
  return { streak: standing.fallen ? 1 : standing.streak + 1, fallen: false };
}

/** The sum of the six stats; not known where one of them is not. */
export function combinedStats(record: { [S in Stat]?: number | undefined }): number {
  return STATS.reduce(
    (sum, stat) =>
      record[stat] === undefined || sum === UNKNOWN_FIGURE ? UNKNOWN_FIGURE : sum + record[stat],
    0,
  );
}

/**
 * Records that come with a fight are numbered from here on, so that a host that numbers its own
 * monsters never meets one of ours under its next number.
 */
export const LAST_HOST_RECORD_ID = 1_000_000_000;

/** Bounds of the search's slider; as filters they say nothing and are left out (sections 5 and 9). */
export const MIN_COMBINED_STATS = 0;
export const MAX_COMBINED_STATS = 6000;
export const SEARCH_LIMIT = 30;
export const SEARCH_MAX_LIMIT = 100;
export const HISTORY_REFRESH_MS = 30_000;
/** Fights of a record in one response. */
export const RECORD_FIGHTS_LIMIT = 20;
/** Fights that the story of a run is read from. */
export const RUN_FIGHTS = 100;

/** Ends of the bars of the overview (section 9). */
export const MAX_STAT = 999;
export const MAX_LEVEL = 5994;
export const MAX_PERCENT = 100;
export const MAX_GUTS_RATE = 20;

/** The number of ids in each block of kept counts; migrations write these figures out. */
export const BLOCK_IDS = 65_536;
/** Points of combined stats that are counted together, in blocks and for trainers. */
export const BLOCK_BUCKET = 20;
export const TRAINER_BUCKET = 50;
/** Values of one stat that are counted together. */
export const FIGURE_BLOCK = 10;

/** The block of ids a record is counted in. */
export function blockOf(id: number): number {
  return Math.floor(id / BLOCK_IDS);
}

/** The highest and the lowest id of a block. */
export function idsOfBlock(block: number): { first: number; last: number } {
  return { first: block * BLOCK_IDS, last: (block + 1) * BLOCK_IDS - 1 };
}

/** The bucket of combined stats a record is counted in, where a bucket holds so many points. */
export function bucketOf(combined: number, points: number): number {
  return Math.floor(combined / points);
}

/**
 * A range of combined stats in terms of buckets: those wholly inside (`from` above `to` when there
 * is none) and the ranges at its ends that share a bucket with what lies outside.
 */
export function splitRange(
  { min, max }: StatsRange,
  points: number,
): { from: number; to: number; edges: StatsRange[] } {
  const from = Math.ceil(min / points);
  const to = Math.floor((max + 1) / points) - 1;
  if (from > to + 1) return { from, to, edges: [{ min, max }] };
  const edges = [
    { min, max: from * points - 1 },
    { min: (to + 1) * points, max },
  ];
  return { from, to, edges: edges.filter((edge) => edge.min <= edge.max) };
}

/** Combined stats, both ends included. */
export interface StatsRange {
  min: number;
  max: number;
}

/**
 * The bounds of every monster: nobody is above 5994, those whose stats are not known are below 0,
 * and buckets end at both ends.
 */
export const EVERY_COMBINED_STATS: StatsRange = { min: -100, max: MAX_COMBINED_STATS - 1 };

/** The stored value of an unknown figure: below every range that a search can ask for. */
export const UNKNOWN_FIGURE = -1;

/** A stored figure, or null where it is not known. */
export const knownFigure = (figure: number) => (figure === UNKNOWN_FIGURE ? null : figure);

/**
 * The range that filters ask for, or null when it holds every monster. Zero asks for nothing, and
 * an end at the top or beyond is open.
 */
export function askedRange(min: number | undefined, max: number | undefined): StatsRange | null {
  const from = Math.min(min || MIN_COMBINED_STATS, MAX_COMBINED_STATS);
  const open = !max || max >= MAX_LEVEL;
  if (open && from <= MIN_COMBINED_STATS) return null;
  return { min: from, max: open ? EVERY_COMBINED_STATS.max : max };
}

/** The level of a monster as it is shown: the sum of its stats, null where one is not known. */
export function levelOf(record: Record<Stat, number | null>): number | null {
  const stats = STATS.map((stat) => record[stat]);
  return stats.reduce((sum, stat) => (sum === null || stat === null ? null : sum + stat), 0);
}

/** A figure as it is shown; a dash where it is not known. */
export function shownFigure(figure: number | null): string {
  return figure === null ? '–' : String(figure);
}

/** A race as people read it, from a record. */
export function raceLabelOf({ RACE, RACE_TYPE, RACE_SUBTYPE }: RecordRace): string {
  return raceDisplayName({ RACE_SUPERTYPE: RACE, RACE_TYPE, RACE_SUBTYPE });
}

interface RecordRace {
  RACE: string;
  RACE_TYPE: string;
  RACE_SUBTYPE: string;
}

/** The title of a history page: 'name the race' (section 2). */
export function recordTitle(record: RecordRace & { MONSTER_NAME: string }): string {
  return `${record.MONSTER_NAME} the ${raceLabelOf(record)}`;
}

/** The state that follows from a record's streak (section 2). */
export function standingLabel(streak: number): string {
  return streak > 0 ? `${streak}-Time Champion` : 'Challenger';
}

/** A monster of a race that the encyclopedia does not have. */
export const unknownRace = (race: unknown) =>
  problem('RACE', race, 'a RACE_SUPERTYPE of GET /api/calibration/balance');

/** A monster of a trainer that the league does not know. */
export const unknownTrainer = (user: unknown) =>
  problem('USER', user, 'the login or display name of a known player; send the player event first');

/** Before which fight the list of an address begins, as its number; null for the latest. */
export function readBefore(search: URLSearchParams): string | null {
  const before = search.get('before') ?? '';
  return /^[1-9]\d{0,14}$/.test(before) ? before : null;
}
