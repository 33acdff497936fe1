import { type Kysely, sql, type Transaction } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { CalibrationChange, Monster } from './contract.ts';
import { type Matchup, TOP_TRAINERS, topMatchups } from './rules.ts';

type Trx = Transaction<Tables>;

/** The encyclopedia from the feed, or null if there is none. */
export async function loadCalibration(db: Kysely<Tables>): Promise<CalibrationChange | null> {
  const [row] = await calibration(db);
  return row ? JSON.parse(row.document_json) : null;
}

const racesOf = new WeakMap<readonly Monster[], ReadonlyMap<string, Monster>>();

/** The encyclopedia by RACE_SUPERTYPE: the one from the feed, or else the league's. */
export async function loadRaces(
  db: Kysely<Tables>,
  reference: { monsters: readonly Monster[] },
): Promise<ReadonlyMap<string, Monster>> {
  const { monsters } = (await loadCalibration(db)) ?? reference;
  const known = racesOf.get(monsters);
  if (known) return known;
  const races = new Map(monsters.map((monster) => [monster.META.RACE_SUPERTYPE, monster]));
  racesOf.set(monsters, races);
  return races;
}

const calibration = (db: Kysely<Tables>) =>
  db.selectFrom('calibration').select('document_json').execute();

/** Replaces the encyclopedia, unless a newer one is stored. */
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

/** The aggregates of a race; equal counts are sorted by trainer id, or by race. */
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

/** Adds new records to the aggregates of races and trainers; a weight of -1 removes them. */
export async function countAppearances(
  trx: Trx,
  added: { race: string; trainer: { userId: string; userName: string } | null }[],
  weight: 1 | -1 = 1,
): Promise<void> {
  if (added.length === 0) return;
  const totals = new Sums();
  const trainers = new Map<string, Tables['race_trainers']>();
  for (const { race, trainer } of added) {
    totals.of(race).appearances += weight;
    if (!trainer) continue;
    const key = `${race} ${trainer.userId}`;
    const appearances = (trainers.get(key)?.appearances ?? 0) + weight;
    const { userId: user_id, userName: user_name } = trainer;
    trainers.set(key, { race, user_id, user_name, appearances });
  }
  await addTotals(trx, totals);
  await insertRows(trx, 'race_trainers', [...trainers.values()], {
    key: ['race', 'user_id'],
    replace: weight > 0 ? ['user_name'] : [],
    add: ['appearances'],
  });
  if (weight > 0) return;
  const races = [...totals.keys()];
  await trx
    .deleteFrom('race_trainers')
    .where('race', 'in', races)
    .where('appearances', '=', 0)
    .execute();
}

/** Adds decided fights to the aggregates of races; a weight of -1 removes them. */
export async function countFights(
  trx: Trx,
  fights: { winner: string; loser: string; knockOut: boolean }[],
  weight: 1 | -1 = 1,
): Promise<void> {
  if (fights.length === 0) return;
  const totals = new Sums();
  const matchups = new Map<string, Tables['race_matchups']>();
  const matchup = (race: string, opponent_race: string) => {
    const key = `${race} ${opponent_race}`;
    const none = { race, opponent_race, wins: 0, losses: 0, knock_outs: 0 };
    const row = matchups.get(key) ?? none;
    matchups.set(key, row);
    return row;
  };
  for (const { winner, loser, knockOut } of fights) {
    totals.of(winner).fights += weight;
    totals.of(winner).wins += weight;
    totals.of(winner).knock_outs += knockOut ? weight : 0;
    totals.of(loser).fights += weight;
    matchup(winner, loser).wins += weight;
    matchup(winner, loser).knock_outs += knockOut ? weight : 0;
    matchup(loser, winner).losses += weight;
  }
  await addTotals(trx, totals);
  await insertRows(trx, 'race_matchups', [...matchups.values()], {
    key: ['race', 'opponent_race'],
    add: ['wins', 'losses', 'knock_outs'],
  });
}

class Sums extends Map<string, Tables['race_totals']> {
  of(race: string): Tables['race_totals'] {
    const row = this.get(race) ?? { race, appearances: 0, fights: 0, wins: 0, knock_outs: 0 };
    this.set(race, row);
    return row;
  }
}

async function addTotals(trx: Trx, totals: Sums): Promise<void> {
  await insertRows(trx, 'race_totals', [...totals.values()], {
    key: ['race'],
    add: ['appearances', 'fights', 'wins', 'knock_outs'],
  });
}
