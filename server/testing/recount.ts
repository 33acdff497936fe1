import type { Kysely } from 'kysely';
import { weekOf } from '#app/core/weeks.ts';
import { byFigure, RECORD_LISTS, TOP } from '#app/features/champions/rules.ts';
import { standingAfter } from '#app/features/records/rules.ts';
import { allScored } from '#app/features/upcoming/fights-store.server.ts';
import { scoresOf } from '#app/features/upcoming/odds/rules.ts';
import type { Tables } from '#database/tables.ts';

/** All aggregates that the feed updates with each batch, each list in a fixed order. */
export interface Aggregates {
  standings: Pick<
    Tables['monster_records'],
    'id' | 'streak' | 'best_streak' | 'fallen' | 'knock_outs'
  >[];
  totals: Tables['race_totals'][];
  trainers: Omit<Tables['race_trainers'], 'user_name'>[];
  matchups: Tables['race_matchups'][];
  recordTotals: Tables['record_totals'][];
  recordFigures: Tables['record_figures'][];
  trainerTotals: Tables['trainer_totals'][];
  weekFights: Tables['week_fights'][];
  weekTops: Tables['week_tops'][];
  oddsSums: Tables['odds_sums'][];
}

/** Reads the stored aggregates. */
export async function readAggregates(db: Kysely<Tables>): Promise<Aggregates> {
  return {
    standings: await db
      .selectFrom('monster_records')
      .select(['id', 'streak', 'best_streak', 'fallen', 'knock_outs'])
      .orderBy('id')
      .execute(),
    totals: sortByKey(
      (await db.selectFrom('race_totals').selectAll().execute()).filter(
        ({ appearances, fights }) => appearances !== 0 || fights !== 0,
      ),
      totalsKey,
    ),
    trainers: sortByKey(
      await db.selectFrom('race_trainers').select(['race', 'user_id', 'appearances']).execute(),
      trainersKey,
    ),
    matchups: sortByKey(
      (await db.selectFrom('race_matchups').selectAll().execute()).filter(
        ({ wins, losses }) => wins !== 0 || losses !== 0,
      ),
      matchupsKey,
    ),
    recordTotals: await db
      .selectFrom('record_totals')
      .selectAll()
      .where('records', '!=', 0)
      .orderBy('combined_stats')
      .execute(),
    recordFigures: await db.selectFrom('record_figures').selectAll().orderBy('id').execute(),
    trainerTotals: sortByKey(
      await db.selectFrom('trainer_totals').selectAll().where('fights', '!=', 0).execute(),
      ({ user_id }) => user_id,
    ),
    weekFights: sortByKey(
      await db.selectFrom('week_fights').selectAll().where('fights', '!=', 0).execute(),
      weekFightsKey,
    ),
    weekTops: sortByKey(await db.selectFrom('week_tops').selectAll().execute(), weekTopsKey),
    oddsSums: sortByKey(
      await db.selectFrom('odds_sums').selectAll().where('estimates', '!=', 0).execute(),
      oddsKey,
    ),
  };
}

const oddsKey = ({ scope, source, bin }: Tables['odds_sums']) => `${scope} ${source} ${bin}`;

/** Recounts the scores of estimates from the bouts and their fights. */
async function recountOdds(db: Kysely<Tables>) {
  const sums = new Map<string, Tables['odds_sums']>();
  for (const score of (await allScored(db)).flatMap(scoresOf)) {
    const none = { estimates: 0, happened: 0, chances: 0, log_loss: 0, brier: 0 };
    const row = getOrAdd(sums, oddsKey(score), { ...score, ...none });
    for (const column of ['estimates', 'happened', 'chances', 'log_loss', 'brier'] as const) {
      row[column] += score[column];
    }
  }
  return sortByKey([...sums.values()], oddsKey);
}

function recountRecords(records: Tables['monster_records'][]) {
  const totals = new Map<number, Tables['record_totals']>();
  for (const { combined_stats } of records) {
    getOrAdd(totals, combined_stats, { combined_stats, records: 0 }).records += 1;
  }
  return {
    recordTotals: [...totals.values()].sort((a, b) => a.combined_stats - b.combined_stats),
    recordFigures: records.map(({ id, race, race_type, user_id, combined_stats, ...row }) => {
      const { lif, pow, int, ski, spd, def } = row;
      return { id, race, race_type, user_id, combined_stats, lif, pow, int, ski, spd, def };
    }),
  };
}

const totalsKey = (row: { race: string }) => row.race;
const trainersKey = (row: { race: string; user_id: string }) => `${row.race} ${row.user_id}`;
const matchupsKey = (row: { race: string; opponent_race: string }) =>
  `${row.race} ${row.opponent_race}`;

