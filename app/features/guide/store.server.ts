import { type Kysely, sql, type Transaction } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { CalibrationChange, Monster } from './contract.ts';
import { type Matchup, TOP_TRAINERS, topMatchups } from './rules.ts';

type Trx = Transaction<Tables>;

export async function loadCalibration(db: Kysely<Tables>): Promise<CalibrationChange | null> {
  const [row] = await calibration(db);
  return row ? JSON.parse(row.document_json) : null;
}

export async function loadRaces(
  db: Kysely<Tables>,
  reference: { monsters: readonly Monster[] },
): Promise<ReadonlyMap<string, Monster>> {
  const { monsters } = (await loadCalibration(db)) ?? reference;
  return new Map(monsters.map((monster) => [monster.META.RACE_SUPERTYPE, monster]));
}

const calibration = (db: Kysely<Tables>) =>
  db.selectFrom('calibration').select('document_json').execute();

export async function takeCalibration(
  trx: Trx,
  { monsters, skills }: CalibrationChange,
  at: number | null,
): Promise<boolean> {
  const result = await trx
    .insertInto('calibration')
    .values({ id: 1, document_json: JSON.stringify({ monsters, skills }), updated_at: at ?? 0 })
    .onConflict((conflict) => {
      const update = conflict.column('id').doUpdateSet((eb) => ({
        document_json: eb.ref('excluded.document_json'),
        ...(at !== null && { updated_at: at ?? 0 }),
      }));
      return at === null ? update : update.where('calibration.updated_at', '<=', at);
    })
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface RaceSums {
  appearances: number;
  fights: number;
  wins: number;
  knockOuts: number;
  trainers: { USER: string; countUser: number }[];
  won: Matchup[];
  lost: Matchup[];
}

export async function raceSums(
  { kysely: db, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  race: string,
): Promise<RaceSums> {
  const totals = db.selectFrom('race_totals').selectAll().where('race', '=', race);
  // In byte order, so that both databases return the same trainer.
  const byId = kind === 'postgres' ? sql`user_id collate "C"` : sql`user_id`;
  const trainers = db
    .selectFrom('race_trainers')
    .select(['user_name as USER', 'appearances as countUser'])
    .where('race', '=', race)
    .where('user_id', 'not in', db.selectFrom('blocked_players').select('user_id'))
    .orderBy('appearances', 'desc')
    .orderBy(byId)
    .limit(TOP_TRAINERS);
  const matchups = await db
    .selectFrom('race_matchups')
    .select(['opponent_race', 'wins', 'losses'])
    .where('race', '=', race)
    .execute();
  const top = (count: 'wins' | 'losses') =>
    topMatchups(
      matchups.map((row) => ({
        race: row.opponent_race,
        count: row[count],
        fights: row.wins + row.losses,
      })),
    );
  const sums = await totals.executeTakeFirst();
  return {
    appearances: sums?.appearances ?? 0,
    fights: sums?.fights ?? 0,
    wins: sums?.wins ?? 0,
    knockOuts: sums?.knock_outs ?? 0,
    trainers: await trainers.execute(),
    won: top('wins'),
    lost: top('losses'),
  };
}
