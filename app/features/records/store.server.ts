import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Incoming, Problem, Rejection } from '#app/core/feed-protocol/contract.ts';
import { problem } from '#app/core/feed-protocol/rules.ts';
import type { Monster, RaceMeta } from '#app/features/guide/contract.ts';
import { among, jsonRows } from '#database/among.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { FighterOfEvent, MonsterAppearance } from './contract.ts';
import { type FighterFigures, fighterOf, figuresOf } from './fighter-figures.ts';
import {
  combinedStats,
  LAST_HOST_RECORD_ID,
  type Standing,
  UNKNOWN_FIGURE,
  unknownRace,
  unknownTrainer,
} from './rules.ts';
import { saveFighterNames } from './search/fighter-names-store.server.ts';
import { removeFromSearch, STAT_COLUMNS, saveToSearch } from './search/figures-store.server.ts';

type Trx = Transaction<Tables>;
type RecordRow = Insertable<Tables['monster_records']>;
type FiguresOfRecord = Tables['record_figures'];

/** Reference data for storing records. */
export interface AppearanceContext {
  /** The encyclopedia by RACE_SUPERTYPE. */
  races: ReadonlyMap<string, Monster>;
  /** Players by the names in the events. */
  players: Map<string, { userId: string }>;
}

/** A new record, as counted in the encyclopedia's aggregates. */
export interface CountedAppearance {
  race: string;
  trainer: { userId: string; userName: string } | null;
}

/**
 * Stores new records and corrections of known ones; returns the new ones, counted and by id, and the
 * rejected events.
 */
export async function takeAppearances(
  trx: Trx,
  incoming: Incoming<MonsterAppearance>[],
  context: AppearanceContext,
): Promise<{
  added: CountedAppearance[];
  fighters: Map<number, Fighter>;
  rejected: Rejection[];
}> {
  const known = await loadIdentities(
    trx,
    incoming.map(({ event }) => event.ID),
  );
  const rows = new Map<number, RecordRow>();
  const added: CountedAppearance[] = [];
  const rejected: Rejection[] = [];
  for (const { index, event } of incoming) {
    const before = known.get(event.ID);
    const problems = problemsOfAppearance(event, before, context);
    if (problems.length > 0) {
      rejected.push({ index, problems });
      continue;
    }
    const row = toRow(event, context);
    if (!before) {
      known.set(row.id, { ...row, user_id: row.user_id ?? null, isStored: false });
      added.push(countable(row));
    }
    const earlier = rows.get(row.id);
    rows.set(
      row.id,
      earlier ? { ...row, starting_streak: earlier.starting_streak, streak: earlier.streak } : row,
    );
  }
  await saveRecords(trx, [...rows.values()]);
  await keepInSearch(trx, [...rows.values()], known);
  const fresh = [...rows.values()].filter(({ id }) => !known.get(id)?.isStored);
  const fighters = new Map(fresh.map((row) => [row.id, fighterOfNew(row)]));
  return { added, fighters, rejected };
}

/** The fields of a record that searches read. */
interface KnownRecord extends FiguresOfRecord {
  /** Whether the record existed before this batch. */
  isStored: boolean;
}

/** Searches read the new records, and the known ones whose figures were corrected. */
async function keepInSearch(
  trx: Trx,
  rows: RecordRow[],
  known: ReadonlyMap<number, KnownRecord>,
): Promise<void> {
  const before: KnownRecord[] = [];
  const changed = rows.filter((row) => {
    const stored = known.get(row.id);
    if (!stored?.isStored) return true;
    const isSame = STAT_COLUMNS.every((stat) => stored[stat] === row[stat]);
    if (!isSame) before.push(stored);
    return !isSame;
  });
  await saveToSearch(trx, changed.map(searched), before);
}

/** A new record in a search. */
const searched = (row: RecordRow): FiguresOfRecord => ({ ...row, user_id: row.user_id ?? null });

async function loadIdentities(trx: Trx, ids: number[]): Promise<Map<number, KnownRecord>> {
  const rows = await identitiesOf(trx, ids);
  return new Map(rows.map((row) => [row.id, { ...row, isStored: true }]));
}

const identitiesOf = (db: Kysely<Tables>, ids: number[]) =>
  db
    .selectFrom('monster_records')
    .select(['id', 'race', 'race_type', 'user_id', 'combined_stats', ...STAT_COLUMNS])
    .where(among(db, 'id', ids))
    .execute();

