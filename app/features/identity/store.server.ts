import { type Kysely, sql, type Transaction } from 'kysely';
import type { Incoming } from '#app/features/feed/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { PlayerUpdate } from './contract.ts';

type Trx = Transaction<Tables>;
type PlayerRow = Tables['players'];

/** Rows per statement, well under the databases' limits on parameters. */
const ROWS_PER_STATEMENT = 1000;

/** Brings players up to date; figures older than the stored ones change nothing. */
export async function takePlayers(trx: Trx, incoming: Incoming<PlayerUpdate>[]): Promise<void> {
  const userIds = [...new Set(incoming.map(({ event }) => event.userId))];
  const stored = await trx
    .selectFrom('players')
    .selectAll()
    .where('user_id', 'in', userIds)
    .execute();
  const players = new Map<string, PlayerRow>(stored.map((row) => [row.user_id, row]));
  const changed = new Map<string, PlayerRow>();
  for (const { event, at } of incoming) {
    if ((players.get(event.userId)?.updated_at ?? 0) > at) continue;
    const row: PlayerRow = {
      user_id: event.userId,
      login: event.login,
      display_name: event.displayName,
      balance: event.balance,
      inventory_json: JSON.stringify(event.inventory),
      updated_at: at,
    };
    players.set(event.userId, row);
    changed.set(event.userId, row);
  }
  await savePlayers(trx, oneHolderPerLogin([...changed.values()]));
  await addVictories(
    trx,
    incoming.flatMap(({ event }) =>
      (event.victories ?? []).map((race) => ({ user_id: event.userId, race })),
    ),
  );
}

/** A login belongs to the one who took it last; whoever had it before is left without. */
function oneHolderPerLogin(rows: PlayerRow[]): PlayerRow[] {
  const holders = new Map<string | null, string>();
  for (const row of rows) holders.set(row.login, row.user_id);
  return rows.map((row) =>
    holders.get(row.login) === row.user_id ? row : { ...row, login: null },
  );
}

async function savePlayers(trx: Trx, rows: PlayerRow[]): Promise<void> {
  if (rows.length === 0) return;
  const logins = rows.flatMap(({ login }) => (login === null ? [] : [login]));
  const userIds = rows.map((row) => row.user_id);
  await trx
    .updateTable('players')
    .set({ login: null })
    .where((eb) => eb.or([eb('login', 'in', logins), eb('user_id', 'in', userIds)]))
    .execute();
  await trx
    .insertInto('players')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        login: eb.ref('excluded.login'),
        display_name: eb.ref('excluded.display_name'),
        balance: eb.ref('excluded.balance'),
        inventory_json: eb.ref('excluded.inventory_json'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

/** Adds races to the victory records of players; those already there stay as they are. */
export async function addVictories(trx: Trx, victories: Tables['victories'][]): Promise<void> {
  for (let start = 0; start < victories.length; start += ROWS_PER_STATEMENT) {
    await trx
      .insertInto('victories')
      .values(victories.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** The platform's ids of the people behind logins or display names; names nobody bears are left out. */
export async function findUserIds(
  db: Kysely<Tables>,
  names: string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const logins = names.map((name) => name.toLowerCase());
  const rows = await db
    .selectFrom('players')
    .select(['user_id', 'login', 'display_name'])
    .where((eb) => eb.or([eb('login', 'in', logins), eb('display_name', 'in', names)]))
    .execute();
  const byLogin = new Map(rows.map((row) => [row.login, row.user_id]));
  const byDisplayName = new Map(rows.map((row) => [row.display_name, row.user_id]));
  const found = new Map<string, string>();
  for (const name of names) {
    const userId = byLogin.get(name.toLowerCase()) ?? byDisplayName.get(name);
    if (userId !== undefined) found.set(name, userId);
  }
  return found;
}

/** A player as stored, with the races beaten. */
export interface Player {
  userId: string;
  /** Null once the platform has given the name to somebody else. */
  login: string | null;
  displayName: string;
  balance: number;
  inventory: Record<string, number>;
  victories: string[];
}

/** The player who bears a login or display name now, or null. */
export async function findPlayerByName(db: Kysely<Tables>, name: string): Promise<Player | null> {
  const row = await db
    .selectFrom('players')
    .selectAll()
    .where((eb) => eb.or([eb('login', '=', name.toLowerCase()), eb('display_name', '=', name)]))
    .orderBy((eb) => eb.case().when('login', '=', name.toLowerCase()).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();
  return row ? withVictories(db, row) : null;
}

/** The player of a platform id, or null. */
export async function findPlayerById(db: Kysely<Tables>, userId: string): Promise<Player | null> {
  const row = await db
    .selectFrom('players')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? withVictories(db, row) : null;
}

async function withVictories(db: Kysely<Tables>, row: PlayerRow): Promise<Player> {
  const victories = await db
    .selectFrom('victories')
    .select('race')
    .where('user_id', '=', row.user_id)
    .orderBy('race')
    .execute();
  return {
    userId: row.user_id,
    login: row.login,
    displayName: row.display_name,
    balance: row.balance,
    inventory: JSON.parse(row.inventory_json),
    victories: victories.map(({ race }) => race),
  };
}

/** Sorts behind whatever may follow the beginning of a name. */
const LAST_CHARACTER = '\u{10FFFF}';

/**
 * Players whose login, then those whose display name begins with `term`, in any case of A to Z;
 * read from the indexes, at most twice `limit` rows.
 */
export async function searchPlayers(
  { kysely, kind }: Pick<AppDatabase, 'kysely' | 'kind'>,
  { term, limit }: { term: string; limit: number },
): Promise<{ login: string; displayName: string }[]> {
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
        .orderBy(key)
        .limit(limit)
        .execute(),
    ),
  );
  const players = new Map(found.flat().map((row) => [row.user_id, row]));
  return [...players.values()].slice(0, limit).map(({ login, display_name: displayName }) => ({
    login: login ?? displayName,
    displayName,
  }));
}
