import type { Transaction } from 'kysely';
import type { Batch } from '#app/core/feed-protocol/batch.server.ts';
import { type DecidedFight, sumsOf } from '#app/core/feed-protocol/decided-fights.server.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';

type Trx = Transaction<Tables>;
type FightBatch = Pick<Batch, 'trx' | 'changed'>;

/** The statistics of breeds follow decided fights. */
export const guideFollower = sumsOf<FightBatch>(async ({ trx, changed }, fights, weight) => {
  await countFights(trx, fights, weight);
  const races = fights.flatMap(({ winner, loser }) => [winner.race, loser.race]);
  markStatistics(races, changed);
});

/** With more breeds than this in a batch, one topic for all is published instead. */
const MAX_STATISTICS_TOPICS = 10;

/** A fight changes the statistics of two breeds, an imported history those of nearly all. */
export function markStatistics(races: Iterable<string>, changed: Batch['changed']): void {
  const touched = new Set(races);
  if (touched.size > MAX_STATISTICS_TOPICS) changed('statistics');
  else for (const race of touched) changed(`statistics:${race}`);
}

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

async function countFights(
  trx: Trx,
  fights: readonly DecidedFight[],
  weight: 1 | -1,
): Promise<void> {
  const totals = new Sums();
  const matchups = new Map<string, Tables['race_matchups']>();
  const matchup = (race: string, opponent_race: string) => {
    const key = `${race} ${opponent_race}`;
    const none = { race, opponent_race, wins: 0, losses: 0, knock_outs: 0 };
    const row = matchups.get(key) ?? none;
    matchups.set(key, row);
    return row;
  };
  for (const fight of fights) {
    const { knockOut } = fight;
    const [winner, loser] = [fight.winner.race, fight.loser.race];
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
