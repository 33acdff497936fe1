import { type Kysely, sql, type Transaction } from 'kysely';
import { keptSide, keptSides } from '#app/features/records/fight-sides.ts';
import { fighterOf, figuresOf } from '#app/features/records/fighter-figures.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import { type AnnouncedSide, type Score, type ScoredFight, scoresOf } from './rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export interface LearnedFight {
  number: number;
  left: AnnouncedSide;
  right: AnnouncedSide;
  leftSideWins: boolean;
}

export async function fightsAfter(db: Db, number: number, limit: number): Promise<LearnedFight[]> {
  const fights = await db
    .selectFrom('fights')
    .select(['number', 'left_id', 'right_id', 'left_side_wins', 'sides_json'])
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute();
  if (fights.length === 0) return [];
  const ids = [...new Set(fights.flatMap(({ left_id, right_id }) => [left_id, right_id]))];
  const rows = await db.selectFrom('monster_records').selectAll().where('id', 'in', ids).execute();
  const records = new Map(rows.map((row) => [row.id, row]));
  return fights.map((fight) => {
    const kept = keptSides(fight.sides_json);
    const side = (id: number, place: 0 | 1): AnnouncedSide => {
      const record = records.get(id);
      if (!record) throw new Error(`Fight ${fight.number} names a record that is not there.`);
      const { race, race_type, user_id } = record;
      return {
        kept: kept?.[place] ?? keptSide(fighterOf(record), figuresOf(record)),
        traits: { race, type: race_type, trainer: user_id },
      };
    };
    return {
      number: fight.number,
      left: side(fight.left_id, 0),
      right: side(fight.right_id, 1),
      leftSideWins: fight.left_side_wins === 1,
    };
  });
}

export async function historyVersion(db: Db): Promise<number> {
  const history = await db.selectFrom('odds_history').select('version').executeTakeFirst();
  return history?.version ?? 0;
}

/** Marks models that have learned this fight or later ones as outdated. */
export async function changePast(trx: Trx, fightNumber: number): Promise<void> {
  await trx
    .insertInto('odds_history')
    .values({ id: 1, version: 1 })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ version: sql`odds_history.version + 1` }),
    )
    .execute();
  await trx.deleteFrom('odds_checkpoint').where('fight_number', '>=', fightNumber).execute();
}

const SUMS = ['estimates', 'happened', 'chances', 'log_loss', 'brier'] as const;

export async function countEstimates(
  trx: Trx,
  fights: ScoredFight[],
  weight: 1 | -1,
): Promise<void> {
  const sums = new Map<string, Score>();
  for (const score of fights.flatMap(scoresOf)) {
    const key = `${score.scope} ${score.source} ${score.bin}`;
    const none = { estimates: 0, happened: 0, chances: 0, log_loss: 0, brier: 0 };
    const row = sums.get(key) ?? { ...score, ...none };
    sums.set(key, row);
    for (const column of SUMS) row[column] += weight * score[column];
  }
  // In the same order in all processes, which avoids deadlocks.
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  await insertRows(trx, 'odds_sums', rows, { key: ['scope', 'source', 'bin'], add: SUMS });
}

/** Replaces the checkpoint; its parts are made one by one, since all at once take tens of megabytes. */
export async function saveCheckpoint(
  trx: Trx,
  fightNumber: number,
  parts: Iterable<string>,
): Promise<void> {
  await trx.deleteFrom('odds_checkpoint').execute();
  let part = 0;
  for (const document_json of parts) {
    const row = { part, fight_number: fightNumber, document_json };
    await trx.insertInto('odds_checkpoint').values(row).execute();
    part += 1;
  }
}

export const checkpointParts = (db: Db) =>
  db.selectFrom('odds_checkpoint').selectAll().orderBy('part').execute();
