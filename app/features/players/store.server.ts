import { type Kysely, sql } from 'kysely';
import type { AskedPage } from '#app/core/paging/rules.ts';
import { rowsOfPage } from '#app/core/paging/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { ListedPlayer } from './contract.ts';
import { BEST_AMONG, favouriteRaces, TOP_STREAKS } from './rules.ts';

const totalsOf = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('trainer_totals')
    .select(['fights', 'wins', 'knock_outs as knockOuts'])
    .where('user_id', '=', userId)
    .execute();

const longestStreaks = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('monster_records')
    .select(['id as ID', 'monster_name as MONSTER_NAME', 'race as RACE', 'best_streak as streak'])
    .where('user_id', '=', userId)
    // As a literal, so that SQLite can use the partial index of streaks.
    .where('best_streak', '>', sql.lit(0))
    .orderBy('best_streak', 'desc')
    .orderBy('id', 'desc')
    .limit(TOP_STREAKS)
    .execute();

const racesOf = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('race_trainers')
    .select(['race', 'appearances'])
    .where('user_id', '=', userId)
    .execute();

export async function findProfile(db: Kysely<Tables>, userId: string) {
  const [[fought], streaks, races] = await Promise.all([
    totalsOf(db, userId),
    longestStreaks(db, userId),
    racesOf(db, userId),
  ]);
  return {
    records: races.reduce((sum, { appearances }) => sum + appearances, 0),
    ...(fought ?? { fights: 0, wins: 0, knockOuts: 0 }),
    streaks,
    favouriteRaces: favouriteRaces(races),
  };
}

export async function playersOfPage(db: Kysely<Tables>, page: AskedPage) {
  const columns = { at: 'player_arrivals.known_since', key: 'player_arrivals.number' };
  const all = db
    .selectFrom('player_arrivals')
    .innerJoin('players', 'players.user_id', 'player_arrivals.user_id')
    .leftJoin('trainer_totals', 'trainer_totals.user_id', 'players.user_id')
    .select(['player_arrivals.number', 'known_since', 'login', 'display_name'])
    .select(['fights', 'wins', 'knock_outs'])
    .where('players.user_id', 'not in', db.selectFrom('blocked_players').select('user_id'));
  return rowsOfPage(all, columns, page);
}

export const toListed = (row: {
  login: string | null;
  display_name: string;
  fights: number | null;
  wins: number | null;
  knock_outs: number | null;
}): ListedPlayer => ({
  login: row.login ?? row.display_name,
  displayName: row.display_name,
  fights: row.fights ?? 0,
  wins: row.wins ?? 0,
  knockOuts: row.knock_outs ?? 0,
});

export async function findMostActive({ kysely: db }: Pick<AppDatabase, 'kysely'>) {
  const rows = await db
    .selectFrom('trainer_totals')
    .innerJoin('players', 'players.user_id', 'trainer_totals.user_id')
    .select(['login', 'display_name', 'fights', 'wins', 'knock_outs'])
    .where('fights', '>', 0)
    .where('trainer_totals.user_id', 'not in', db.selectFrom('blocked_players').select('user_id'))
    .orderBy('fights', 'desc')
    .orderBy('trainer_totals.user_id', 'desc')
    .limit(BEST_AMONG)
    .execute();
  return rows.map(toListed);
}
