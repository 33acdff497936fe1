import type { Kysely } from 'kysely';
import { byFigure, RECORD_LISTS, TOP, weekOf } from '#app/features/champions/rules.ts';
import {
  BLOCK_BUCKET,
  blockOf,
  bucketOf,
  FIGURE_BLOCK,
  FIGURE_BUCKET,
  standingAfter,
  TRAINER_BUCKET,
} from '#app/features/records/rules.ts';
import { mergeWaiting, STAT_COLUMNS } from '#app/features/records/search/figures.server.ts';
import { scoresOf } from '#app/features/upcoming/odds/rules.ts';
import { allScored } from '#app/features/upcoming/store.server.ts';
import type { Tables } from '#database/tables.ts';

/** All aggregates that the feed updates with each batch, each list in a fixed order. */
export interface Aggregates {
  standings: { id: number; streak: number; fallen: number; knock_outs: number }[];
  totals: Tables['race_totals'][];
  trainers: Omit<Tables['race_trainers'], 'user_name'>[];
  matchups: Tables['race_matchups'][];
  recordTotals: Tables['record_totals'][];
  recordBlocks: Tables['record_blocks'][];
  trainerRecords: Tables['trainer_records'][];
  recordFigures: Tables['record_figures'][];
  figureTotals: Tables['figure_totals'][];
  trainerTotals: Tables['trainer_totals'][];
  weekFights: Tables['week_fights'][];
  weekTops: Tables['week_tops'][];
  oddsSums: Tables['odds_sums'][];
}

/** Reads the stored aggregates, after waiting records were merged. */
export async function readAggregates(db: Kysely<Tables>): Promise<Aggregates> {
  await db.transaction().execute(mergeWaiting);
  return {
    standings: await db
      .selectFrom('monster_records')
      .select(['id', 'streak', 'fallen', 'knock_outs'])
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
    ...(await readRecordSums(db)),
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

/** Reads the sums without rows of zero, which corrections may leave. */
async function readRecordSums(db: Kysely<Tables>) {
  const [totals, blocks, trainers, figures, values] = await Promise.all([
    db.selectFrom('record_totals').selectAll().where('records', '!=', 0).execute(),
    db.selectFrom('record_blocks').selectAll().where('records', '!=', 0).execute(),
    db.selectFrom('trainer_records').selectAll().where('records', '!=', 0).execute(),
    db.selectFrom('record_figures').selectAll().orderBy('id').execute(),
    db.selectFrom('figure_totals').selectAll().orderBy('bucket').orderBy('block').execute(),
  ]);
  return {
    recordTotals: sortByKey(totals, (row) => `${row.race_type} ${row.combined_stats}`),
    recordBlocks: sortByKey(blocks, (row) => `${row.race_type} ${row.bucket} ${row.block}`),
    trainerRecords: sortByKey(trainers, (row) => `${row.user_id} ${row.race_type} ${row.bucket}`),
    recordFigures: figures,
    figureTotals: values.filter((row) => STAT_COLUMNS.some((stat) => row[stat] !== 0)),
  };
}

function recountRecordSums(records: Tables['monster_records'][]) {
  const totals = new Map<string, Tables['record_totals']>();
  const blocks = new Map<string, Tables['record_blocks']>();
  const trainers = new Map<string, Tables['trainer_records']>();
  for (const { id, race_type, combined_stats, user_id } of records) {
    const [block, bucket] = [blockOf(id), bucketOf(combined_stats, BLOCK_BUCKET)];
    for (const type of ['', race_type]) {
      const total = { race_type: type, combined_stats, records: 0 };
      getOrAdd(totals, `${type} ${combined_stats}`, total).records += 1;
      const part = { race_type: type, bucket, block, records: 0 };
      getOrAdd(blocks, `${type} ${bucket} ${block}`, part).records += 1;
    }
    if (user_id === null) continue;
    const wider = bucketOf(combined_stats, TRAINER_BUCKET);
    const owned = { user_id, race_type, bucket: wider, records: 0 };
    getOrAdd(trainers, `${user_id} ${race_type} ${wider}`, owned).records += 1;
  }
  const sorted = <T>(map: Map<string, T>) =>
    [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return {
    recordTotals: sorted(totals),
    recordBlocks: sorted(blocks),
    trainerRecords: sorted(trainers),
  };
}

function recountFigures(records: Tables['monster_records'][]) {
  const values = new Map<string, Tables['figure_totals']>();
  const none = { lif: 0, pow: 0, int: 0, ski: 0, spd: 0, def: 0 };
  for (const record of records) {
    for (const stat of STAT_COLUMNS) {
      const bucket = bucketOf(record.combined_stats, FIGURE_BUCKET);
      const block = bucketOf(record[stat], FIGURE_BLOCK);
      getOrAdd(values, `${bucket} ${block}`, { bucket, block, ...none })[stat] += 1;
    }
  }
  return {
    recordFigures: records.map(({ id, race, race_type, user_id, combined_stats, ...row }) => {
      const { lif, pow, int, ski, spd, def } = row;
      return { id, race, race_type, user_id, combined_stats, lif, pow, int, ski, spd, def };
    }),
    figureTotals: [...values.values()].sort((a, b) => a.bucket - b.bucket || a.block - b.block),
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
        standing: { streak: row.starting_streak, fallen: false },
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
      fallen: standing.fallen ? 1 : 0,
      knock_outs: knockOuts,
    })),
    totals: sortByKey([...totals.values()], totalsKey),
    trainers: sortByKey([...trainers.values()], trainersKey),
    matchups: sortByKey([...matchups.values()], matchupsKey),
    ...recountRecordSums(records),
    ...recountFigures(records),
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
    streak: counted.get(row.id)?.standing.streak ?? 0,
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
