import { type Kysely, sql } from 'kysely';
import type { FighterOfEvent } from '#app/features/records/contract.ts';
import { RECORD_AFTER_FIGHTS } from '#app/features/stories/rules.ts';
import type { Tables } from '#database/tables.ts';
import { iso, openBouts, shownEstimate } from './cards-store.server.ts';
import { announcedSame, poolOf } from './fights-store.server.ts';
import { MILLION, type StoredEstimate } from './odds/rules.ts';

type Db = Kysely<Tables>;

/** How a fight was announced, with the estimate as stored then; null if it was not. */
export async function findAnnouncement(
  db: Db,
  fightNumber: number,
  sides: Parameters<typeof announcedSame>[1],
) {
  const row = await db
    .selectFrom('bouts')
    .selectAll()
    .where('fight_number', '=', fightNumber)
    .executeTakeFirst();
  if (!row || row.announced_at === null) return null;
  const asAnnounced = announcedSame(row, sides);
  const { estimate_json } = row;
  return {
    bout: row.bout,
    announcedAt: iso(row.announced_at),
    bettingClosesAt: iso(row.betting_closes_at),
    startsAt: iso(row.starts_at),
    asAnnounced,
    estimate:
      estimate_json === null || !asAnnounced ? null : shownEstimate(JSON.parse(estimate_json)),
    pool: asAnnounced ? poolOf(row) : null,
  };
}

/** The estimate for the winner, 0 to 1, and the bets on each of these fights that was announced. */
export async function oddsOfFights(db: Db, fightNumbers: number[]) {
  if (fightNumbers.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom('bouts')
    .select(['fight_number', 'winner_chance', 'pool_left', 'pool_right'])
    .where('fight_number', 'in', fightNumbers)
    .execute();
  return new Map(
    rows.map((row) => [
      row.fight_number ?? 0,
      {
        winnerChance: row.winner_chance === null ? null : row.winner_chance / MILLION,
        pool: poolOf(row),
      },
    ]),
  );
}

export async function announcedFights(db: Db, limit: number) {
  const { open } = await openBouts(db, limit);
  const ids = open.flatMap(({ left_id, right_id }) => [left_id, right_id]);
  const records = await db
    .selectFrom('monster_records')
    .select(['id', 'monster_name', 'race'])
    .where('id', 'in', [0, ...ids.filter((id) => id !== null)])
    .execute();
  const side = (id: number | null, json: string | null) => {
    if (json !== null) {
      const { MONSTER_NAME, RACE } = JSON.parse(json) as FighterOfEvent;
      return { ID: null, MONSTER_NAME, RACE };
    }
    const row = records.find((record) => record.id === id);
    return row ? { ID: row.id, MONSTER_NAME: row.monster_name, RACE: row.race } : null;
  };
  return open.flatMap((row) => {
    const [left, right] = [side(row.left_id, row.left_json), side(row.right_id, row.right_json)];
    if (!left || !right) return [];
    const estimate: StoredEstimate | null = JSON.parse(row.estimate_json ?? 'null');
    return {
      bout: row.bout,
      left,
      right,
      announcedAt: iso(row.announced_at),
      startsAt: iso(row.starts_at),
      changes: Math.max(0, row.announcements - 1),
      leftChance: estimate?.leftChance ?? null,
      pool: poolOf(row),
    };
  });
}

export async function fightsOfWeek(db: Db, week: number, limit: number) {
  const ofWeek = () =>
    db
      .selectFrom('bouts')
      .select('fight_number')
      .where('fought_week', '=', week)
      .where('fight_number', 'is not', null)
      .limit(limit);
  const lists = await Promise.all([
    ofWeek()
      .where('winner_chance', '<', MILLION / 2)
      .orderBy('winner_chance')
      .orderBy('fight_number')
      .execute(),
    ofWeek()
      .where('winner_chance', 'is not', null)
      .orderBy(sql`abs(winner_chance - 500000)`)
      .orderBy('fight_number')
      .execute(),
    ofWeek()
      .where(sql<boolean>`pool_left + pool_right > 0`)
      .orderBy(sql`pool_left + pool_right`, 'desc')
      .orderBy('fight_number', 'desc')
      .execute(),
  ]);
  const [upsets = [], closest = [], pools = []] = lists.map((rows) =>
    rows.flatMap(({ fight_number }) => fight_number ?? []),
  );
  return { upsets, closest, pools };
}

/** Whether a fight had the least likely winner, or the largest pool, of its season up to then. */
export async function recordsUpTo(
  db: Db,
  number: number,
  seasonOf: (week: number) => { first: number },
): Promise<{ upset: boolean; pool: number | null }> {
  const none = { upset: false, pool: null };
  const own = await db
    .selectFrom('bouts')
    .select(['fought_week', 'winner_chance', 'pool_left', 'pool_right'])
    .where('fight_number', '=', number)
    .executeTakeFirst();
  if (own?.fought_week == null || own.winner_chance === null) return none;
  const { first } = seasonOf(own.fought_week);
  const weeks = Array.from({ length: own.fought_week - first + 1 }, (_, at) => first + at);
  const earlier = db
    .selectFrom('bouts')
    .select('fight_number')
    .where('fought_week', 'in', weeks)
    .where('fight_number', '<', number);
  const known = await earlier
    .where('winner_chance', 'is not', null)
    .limit(RECORD_AFTER_FIGHTS)
    .execute();
  if (known.length < RECORD_AFTER_FIGHTS) return none;
  const pool = (own.pool_left ?? 0) + (own.pool_right ?? 0);
  const [lessLikely, larger] = await Promise.all([
    earlier.where('winner_chance', '<=', own.winner_chance).limit(1).execute(),
    earlier.where(sql<boolean>`pool_left + pool_right >= ${pool}`).limit(1).execute(),
  ]);
  const isUpset = own.winner_chance < MILLION / 2 && lessLikely.length === 0;
  return { upset: isUpset, pool: pool > 0 && larger.length === 0 ? pool : null };
}
