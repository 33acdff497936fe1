import type { Insertable, Kysely, Transaction } from 'kysely';
import type { Incoming, Rejection } from '#app/core/feed-protocol/contract.ts';
import { noteRecords } from '#app/core/mirror/store.server.ts';
import type { RaceMeta } from '#app/features/guide/contract.ts';
import { among } from '#database/among.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import {
  type AppearanceContext,
  type FiguresOfRecord,
  type KnownRecord,
  problemsOfAppearance,
} from './appearance-problems.server.ts';
import type { FighterOfEvent, MonsterAppearance } from './contract.ts';
import { type Fighter, fighterOfNew } from './fighters-store.server.ts';
import { combinedStats, figureColumns } from './rules.ts';
import { saveFighterNames } from './search/fighter-names-store.server.ts';
import { STAT_COLUMNS, saveToSearch } from './search/figures-store.server.ts';

type Trx = Transaction<Tables>;

type RecordRow = Insertable<Tables['monster_records']>;

export interface CountedAppearance {
  race: string;
  trainer: { userId: string; userName: string } | null;
}

/** Returns the new ones, counted and by id, and the rejected events. */
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
    rows.set(row.id, earlier ? { ...row, ...startOf(earlier) } : row);
  }
  await saveRecords(trx, [...rows.values()]);
  await keepInSearch(trx, [...rows.values()], known);
  const fresh = [...rows.values()].filter(({ id }) => !known.get(id)?.isStored);
  const fighters = new Map(fresh.map((row) => [row.id, fighterOfNew(row)]));
  return { added, fighters, rejected };
}

/** The wins that a record came with stay those of its first event. */
const startOf = ({ starting_streak, streak, best_streak }: RecordRow) => ({
  starting_streak,
  streak,
  best_streak,
});

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

export function toRowOfFighter(
  { ID: _, ...event }: FighterOfEvent,
  { id, date }: { id: number; date: string },
  context: AppearanceContext,
): RecordRow {
  const row = toRow({ ...event, ID: id, DATE: date }, context);
  return { ...row, came_with_fight: 1 };
}

export async function addRecords(trx: Trx, rows: RecordRow[]): Promise<CountedAppearance[]> {
  await saveRecords(trx, rows);
  await saveToSearch(trx, rows.map(searched));
  return rows.map(countable);
}

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
    ...figureColumns(event),
    techniques_json: JSON.stringify(event.TECHNIQUES ?? null),
    user_id: userId,
    user_name: event.USER ?? null,
    combined_stats: sum,
    date: Date.parse(event.DATE),
    starting_streak: event.streak ?? 0,
    streak: event.streak ?? 0,
    best_streak: event.streak ?? 0,
    fallen: 0,
    knock_outs: 0,
    came_with_fight: 0,
  };
}

export function countable(row: RecordRow): CountedAppearance {
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
  await noteRecords(
    trx,
    rows.map(({ id }) => id),
    { named: true },
  );
}

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
