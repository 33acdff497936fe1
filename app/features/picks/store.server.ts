import { crowdChance } from '@ringside/fight-odds/baselines';
import type { Kysely, Transaction } from 'kysely';
import type { AskedPage } from '#app/core/paging/rules.ts';
import { rowsOfPage } from '#app/core/paging/store.server.ts';
import type { FighterOfEvent } from '#app/features/records/contract.ts';
import { MILLION } from '#app/features/upcoming/odds/rules.ts';
import { isPostgres } from '#database/is-postgres.ts';
import type { Tables } from '#database/tables.ts';
import type { Pick, PicksOfFight } from './contract.ts';
import { RECENT_PICKS, SCORED_PICKS, type ScoredPick } from './rules.ts';

type Db = Kysely<Tables>;

interface NewPick {
  bout: string;
  userId: string;
  userName: string;
  isLeft: boolean;
  sure: number;
  now: number;
}

export type PickOutcome = 'made' | 'same' | 'other' | 'closed' | 'unknown';

/** The announcement is locked, so that no result or closing time is stored in between. */
export async function takePick(trx: Transaction<Tables>, pick: NewPick): Promise<PickOutcome> {
  const bout = await trx
    .selectFrom('bouts')
    .select(['announced_at', 'ended_at', 'betting_closes_at'])
    .where('bout', '=', pick.bout)
    .$if(isPostgres(trx), (query) => query.forShare())
    .executeTakeFirst();
  if (!bout || bout.announced_at === null) return 'unknown';
  const before = await findPick(trx, pick);
  if (before)
    return before.left_side === (pick.isLeft ? 1 : 0) && before.sure === pick.sure
      ? 'same'
      : 'other';
  if (bout.ended_at !== null || pick.now >= (bout.betting_closes_at ?? 0)) return 'closed';
  const added = await trx
    .insertInto('picks')
    .values({
      bout: pick.bout,
      user_id: pick.userId,
      user_name: pick.userName,
      left_side: pick.isLeft ? 1 : 0,
      sure: pick.sure,
      picked_at: pick.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('picked_at')
    .execute();
  return added.length > 0 ? 'made' : 'other';
}

const findPick = (trx: Transaction<Tables>, { bout, userId }: NewPick) =>
  trx
    .selectFrom('picks')
    .select(['left_side', 'sure'])
    .where('bout', '=', bout)
    .where('user_id', '=', userId)
    .executeTakeFirst();

const selectPicks = (db: Db, userId: string) =>
  db
    .selectFrom('picks')
    .innerJoin('bouts', 'bouts.bout', 'picks.bout')
    .leftJoin('fights', 'fights.number', 'bouts.fight_number')
    .where('picks.user_id', '=', userId)
    .orderBy('picks.picked_at', 'desc')
    .orderBy('picks.bout');

export async function latestPicks(db: Db, userId: string): Promise<Pick[]> {
  const rows = await selectPicks(db, userId)
    .leftJoin('monster_records as left', 'left.id', 'bouts.left_id')
    .leftJoin('monster_records as right', 'right.id', 'bouts.right_id')
    .select(['picks.bout', 'picks.left_side', 'picks.sure', 'picks.picked_at'])
    .select(['bouts.left_json', 'bouts.right_json', 'bouts.winner_chance', 'bouts.fight_number'])
    .select(['fights.left_side_wins', 'left.monster_name as left_name'])
    .select('right.monster_name as right_name')
    .limit(RECENT_PICKS)
    .execute();
  const nameOf = (json: string | null, name: string | null) =>
    json === null ? (name ?? 'Unknown') : (JSON.parse(json) as FighterOfEvent).MONSTER_NAME;
  return rows.map((row) => ({
    bout: row.bout,
    side: row.left_side === 1 ? 'left' : 'right',
    sure: row.sure,
    pickedAt: new Date(row.picked_at).toISOString(),
    left: { MONSTER_NAME: nameOf(row.left_json, row.left_name) },
    right: { MONSTER_NAME: nameOf(row.right_json, row.right_name) },
    result:
      row.winner_chance === null || row.fight_number === null
        ? null
        : { number: row.fight_number, right: row.left_side === row.left_side_wins },
  }));
}

export async function scoredPicks(db: Db, userId: string): Promise<ScoredPick[]> {
  const rows = await selectPicks(db, userId)
    .select(['picks.left_side', 'picks.sure', 'fights.left_side_wins'])
    .select(['bouts.winner_chance', 'bouts.pool_left', 'bouts.pool_right'])
    .where('bouts.winner_chance', 'is not', null)
    .limit(SCORED_PICKS)
    .execute();
  return rows.map(({ left_side, sure, left_side_wins, winner_chance, pool_left, pool_right }) => {
    const pool =
      pool_left === null || pool_right === null ? null : { left: pool_left, right: pool_right };
    const left = pool && crowdChance(pool);
    return {
      right: left_side === left_side_wins,
      sure,
      estimate: (winner_chance ?? 0) / MILLION,
      crowd: left === null ? null : left_side_wins === 1 ? left : 1 - left,
    };
  });
}

export async function picksOfPage(db: Db, page: AskedPage): Promise<PicksOfFight[]> {
  const decided = db
    .selectFrom('bouts')
    .innerJoin('fights', 'fights.number', 'bouts.fight_number')
    .select(['bouts.bout', 'bouts.ended_at', 'fights.number', 'fights.left_side_wins'])
    .where('bouts.winner_chance', 'is not', null);
  const columns = { at: 'bouts.ended_at', key: 'bouts.fight_number' };
  const rows = await rowsOfPage(decided, columns, page);
  const bouts = rows.map(({ bout }) => bout);
  const picks = await picksOfBouts(db, bouts);
  return rows.map(({ bout, ended_at, number, left_side_wins }) => ({
    fight: number,
    bout,
    decidedAt: new Date(ended_at ?? 0).toISOString(),
    leftSideWins: left_side_wins === 1,
    picks: picks.get(bout) ?? [],
  }));
}

export async function picksOfBouts(db: Db, bouts: readonly string[]) {
  const own = db
    .selectFrom('picks')
    .select(({ fn }) => ['bout', 'left_side', 'sure', fn.countAll<number>().as('viewers')])
    .where('bout', 'in', ['', ...bouts])
    .groupBy(['bout', 'left_side', 'sure']);
  const imported = db
    .selectFrom('imported_picks')
    .select(['bout', 'left_side', 'sure', 'viewers'])
    .where('bout', 'in', ['', ...bouts]);
  const rows = await own.unionAll(imported).orderBy('left_side', 'desc').orderBy('sure').execute();
  const sums = new Map<string, PicksOfFight['picks']>();
  for (const { bout, left_side, sure, viewers } of rows) {
    const sum = { side: left_side === 1 ? ('left' as const) : ('right' as const), sure };
    sums.set(bout, [...(sums.get(bout) ?? []), { ...sum, viewers: Number(viewers) }]);
  }
  return sums;
}
