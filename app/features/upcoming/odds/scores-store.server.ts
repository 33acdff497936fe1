import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Odds, OddsScore, Upset } from './contract.ts';
import {
  BINS,
  MILLION,
  RACES_SHOWN,
  type Score,
  type Source,
  UPSETS_SHOWN,
  WEEKS_SHOWN,
} from './rules.ts';

type Db = Kysely<Tables>;

type Sums = Pick<Score, 'estimates' | 'log_loss' | 'brier'>;

const scoreOf = ({ estimates, log_loss, brier }: Sums): OddsScore => ({
  estimates,
  logLoss: log_loss / estimates / MILLION,
  brier: brier / estimates / MILLION,
});

export async function loadOdds(db: Db): Promise<Odds> {
  const all = await db
    .selectFrom('odds_sums')
    .selectAll()
    .where('scope', '=', 'all')
    .where('estimates', '>', 0)
    .execute();
  const scoreBy = (source: Source) => {
    const sum = { estimates: 0, log_loss: 0, brier: 0 };
    for (const row of all.filter((score) => score.source === source)) {
      sum.estimates += row.estimates;
      sum.log_loss += row.log_loss;
      sum.brier += row.brier;
    }
    return sum.estimates === 0 ? null : scoreOf(sum);
  };
  const own = new Map(
    all.filter(({ source }) => source === 'estimate').map((row) => [row.bin, row]),
  );
  const [weeks, races, upsets] = await Promise.all([
    scopes(db, 'week:', { order: 'scope', limit: WEEKS_SHOWN }),
    scopes(db, 'race:', { order: 'estimates', limit: RACES_SHOWN }),
    biggestUpsets(db),
  ]);
  return {
    estimate: scoreBy('estimate'),
    elo: scoreBy('elo'),
    stats: scoreBy('stats'),
    crowd: scoreBy('crowd'),
    besideCrowd: scoreBy('beside-crowd'),
    bins: Array.from({ length: BINS }, (_, bin) => {
      const row = own.get(bin);
      if (!row) return null;
      const { estimates, chances, happened } = row;
      return { estimates, said: chances / estimates / MILLION, happened: happened / estimates };
    }),
    weeks,
    races,
    upsets,
  };
}

async function scopes(
  db: Db,
  prefix: string,
  { order, limit }: { order: 'scope' | 'estimates'; limit: number },
) {
  const rows = await db
    .selectFrom('odds_sums')
    .select(({ fn }) => [
      'scope',
      fn.sum<number>('estimates').as('estimates'),
      fn.sum<number>('log_loss').as('log_loss'),
      fn.sum<number>('brier').as('brier'),
    ])
    .where('source', '=', 'estimate')
    .where('scope', 'like', `${prefix}%`)
    .groupBy('scope')
    .having(sql<boolean>`sum(estimates) > 0`)
    .orderBy(order, 'desc')
    .orderBy('scope')
    .limit(limit)
    .execute();
  return rows.map(({ scope, estimates, log_loss, brier }) => ({
    name: scope.slice(prefix.length),
    ...scoreOf({ estimates: Number(estimates), log_loss: Number(log_loss), brier: Number(brier) }),
  }));
}

async function biggestUpsets(db: Db): Promise<Upset[]> {
  const rows = await db
    .selectFrom('bouts')
    .innerJoin('fights', 'fights.number', 'bouts.fight_number')
    .innerJoin('monster_records as left', 'left.id', 'fights.left_id')
    .innerJoin('monster_records as right', 'right.id', 'fights.right_id')
    .select(['fights.number', 'fights.date', 'fights.left_side_wins', 'bouts.winner_chance'])
    .select(['left.id as left_id', 'left.monster_name as left_name', 'left.race as left_race'])
    .select([
      'right.id as right_id',
      'right.monster_name as right_name',
      'right.race as right_race',
    ])
    .where('bouts.winner_chance', '<', MILLION / 2)
    .orderBy('bouts.winner_chance')
    .orderBy('bouts.fight_number')
    .limit(UPSETS_SHOWN)
    .execute();
  return rows.map((row) => {
    const left = { ID: row.left_id, MONSTER_NAME: row.left_name, RACE: row.left_race };
    const right = { ID: row.right_id, MONSTER_NAME: row.right_name, RACE: row.right_race };
    const [winner, loser] = row.left_side_wins === 1 ? [left, right] : [right, left];
    const chance = (row.winner_chance ?? 0) / MILLION;
    return { number: row.number, chance, winner, loser, date: new Date(row.date).toISOString() };
  });
}
