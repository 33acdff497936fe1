import { createTypoSearch } from '@ringside/typo-search';
import { sql } from 'kysely';
import type { HiddenNames } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { nameGrams, plainLetters } from './name-grams.ts';

type Database = Pick<AppDatabase, 'kysely' | 'kind'>;

interface NamedRow {
  user_id: string;
  login: string | null;
  display_name: string;
}

/** Sorts after any continuation of the term. */
const LAST_CHARACTER = '\u{10FFFF}';
/** How many trigrams of a term are looked up. */
const TERM_MAX_GRAMS = 20;
/** Limits of names read for one trigram, and for all of them. */
const NAMES_PER_GRAM = 2000;
const NAMES_IN_ALL = 6000;
/** Names with the most trigrams in common, which are then compared letter by letter. */
const COMPARED_NAMES = 200;

/**
 * Players by login or display name, in any case: logins that begin with `term`, then display names
 * that do, then names that contain it exactly or nearly. The work is bounded for any number of
 * players.
 */
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

/** Typing mistakes are tolerated if no name contains the term. */
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

/** Reads at most twice `limit` rows, by index. */
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

/** The players whose names share the most trigrams with the term, starting with its rarest. */
async function findByGrams({ kysely }: Database, term: string): Promise<NamedRow[]> {
  const grams = nameGrams(term).slice(0, TERM_MAX_GRAMS);
  const rare = await rarestGrams({ kysely }, grams);
  if (rare.length === 0) return [];
  const holders = rare.map(
    (gram) => sql`select user_id from (
      select user_id from player_name_grams where gram = ${gram} limit ${sql.lit(NAMES_PER_GRAM)}
    ) as holders`,
  );
  const { rows } = await sql<NamedRow>`
    select players.user_id, login, display_name from (
      select user_id, count(*) as pieces from (${sql.join(holders, sql` union all `)}) as found
      group by user_id order by pieces desc, user_id limit ${sql.lit(COMPARED_NAMES)}
    ) as nearest join players on players.user_id = nearest.user_id
    where players.user_id not in (select user_id from blocked_players)
    order by pieces desc, players.user_id
  `.execute(kysely);
  return rows;
}

/** The rarest trigrams, as many as are looked up. */
async function rarestGrams({ kysely }: Pick<Database, 'kysely'>, grams: string[]) {
  if (grams.length === 0) return [];
  const counts = grams.map(
    (gram) => sql`select ${sql.lit(grams.indexOf(gram))} as place, count(*) as names from (
      select 1 from player_name_grams where gram = ${gram} limit ${sql.lit(NAMES_PER_GRAM)}
    ) as holders`,
  );
  const { rows } = await sql<{ place: number; names: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(kysely);
  let names = 0;
  return rows
    .filter((row) => row.names > 0)
    .sort((a, b) => a.names - b.names)
    .filter((row, at) => {
      names += row.names;
      return at === 0 || names <= NAMES_IN_ALL;
    })
    .map(({ place }) => grams[place] as string);
}