/**
 * The problems of an appearance; empty if it is valid. A correction cannot change the trainer or
 * the race, since aggregates depend on them.
 */
function problemsOfAppearance(
  event: MonsterAppearance,
  before: KnownRecord | undefined,
  { races, players }: AppearanceContext,
): Problem[] {
  const problems: Problem[] = [];
  const race = races.get(event.RACE)?.META;
  const userId = event.USER === undefined ? null : players.get(event.USER)?.userId;
  if (!race) {
    problems.push(unknownRace(event.RACE, races.keys()));
  } else if (before && before.race !== event.RACE) {
    problems.push(
      problem(
        'RACE',
        event.RACE,
        `${before.race}, the RACE of record ${event.ID}, which cannot change`,
      ),
    );
  }
  if (userId === undefined) {
    problems.push(unknownTrainer(event.USER));
  } else if (before && before.user_id !== userId) {
    problems.push(
      problem('USER', event.USER, `the trainer of record ${event.ID}, who cannot change`),
    );
  }
  const following = { ...race, COMBINED_STATS: combinedStats(event) };
  for (const field of ['RACE_TYPE', 'RACE_SUBTYPE', 'COMBINED_STATS'] as const) {
    const [given, right] = [event[field], following[field]];
    if (given !== undefined && right !== undefined && given !== right) {
      problems.push(
        problem(field, given, `${right}, which follows from the other fields, or nothing`),
      );
    }
  }
  return problems;
}

/** A record created by a fight; fields missing in the event stay unknown. */
export function toRowOfFighter(
  { ID: _, ...event }: FighterOfEvent,
  { id, date }: { id: number; date: string },
  context: AppearanceContext,
): RecordRow {
  const row = toRow({ ...event, ID: id, DATE: date }, context);
  return { ...row, came_with_fight: 1 };
}

/** The problems of a fighter without a record; empty if it is valid. */
export function problemsOfFighter(
  side: string,
  { RACE, USER }: FighterOfEvent,
  { races, players }: AppearanceContext,
): Problem[] {
  const problems = [
    ...(races.has(RACE) ? [] : [unknownRace(RACE, races.keys())]),
    ...(USER === undefined || players.has(USER) ? [] : [unknownTrainer(USER)]),
  ];
  return problems.map((one) => ({ ...one, path: `${side}.${one.path}` }));
}

/** Adds records created by fights to the history and to all aggregates of records. */
export async function addRecords(trx: Trx, rows: RecordRow[]): Promise<CountedAppearance[]> {
  await saveRecords(trx, rows);
  await saveToSearch(trx, rows.map(searched));
  return rows.map(countable);
}

/** Removes a record from the history and from all aggregates of records. */
export async function removeRecord(trx: Trx, id: number): Promise<CountedAppearance> {
  const row = await trx
    .deleteFrom('monster_records')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await removeFromSearch(trx, row);
  return countable(row);
}

/** The next id for a record created by a fight: above all others, in a reserved range. */
export async function nextRecordId(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom('monster_records')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return Math.max(last ?? 0, LAST_HOST_RECORD_ID) + 1;
}

/** A monster in an event; in a fight event some fields may be missing. */
type ToldOfMonster = Pick<MonsterAppearance, 'ID' | 'MONSTER_NAME' | 'RACE' | 'DATE'> &
  Omit<FighterOfEvent, 'ID'>;

function toRow(event: ToldOfMonster, { races, players }: AppearanceContext): RecordRow {
  const race = races.get(event.RACE)?.META as RaceMeta;
  const userId = event.USER === undefined ? null : (players.get(event.USER)?.userId ?? null);
  const sum = combinedStats(event);
  return {
    id: event.ID,
    monster_name: event.MONSTER_NAME,
    race: event.RACE,
    race_type: race.RACE_TYPE,
    race_subtype: race.RACE_SUBTYPE,
    lif: event.LIF ?? UNKNOWN_FIGURE,
    pow: event.POW ?? UNKNOWN_FIGURE,
    int: event.INT ?? UNKNOWN_FIGURE,
    ski: event.SKI ?? UNKNOWN_FIGURE,
    spd: event.SPD ?? UNKNOWN_FIGURE,
    def: event.DEF ?? UNKNOWN_FIGURE,
    loyalty: event.LOYALTY ?? UNKNOWN_FIGURE,
    guts_rate: event.GUTS_RATE ?? UNKNOWN_FIGURE,
    starting_guts: event.STARTING_GUTS ?? UNKNOWN_FIGURE,
    techniques_json: JSON.stringify(event.TECHNIQUES ?? null),
    user_id: userId,
    user_name: event.USER ?? null,
    combined_stats: sum,
    date: Date.parse(event.DATE),
    starting_streak: event.streak ?? 0,
    streak: event.streak ?? 0,
    fallen: 0,
    knock_outs: 0,
    came_with_fight: 0,
  };
}