function sortByKey<T>(rows: T[], key: (row: T) => string): T[] {
  return rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Counts the fights of each trainer, without those of NPCs. */
function createTrainerTotals() {
  const fought = new Map<string, Tables['trainer_totals']>();
  return {
    rows: () => [...fought.values()],
    count(user_id: string | null, wins: number, knock_outs: number) {
      if (user_id === null) return;
      const sums = getOrAdd(fought, user_id, { user_id, fights: 0, wins: 0, knock_outs: 0 });
      sums.fights += 1;
      sums.wins += wins;
      sums.knock_outs += knock_outs;
    },
  };
}

/** The initial standing of each record. */
function startingStandings(records: Tables['monster_records'][]) {
  return new Map(
    records.map((row) => [
      row.id,
      {
        race: row.race,
        userId: row.user_id,
        standing: { streak: row.starting_streak, best: row.starting_streak, fallen: false },
        knockOuts: 0,
      },
    ]),
  );
}

/** Recounts the aggregates record by record and fight by fight; the stored ones must be equal. */
export async function recountAggregates(db: Kysely<Tables>): Promise<Aggregates> {
  const records = await db.selectFrom('monster_records').selectAll().orderBy('id').execute();
  const fights = await db.selectFrom('fights').selectAll().orderBy('number').execute();
  const byId = startingStandings(records);
  const totals = new Map<string, Tables['race_totals']>();
  const trainers = new Map<string, Aggregates['trainers'][number]>();
  const matchups = new Map<string, Tables['race_matchups']>();
  const fought = createTrainerTotals();
  const weeks = createWeekFights();
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
    winner.knockOuts += fight.knock_out;
    weeks.count(fight, winner, loser);
    totalsOf(winner.race).fights += 1;
    totalsOf(winner.race).wins += 1;
    totalsOf(winner.race).knock_outs += fight.knock_out;
    totalsOf(loser.race).fights += 1;
    fought.count(winner.userId, 1, fight.knock_out);
    fought.count(loser.userId, 0, 0);
    const none = { wins: 0, losses: 0, knock_outs: 0 };
    const won = { race: winner.race, opponent_race: loser.race, ...none };
    const lost = { race: loser.race, opponent_race: winner.race, ...none };
    getOrAdd(matchups, matchupsKey(won), won).wins += 1;
    getOrAdd(matchups, matchupsKey(won), won).knock_outs += fight.knock_out;
    getOrAdd(matchups, matchupsKey(lost), lost).losses += 1;
  }
  return {
    standings: [...byId].map(([id, { standing, knockOuts }]) => ({
      id,
      streak: standing.streak,
      best_streak: standing.best,
      fallen: standing.fallen ? 1 : 0,
      knock_outs: knockOuts,
    })),
    totals: sortByKey([...totals.values()], totalsKey),
    trainers: sortByKey([...trainers.values()], trainersKey),
    matchups: sortByKey([...matchups.values()], matchupsKey),
    ...recountRecords(records),
    trainerTotals: sortByKey(fought.rows(), ({ user_id }) => user_id),
    weekFights: sortByKey(weeks.rows(), weekFightsKey),
    weekTops: sortByKey(recountWeekTops(records, byId), weekTopsKey),
    oddsSums: await recountOdds(db),
  };
}

const weekFightsKey = (row: Tables['week_fights']) => `${row.week} ${row.kind} ${row.subject}`;
const weekTopsKey = (row: Tables['week_tops']) => `${row.week} ${row.list} ${row.record_id}`;

interface Side {
  race: string;
  userId: string | null;
}

/** Counts the fights of each race and trainer by week. */
function createWeekFights() {
  const sums = new Map<string, Tables['week_fights']>();
  return {
    rows: () => [...sums.values()],
    count(fight: { date: number; knock_out: number }, winner: Side, loser: Side) {
      for (const side of [winner, loser]) {
        for (const [kind, subject] of [
          ['race', side.race],
          ['trainer', side.userId],
        ] as const) {
          if (subject === null) continue;
          const none = { fights: 0, wins: 0, knock_outs: 0 };
          const fresh = { week: weekOf(fight.date), kind, subject, ...none };
          const row = getOrAdd(sums, weekFightsKey(fresh), fresh);
          row.fights += 1;
          if (side !== winner) continue;
          row.wins += 1;
          row.knock_outs += fight.knock_out;
        }
      }
    },
  };
}

/** Recounts the best records of each week from all that entered the ring in it. */
function recountWeekTops(
  stored: Tables['monster_records'][],
  counted: ReturnType<typeof startingStandings>,
): Tables['week_tops'][] {
  const records = stored.map((row) => ({
    ...row,
    streak: counted.get(row.id)?.standing.best ?? 0,
    knock_outs: counted.get(row.id)?.knockOuts ?? 0,
  }));
  const weeks = new Map<number, typeof records>();
  for (const row of records) getOrAdd(weeks, weekOf(row.date), []).push(row);
  return [...weeks].flatMap(([week, rows]) =>
    RECORD_LISTS.flatMap((list) => {
      const column = (list === 'knockOuts' ? 'knock_outs' : list.toLowerCase()) as 'streak';
      return rows
        .map((row) => ({ id: row.id, figure: row[column] }))
        .filter(({ figure }) => figure > 0)
        .sort(byFigure)
        .slice(0, TOP)
        .map(({ id: record_id, figure }) => ({ week, list, record_id, figure }));
    }),
  );
}

function getOrAdd<K, T>(map: Map<K, T>, key: K, fresh: T): T {
  const value = map.get(key) ?? fresh;
  map.set(key, value);
  return value;
}
