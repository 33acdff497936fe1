import { type Kysely, sql } from 'kysely';
import { DAY_MS, weekOf } from '#app/core/weeks.ts';
import { seasonNamed, seasonOf } from '#app/features/champions/rules.ts';
import { MILLION } from '#app/features/upcoming/odds/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { PickRow } from './contract.ts';
import { BEST_OF_SEASON, certainLead, MIN_PICKS, RANKED_VIEWERS, TABLE_ROWS } from './rules.ts';

type Db = Kysely<Tables>;
type Weeks = { first: number; last: number };

/** The best first. Voided fights do not count, corrected ones count with their new result. */
export async function pickTable(
  db: Db,
  { first, last }: Weeks,
): Promise<(PickRow & { userId: string })[]> {
  const missed = sql`(1 - bouts.winner_chance / 1000000.0)`;
  const wrong = sql`(case when picks.left_side = fights.left_side_wins
    then 1 - picks.sure / 100.0 else picks.sure / 100.0 end)`;
  const lead = sql`cast(${missed} * ${missed} - ${wrong} * ${wrong} as double precision)`;
  const { rows } = await sql<
    Record<'user_id' | 'name', string> & { login: string | null } & Record<
        'picks' | 'right' | 'brier' | 'estimate' | 'squares',
        number
      >
  >`
    select sums.*, players.login from (
      select picks.user_id, max(picks.user_name) as name, count(*) as picks,
        sum(case when picks.left_side = fights.left_side_wins then 1 else 0 end) as "right",
        sum(case when picks.left_side = fights.left_side_wins
          then (100 - picks.sure) * (100 - picks.sure) else picks.sure * picks.sure end) as brier,
        sum(cast(${sql.lit(MILLION)} - bouts.winner_chance as double precision)
          * (${sql.lit(MILLION)} - bouts.winner_chance)) as estimate,
        sum(${lead} * ${lead}) as squares
      from bouts
      join fights on fights.number = bouts.fight_number
      join picks on picks.bout = bouts.bout
      where bouts.fought_week between ${first} and ${last} and bouts.winner_chance is not null
        and picks.user_id not in (select user_id from blocked_players)
      group by picks.user_id having count(*) >= ${sql.lit(MIN_PICKS)}
      order by count(*) desc, picks.user_id
      limit ${RANKED_VIEWERS}
    ) as sums left join players on players.user_id = sums.user_id`.execute(db);
  return rows
    .map(({ user_id, name, login, ...row }) => {
      const picks = Number(row.picks);
      const brier = Number(row.brier) / picks / 10_000;
      const lead = Number(row.estimate) / picks / MILLION ** 2 - brier;
      const right = Number(row.right);
      const certain = certainLead({ picks, lead, squares: Number(row.squares) });
      return { certain, userId: user_id, login, displayName: name, picks, right, brier, lead };
    })
    .toSorted((a, b) => b.certain - a.certain)
    .slice(0, TABLE_ROWS)
    .map(({ certain: _, ...row }, at) => ({ place: at + 1, ...row }));
}

const keptRows = (db: Db) =>
  db
    .selectFrom('pick_seasons')
    .leftJoin('players', 'players.user_id', 'pick_seasons.user_id')
    .select(['place', 'login', 'user_name as displayName'])
    .where('pick_seasons.user_id', 'not in', db.selectFrom('blocked_players').select('user_id'))
    .orderBy('place');

/** The table of a season: as it was kept at its end, or as it is now. */
export async function seasonTable(
  db: Db,
  name: string,
): Promise<(PickRow & { userId?: string })[]> {
  const kept = await keptRows(db)
    .select(['picks', 'correct as right', 'brier', 'lead'])
    .where('season', '=', name)
    .execute();
  return kept.length > 0 ? kept : pickTable(db, seasonNamed(name));
}

/** The best of every season that is kept, the newest season first. */
export const bestOfSeasons = (db: Db) =>
  keptRows(db)
    .select('season')
    .clearOrderBy()
    .orderBy('season', 'desc')
    .orderBy('place')
    .where('place', '<=', BEST_OF_SEASON)
    .execute();

/**
 * Keeps the table of each season that ended a day ago, by the clock and by a fight of a later one: what is corrected or
 * voided after that does not change it.
 */
export async function closeSeasons({ kysely, transact }: AppDatabase): Promise<void> {
  const { first, last } = await kysely
    .selectFrom('bouts')
    .select(({ fn }) => [fn.min('fought_week').as('first'), fn.max('fought_week').as('last')])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return;
  const { kept } = await kysely
    .selectFrom('pick_seasons')
    .select(({ fn }) => fn.max('season').as('kept'))
    .executeTakeFirstOrThrow();
  const running = seasonOf(Math.min(last, weekOf(Date.now() - DAY_MS))).first;
  const next = kept === null ? first : seasonNamed(kept).last + 1;
  for (let weeks = seasonOf(next); weeks.first < running; weeks = seasonOf(weeks.last + 1)) {
    const { name } = weeks;
    const rows = (await pickTable(kysely, weeks)).map(({ userId, displayName, right, ...row }) => ({
      season: name,
      place: row.place,
      user_id: userId,
      user_name: displayName,
      picks: row.picks,
      correct: right,
      brier: row.brier,
      lead: row.lead,
    }));
    await transact(async (trx, changed) => {
      await insertRows(trx, 'pick_seasons', rows, { key: ['season', 'place'] });
      if (rows.length > 0) changed('upcoming');
    });
  }
}
