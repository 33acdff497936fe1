import { type Kysely, sql, type Transaction } from 'kysely';
import type { Incoming } from '#app/features/feed/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { PlayerUpdate } from './contract.ts';

type Trx = Transaction<Tables>;
type PlayerRow = Tables['players'];

/** Rows per statement, well under the databases' limits on parameters. */
const ROWS_PER_STATEMENT = 1000;

/**
 * Brings players up to date, in the order given. Answers the events whose figures changed nothing,
 * since newer ones are in place; their victories count all the same.
 */
export async function takePlayers<E extends PlayerUpdate>(
  trx: Trx,
  incoming: Incoming<E>[],
): Promise<Incoming<E>[]> {
  if (incoming.length === 0) return [];
  const players = await loadPlayersOf(trx, incoming);
  const lastHolders = new Map([...players.values()].map((row) => [row.login, row.user_id]));
  const changed = new Set<string>();
  const superseded: Incoming<E>[] = [];
  for (const one of incoming) {
    const lastHolder = players.get(lastHolders.get(one.event.login) ?? '');
    const rows = rowsAfter(one, players.get(one.event.userId), lastHolder);
    if (rows.length === 0) superseded.push(one);
    for (const row of rows) {
      players.set(row.user_id, row);
      if (row.login !== null) lastHolders.set(row.login, row.user_id);
      changed.add(row.user_id);
    }
  }
  await savePlayers(
    trx,
    [...changed].map((userId) => players.get(userId) as PlayerRow),
  );
  await addVictories(
    trx,
    incoming.flatMap(({ event }) =>
      (event.victories ?? []).map((race) => ({ user_id: event.userId, race })),
    ),
  );
  return superseded;
}

/**
 * The rows that an event changes: the player's and, where a login passes on, its last holder's. None
 * when newer figures are in place. A late event takes no login from somebody who was seen with it
 * since.
 */
function rowsAfter(
  { event, at }: Incoming<PlayerUpdate>,
  before: PlayerRow | undefined,
  lastHolder: PlayerRow | undefined,
): PlayerRow[] {
  const newest = before?.updated_at ?? 0;
  if (at !== null && newest > at) return [];
  const isOther = lastHolder?.login === event.login && lastHolder.user_id !== event.userId;
  const holder = isOther ? lastHolder : undefined;
  const isHeld = holder !== undefined && at !== null && holder.updated_at > at;
  const row: PlayerRow = {
    user_id: event.userId,
    login: isHeld ? null : event.login,
    display_name: event.displayName,
    balance: event.balance,
    inventory_json: JSON.stringify(event.inventory),
    updated_at: at ?? newest,
  };
  return holder && !isHeld ? [row, { ...holder, login: null }] : [row];
}

/** The stored players that events are about, and those who hold the logins named in them. */
async function loadPlayersOf(
  trx: Trx,
  incoming: Incoming<PlayerUpdate>[],
): Promise<Map<string, PlayerRow>> {
  const userIds = [...new Set(incoming.map(({ event }) => event.userId))];
  const logins = [...new Set(incoming.map(({ event }) => event.login))];
  const rows = await trx
    .selectFrom('players')
    .selectAll()
    .where((eb) => eb.or([eb('user_id', 'in', userIds), eb('login', 'in', logins)]))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

async function savePlayers(trx: Trx, rows: PlayerRow[]): Promise<void> {
  if (rows.length === 0) return;
  const userIds = rows.map((row) => row.user_id);
  // Logins change hands inside a batch, and each may be held once: all are let go of first.
  await trx.updateTable('players').set({ login: null }).where('user_id', 'in', userIds).execute();
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

/** What a player owns and has beaten, or null for somebody the league has not met. */
export async function findHoldings(db: Kysely<Tables>, userId: string) {
  const row = await db
    .selectFrom('players')
    .select(['balance', 'inventory_json'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const inventory: Record<string, number> = JSON.parse(row.inventory_json);
  return { balance: row.balance, inventory };
}

/** The races that a player has beaten. */
export async function findVictories(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const victories = await db
    .selectFrom('victories')
    .select('race')
    .where('user_id', '=', userId)
    .orderBy('race')
    .execute();
  return victories.map(({ race }) => race);
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
