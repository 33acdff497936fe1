import type { Kysely } from 'kysely';
import type { AskedPage } from '#app/core/paging/rules.ts';
import { rowsOfPage } from '#app/core/paging/store.server.ts';
import type { Tables } from '#database/tables.ts';
import type { MonsterRecord } from './contract.ts';
import { knownFigure, knownFigures } from './rules.ts';

type Db = Kysely<Tables>;

export function toMonsterRecord(row: Tables['monster_records']): MonsterRecord {
  return {
    ID: row.id,
    MONSTER_NAME: row.monster_name,
    RACE: row.race,
    RACE_TYPE: row.race_type,
    RACE_SUBTYPE: row.race_subtype,
    ...knownFigures(row),
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