function countable(row: RecordRow): CountedAppearance {
  const trainer =
    row.user_id && row.user_name ? { userId: row.user_id, userName: row.user_name } : null;
  return { race: row.race, trainer };
}

async function saveRecords(trx: Trx, rows: RecordRow[]): Promise<void> {
  await insertRows(trx, 'monster_records', rows, { key: ['id'], replace: CORRECTED });
  await saveFighterNames(
    trx,
    rows.map(({ monster_name }) => monster_name),
  );
}

/** The columns that a correction changes. */
const CORRECTED = [
  'monster_name',
  'lif',
  'pow',
  'int',
  'ski',
  'spd',
  'def',
  'loyalty',
  'guts_rate',
  'starting_guts',
  'techniques_json',
  'user_name',
  'combined_stats',
  'date',
  'came_with_fight',
] as const;

/** A record with the fields that a fight needs. */
export interface Fighter extends Standing {
  id: number;
  name: string;
  race: string;
  /** RACE_TYPE. */
  type: string;
  userId: string | null;
  /** Fights won by knock-out. */
  knockOuts: number;
  /** The fighter's identity for the estimates, without its streak. */
  fighter: string;
  figures: FighterFigures;
  /** The stored record before its fights. */
  stored: Tables['monster_records'];
}

/** The records of the fighters, by id; unknown ids are left out. */
export async function loadFighters(
  trx: Kysely<Tables>,
  ids: number[],
): Promise<Map<number, Fighter>> {
  const rows = await recordsWithIds(trx, ids);
  return new Map(rows.map((row) => [row.id, fighterOfRow(row)]));
}

const recordsWithIds = (db: Kysely<Tables>, ids: number[]) =>
  db
    .selectFrom('monster_records')
    .selectAll()
    .where(among(db, 'id', ids))
    .execute();

/** A record that was not stored before, with the fields that a fight needs. */
export const fighterOfNew = (row: RecordRow) =>
  fighterOfRow({ ...row, user_id: row.user_id ?? null, user_name: row.user_name ?? null });

/** A row with the fields that a fight needs. */
function fighterOfRow(row: Tables['monster_records']): Fighter {
  return {
    id: row.id,
    name: row.monster_name,
    userId: row.user_id,
    race: row.race,
    type: row.race_type,
    streak: row.streak,
    fallen: row.fallen === 1,
    knockOuts: row.knock_outs,
    fighter: fighterOf(row),
    figures: figuresOf(row),
    stored: row,
  };
}

/** Stores the fighters' figures after their fights. */
export async function saveStandings(
  trx: Trx,
  fighters: Pick<Fighter, 'id' | 'streak' | 'fallen' | 'knockOuts'>[],
): Promise<void> {
  const standings = fighters.map((one) => [one.id, one.streak, Number(one.fallen), one.knockOuts]);
  const { rows, cell } = jsonRows(trx, standings);
  await sql`update monster_records
    set streak = ${cell(1)}, fallen = ${cell(2)}, knock_outs = ${cell(3)}
    from ${rows} where monster_records.id = ${cell(0)}`.execute(trx);
}

/** The wins in a row that a record came with. */
export async function findStartingStreak(trx: Trx, id: number): Promise<number> {
  const { starting_streak } = await trx
    .selectFrom('monster_records')
    .select('starting_streak')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return starting_streak;
}

/** Whether a record was created by a fight, and neither a fight nor a tournament uses it any more. */
export async function isUnusedGuest(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('monster_records')
    .select((eb) => [
      'came_with_fight',
      eb
        .selectFrom('fights')
        .select('number')
        .where((one) => one.or([one('left_id', '=', id), one('right_id', '=', id)]))
        .limit(1)
        .as('fight'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.came_with_fight === 0 || row.fight !== null) return false;
  const documents = await trx.selectFrom('tournaments').select('document_json').execute();
  return !documents.some(({ document_json }) =>
    (JSON.parse(document_json) as { participantIds: number[] }).participantIds.includes(id),
  );
}
