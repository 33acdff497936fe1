import type { Kysely } from 'kysely';
import { standingAfter } from '../app/features/monster-records/rules.ts';
import type { Tables } from '../database/tables.ts';

/** Everything the feed keeps up as events arrive, each list in a fixed order. */
export interface Aggregates {
  standings: { id: number; streak: number; fallen: number }[];
  totals: Tables['race_totals'][];
  trainers: Omit<Tables['race_trainers'], 'user_name'>[];
  matchups: Tables['race_matchups'][];
}

/** The kept sums as they stand. */
export async function readAggregates(db: Kysely<Tables>): Promise<Aggregates> {
  return {
    standings: await db
      .selectFrom('monster_records')
      .select(['id', 'streak', 'fallen'])
      .orderBy('id')
      .execute(),
    totals: sortByKey(await db.selectFrom('race_totals').selectAll().execute(), totalsKey),
    trainers: sortByKey(
      await db.selectFrom('race_trainers').select(['race', 'user_id', 'appearances']).execute(),
      trainersKey,
    ),
    matchups: sortByKey(await db.selectFrom('race_matchups').selectAll().execute(), matchupsKey),
  };
}

const totalsKey = (row: { race: string }) => row.race;
const trainersKey = (row: { race: string; user_id: string }) => `${row.race} ${row.user_id}`;
const matchupsKey = (row: { race: string; opponent_race: string }) =>
  `${row.race} ${row.opponent_race}`;

function sortByKey<T>(rows: T[], key: (row: T) => string): T[] {
  return rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** The same sums counted anew, record by record and fight by fight: what the kept ones must equal. */
export async function recountAggregates(db: Kysely<Tables>): Promise<Aggregates> {
  const records = await db.selectFrom('monster_records').selectAll().orderBy('id').execute();
  const fights = await db.selectFrom('fights').selectAll().orderBy('number').execute();
  const byId = new Map(
    records.map((row) => [
      row.id,
      { race: row.race, standing: { streak: row.starting_streak, fallen: false } },
    ]),
  );
  const totals = new Map<string, Tables['race_totals']>();
  const trainers = new Map<string, Aggregates['trainers'][number]>();
  const matchups = new Map<string, Tables['race_matchups']>();
  const totalsOf = (race: string) =>
    getOrAdd(totals, race, { race, appearances: 0, fights: 0, wins: 0, knock_outs: 0 });

  for (const { race, user_id } of records) {
    totalsOf(race).appearances += 1;
    if (user_id === null) continue;
    const trainer = { race, user_id, appearances: 0 };
    getOrAdd(trainers, trainersKey(trainer), trainer).appearances += 1;
  }
  for (const fight of fights) {
    const ids = [fight.left_id, fight.right_id];
    const [winner, loser] = (fight.left_side_wins ? ids : ids.reverse()).map((id) => byId.get(id));
    if (!winner || !loser)
      throw new Error(`Fight ${fight.number} names a record that is not there.`);
    winner.standing = standingAfter(winner.standing, true);
    loser.standing = standingAfter(loser.standing, false);
    totalsOf(winner.race).fights += 1;
    totalsOf(winner.race).wins += 1;
    totalsOf(winner.race).knock_outs += fight.knock_out;
    totalsOf(loser.race).fights += 1;
    const won = { race: winner.race, opponent_race: loser.race, wins: 0, losses: 0 };
    const lost = { race: loser.race, opponent_race: winner.race, wins: 0, losses: 0 };
    getOrAdd(matchups, matchupsKey(won), won).wins += 1;
    getOrAdd(matchups, matchupsKey(lost), lost).losses += 1;
  }
  return {
    standings: [...byId].map(([id, { standing }]) => ({
      id,
      streak: standing.streak,
      fallen: standing.fallen ? 1 : 0,
    })),
    totals: sortByKey([...totals.values()], totalsKey),
    trainers: sortByKey([...trainers.values()], trainersKey),
    matchups: sortByKey([...matchups.values()], matchupsKey),
  };
}

function getOrAdd<T>(map: Map<string, T>, key: string, fresh: T): T {
  const value = map.get(key) ?? fresh;
  map.set(key, value);
  return value;
}
