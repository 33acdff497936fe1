import type { Kysely } from 'kysely';
import type { AskedPage } from '#app/core/paging/rules.ts';
import { rowsOfPage } from '#app/core/paging/store.server.ts';
import type { Tables } from '#database/tables.ts';
import type { MonsterRecord, RecordFight, RecordRun } from './contract.ts';
import { knownFigure, RUN_FIGHTS } from './rules.ts';
import { runOf } from './run-rules.ts';

type Db = Kysely<Tables>;

export function toMonsterRecord(row: Tables['monster_records']): MonsterRecord {
  return {
    ID: row.id,
    MONSTER_NAME: row.monster_name,
    RACE: row.race,
    RACE_TYPE: row.race_type,
    RACE_SUBTYPE: row.race_subtype,
    LIF: knownFigure(row.lif),
    POW: knownFigure(row.pow),
    INT: knownFigure(row.int),
    SKI: knownFigure(row.ski),
    SPD: knownFigure(row.spd),
    DEF: knownFigure(row.def),
    LOYALTY: knownFigure(row.loyalty),
    GUTS_RATE: knownFigure(row.guts_rate),
    STARTING_GUTS: knownFigure(row.starting_guts),
    TECHNIQUES: JSON.parse(row.techniques_json),
    ...(row.user_name !== null && { USER: row.user_name }),
    COMBINED_STATS: knownFigure(row.combined_stats),
    DATE: { value: new Date(row.date).toISOString() },
    streak: row.streak,
    bestStreak: row.best_streak,
  };
}

const recordWithId = (db: Db, id: number) =>
  db.selectFrom('monster_records').selectAll().where('id', '=', id).execute();

export async function findRecord(db: Db, id: number): Promise<MonsterRecord | null> {
  const [row] = await recordWithId(db, id);
  return row ? toMonsterRecord(row) : null;
}

export async function findRecords(db: Db, ids: number[]): Promise<MonsterRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('monster_records').selectAll().where('id', 'in', ids).execute();
  return rows.map(toMonsterRecord);
}

export async function recordsOfPage(
  db: Db,
  page: AskedPage,
  { userId, race }: { userId?: string | undefined; race?: string | undefined } = {},
): Promise<MonsterRecord[]> {
  const all = db
    .selectFrom('monster_records')
    .selectAll()
    .$if(userId !== undefined, (some) => some.where('user_id', '=', userId ?? ''))
    .$if(race !== undefined, (some) => some.where('race', '=', race ?? ''));
  const rows = await rowsOfPage(all, { at: 'date', key: 'id' }, page);
  return rows.map(toMonsterRecord);
}

const recordWithNeighbours = (db: Db, id: number) =>
  db
    .selectFrom('monster_records')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('monster_records as earlier')
        .select((select) => select.fn.max('earlier.id').as('id'))
        .where('earlier.id', '<', id)
        .as('previousId'),
      eb
        .selectFrom('monster_records as later')
        .select((select) => select.fn.min('later.id').as('id'))
        .where('later.id', '>', id)
        .as('nextId'),
    ])
    .where('id', '=', id)
    .execute();

export async function findInHistory(db: Db, id: number) {
  const [row] = await recordWithNeighbours(db, id);
  if (!row) return null;
  return { monster: toMonsterRecord(row), previousId: row.previousId, nextId: row.nextId };
}

export async function findFights(
  db: Db,
  id: number,
  { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
): Promise<RecordFight[]> {
  const side = (own: 'left' | 'right') =>
    db
      .selectFrom('fights')
      .innerJoin(
        'monster_records as opponent',
        'opponent.id',
        own === 'left' ? 'fights.right_id' : 'fights.left_id',
      )
      .select([
        'fights.number',
        'fights.left_side_wins',
        'fights.knock_out',
        'fights.date',
        'opponent.id',
        'opponent.monster_name',
        'opponent.race',
        'opponent.user_name',
        'opponent.combined_stats',
      ])
      .where(`fights.${own}_id`, '=', id)
      .where('fights.number', '<', before)
      .orderBy('fights.number', 'desc')
      .limit(limit)
      .execute();
  const [left, right] = await Promise.all([side('left'), side('right')]);
  const fights = [
    ...left.map((row) => toFight(row, row.left_side_wins === 1)),
    ...right.map((row) => toFight(row, row.left_side_wins === 0)),
  ];
  return fights.sort((a, b) => b.number - a.number).slice(0, limit);
}

export async function findRun(db: Db, id: number): Promise<RecordRun | null> {
  const [record, fights] = await Promise.all([
    db
      .selectFrom('monster_records')
      .select('starting_streak')
      .where('id', '=', id)
      .executeTakeFirst(),
    findFights(db, id, { limit: RUN_FIGHTS + 1 }),
  ]);
  return record ? { brought: record.starting_streak, ...runOf(fights) } : null;
}

interface FightRow {
  number: number;
  knock_out: number;
  date: number;
  id: number;
  monster_name: string;
  race: string;
  user_name: string | null;
  combined_stats: number;
}

function toFight(row: FightRow, won: boolean): RecordFight {
  return {
    number: row.number,
    won,
    knockOut: row.knock_out === 1,
    opponent: {
      ID: row.id,
      MONSTER_NAME: row.monster_name,
      RACE: row.race,
      ...(row.user_name !== null && { USER: row.user_name }),
      COMBINED_STATS: knownFigure(row.combined_stats),
    },
    date: new Date(row.date).toISOString(),
  };
}
