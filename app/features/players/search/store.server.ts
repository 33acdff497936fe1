import { createTypoSearch } from '@ringside/typo-search';
import { sql } from 'kysely';
import { nearestByGrams } from '#app/core/names/grams-store.server.ts';
import { plainLetters } from '#app/core/names/name-grams.ts';
import type { HiddenNames } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';

type Database = Pick<AppDatabase, 'kysely' | 'kind'>;

type NamedRow = Pick<Tables['players'], 'user_id' | 'login' | 'display_name'>;

const LAST_CHARACTER = '\u{10FFFF}';
/** By logins, then display names, that begin with `term`, then near ones; the work is bounded. */
export async function searchPlayers(
  database: Database,
  { term, limit, hidden }: { term: string; limit: number; hidden: HiddenNames },
): Promise<{ login: string; displayName: string }[]> {
  const beginning = await findByBeginning(database, term, limit);
  const shown = toPlayers(beginning, hidden);
  if (shown.length >= limit) return shown.slice(0, limit);
  const near = toPlayers(await findByGrams(database, term), hidden);
  // With names that begin with the term punctuation counts; otherwise only letters and digits do.
  const compared = shown.length > 0 ? (name: string) => name.toLowerCase() : plainLetters;
  const inside = near.filter(({ login, displayName }) =>
    [login, displayName].some((name) => compared(name).includes(compared(term))),
  );
  const exact = new Map([...shown, ...inside].map((player) => [player.login, player]));
  return exact.size > 0 ? [...exact.values()].slice(0, limit) : nearlyCalled(near, term, limit);
}

function nearlyCalled(players: ReturnType<typeof toPlayers>, term: string, limit: number) {
  const things = players.map((item) => ({ item, name: item.displayName, aliases: [item.login] }));
  return createTypoSearch(things)
    .find(term, limit)
    .map(({ item }) => item);
}

function toPlayers(rows: readonly NamedRow[], hidden: HiddenNames) {
  return rows
    .map(({ login, display_name: displayName }) => ({ login: login ?? displayName, displayName }))
    .filter(
      ({ login, displayName }) => ![login, displayName].some((name) => hidden.has('player', name)),
    );
}

async function findByBeginning({ kysely, kind }: Database, term: string, limit: number) {
  const start = term.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const byBytes = kind === 'postgres' ? sql`collate "C"` : sql`collate binary`;
  const keys = [
    sql<string>`login ${byBytes}`,
    sql<string>`lower(display_name ${byBytes}) ${byBytes}`,
  ];
  const found = await Promise.all(
    keys.map((key) =>
      kysely
        .selectFrom('players')
        .select(['user_id', 'login', 'display_name'])
        .where(sql<boolean>`${key} >= ${start} and ${key} < ${start + LAST_CHARACTER}`)
        .where('user_id', 'not in', kysely.selectFrom('blocked_players').select('user_id'))
        .orderBy(key)
        .limit(limit)
        .execute(),
    ),
  );
  return [...new Map(found.flat().map((row) => [row.user_id, row])).values()];
}

async function findByGrams({ kysely }: Database, term: string): Promise<NamedRow[]> {
  const grams = { table: 'player_name_grams', key: 'user_id' } as const;
  const ids = await nearestByGrams<string>(kysely, grams, term);
  if (ids.length === 0) return [];
  const rows = await kysely
    .selectFrom('players')
    .select(['user_id', 'login', 'display_name'])
    .where('user_id', 'in', ids)
    .where('user_id', 'not in', kysely.selectFrom('blocked_players').select('user_id'))
    .execute();
  const byId = new Map(rows.map((row) => [row.user_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
