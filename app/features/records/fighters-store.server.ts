import {
  type ExpressionBuilder,
  type Insertable,
  type Kysely,
  sql,
  type Transaction,
} from 'kysely';
import { noteRecords } from '#app/core/mirror/store.server.ts';
import { among, jsonRows } from '#database/among.ts';
import type { Tables } from '#database/tables.ts';
import { type FighterFigures, fighterOf, figuresOf } from './fighter-figures.ts';
import type { Standing } from './rules.ts';

type Trx = Transaction<Tables>;

type RecordRow = Insertable<Tables['monster_records']>;

export interface Fighter extends Standing {
  id: number;
  name: string;
  race: string;
  type: string;
  userId: string | null;
  knockOuts: number;
  fighter: string;
  figures: FighterFigures;
  stored: Tables['monster_records'];
}

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

export const fighterOfNew = (row: RecordRow) =>
  fighterOfRow({ ...row, user_id: row.user_id ?? null, user_name: row.user_name ?? null });

function fighterOfRow(row: Tables['monster_records']): Fighter {
  return {
    id: row.id,
    name: row.monster_name,
    userId: row.user_id,
    race: row.race,
    type: row.race_type,
    streak: row.streak,
    best: row.best_streak,
    fallen: row.fallen === 1,
    knockOuts: row.knock_outs,
    fighter: fighterOf(row),
    figures: figuresOf(row),
    stored: row,
  };
}

export async function saveStandings(
  trx: Trx,
  fighters: Pick<Fighter, 'id' | 'streak' | 'best' | 'fallen' | 'knockOuts'>[],
): Promise<void> {
  const standings = fighters.map(({ id, streak, best, fallen, knockOuts }) => [
    ...[id, streak, Number(fallen), knockOuts, best],
  ]);
  const { rows, cell } = jsonRows(trx, standings);
  await sql`update monster_records
    set streak = ${cell(1)}, fallen = ${cell(2)}, knock_outs = ${cell(3)},
      best_streak = ${cell(4)}
    from ${rows} where monster_records.id = ${cell(0)}`.execute(trx);
  await noteRecords(
    trx,
    fighters.map(({ id }) => id),
  );
}

export async function findStartingStreak(trx: Trx, id: number): Promise<number> {
  const { starting_streak } = await trx
    .selectFrom('monster_records')
    .select('starting_streak')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return starting_streak;
}

/** Whether a record was created by a fight, and no fight, announcement or tournament names it any more. */
export async function isUnusedGuest(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('monster_records')
    .select((eb) => [
      'came_with_fight',
      namedIn(eb, 'fights', id).as('fight'),
      namedIn(eb, 'bouts', id).as('bout'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.came_with_fight !== 1 || row.fight !== null || row.bout !== null) return false;
  const documents = await trx.selectFrom('tournaments').select('document_json').execute();
  return !documents.some(({ document_json }) =>
    (JSON.parse(document_json) as { participantIds: number[] }).participantIds.includes(id),
  );
}

const namedIn = (
  eb: ExpressionBuilder<Tables, 'monster_records'>,
  table: 'fights' | 'bouts',
  id: number,
) =>
  eb
    .selectFrom(table)
    .select('left_id')
    .where((side) => side.or([side('left_id', '=', id), side('right_id', '=', id)]))
    .limit(1);
