import { type Kysely, sql, type Transaction } from 'kysely';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import { among } from '#database/among.ts';
import { isPostgres } from '#database/is-postgres.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import { addVictories, dropUnfought } from '../fights-store.server.ts';
import { changesOf } from './changes-store.server.ts';
import type { PlayerChange } from './contract.ts';
import { type Figures, figuresAfter, NO_FIGURES, type PlayerEvent, type Sums } from './rules.ts';

type Trx = Transaction<Tables>;
type PlayerRow = Tables['players'];

export async function loadFigures(
  trx: Trx,
  incoming: Incoming<PlayerEvent>[],
  players: Map<string, PlayerRow>,
): Promise<Map<string, Figures>> {
  const touching = incoming.flatMap(({ event }) =>
    event.type === 'victories' || (event.type === 'player' && event.victories !== undefined)
      ? event.userId
      : [],
  );
  const beaten = await findBeaten(trx, [...new Set(touching)]);
  return new Map(
    incoming.flatMap(({ event: { userId } }) => {
      const row = players.get(userId);
      if (!row) return [];
      const inventory: Record<string, number> = JSON.parse(row.inventory_json);
      const { balance, updated_at: updatedAt } = row;
      return [[userId, { balance, inventory, beaten: beaten.get(userId) ?? new Set(), updatedAt }]];
    }),
  );
}

async function findBeaten(trx: Trx, userIds: string[]): Promise<Map<string, Set<string>>> {
  const beaten = new Map<string, Set<string>>(userIds.map((userId) => [userId, new Set<string>()]));
  if (userIds.length === 0) return beaten;
  const rows = await trx
    .selectFrom('victories')
    .select(['user_id', 'race'])
    .where('user_id', 'in', userIds)
    .where('told', '=', 1)
    .execute();
  for (const { user_id, race } of rows) beaten.get(user_id)?.add(race);
  return beaten;
}

export const columnsOf = ({ balance, inventory, updatedAt }: Figures) => ({
  balance,
  inventory_json: JSON.stringify(inventory),
  updated_at: updatedAt,
});

export async function saveBeaten(
  trx: Trx,
  before: ReadonlyMap<string, ReadonlySet<string>>,
  after: ReadonlyMap<string, Figures>,
): Promise<void> {
  const added: Tables['victories'][] = [];
  for (const [user_id, { beaten }] of after) {
    const had = before.get(user_id) ?? NO_FIGURES.beaten;
    for (const race of beaten) if (!had.has(race)) added.push({ user_id, race, told: 1 });
    for (const race of had) if (!beaten.has(race)) await forgetVictory(trx, user_id, race);
  }
  await addVictories(trx, added);
}

async function forgetVictory(trx: Trx, userId: string, race: string): Promise<void> {
  await trx
    .updateTable('victories')
    .set({ told: 0 })
    .where('user_id', '=', userId)
    .where('race', '=', race)
    .execute();
  await dropUnfought(trx, userId, race);
}

/** A player's figures from all events, with one of them replaced or, by `change: null`, left out. */
export async function figuresWith(
  trx: Trx,
  userId: string,
  { number, change, at }: { number: number; change: PlayerChange | null; at: number | null },
): Promise<Figures> {
  const rows = await changesOf(trx, userId);
  return rows.reduce((before, row) => {
    if (row.number !== number)
      return figuresAfter(before, JSON.parse(row.change_json), row.at).figures;
    return change ? figuresAfter(before, change, at).figures : before;
  }, NO_FIGURES);
}

export async function figuresOf(trx: Trx, userId: string): Promise<Figures> {
  const holdings = await findHoldings(trx, userId);
  return { ...NO_FIGURES, ...holdings };
}

export async function saveFigures(trx: Trx, userId: string, figures: Figures): Promise<void> {
  await trx.updateTable('players').set(columnsOf(figures)).where('user_id', '=', userId).execute();
  const before = await findBeaten(trx, [userId]);
  await saveBeaten(trx, before, new Map([[userId, figures]]));
}

export async function sumsOfPlayers(db: Kysely<Tables>): Promise<Sums> {
  const everyItem = isPostgres(db)
    ? sql<number>`(select coalesce(sum(value::double precision), 0)
        from players, json_each_text(inventory_json::json))`
    : sql<number>`(select total(value) from players, json_each(inventory_json))`;
  const balances = sql<number>`(select coalesce(sum(cast(balance as double precision)), 0) from players)`;
  const row = await db
    .selectFrom(sql<{ once: number }>`(select 1 as once)`.as('once'))
    .select([balances.as('balances'), everyItem.as('items')])
    .executeTakeFirstOrThrow();
  return row;
}

export async function loadPlayersOf(
  trx: Trx,
  incoming: Incoming<PlayerEvent>[],
): Promise<Map<string, PlayerRow>> {
  const userIds = [...new Set(incoming.map(({ event }) => event.userId))];
  const named = incoming.flatMap(({ event }) => (event.type === 'player' ? event.login : []));
  const logins = [...new Set(named)];
  const rows = await trx
    .selectFrom('players')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('user_id', 'in', userIds),
        ...(logins.length > 0 ? [eb('login', 'in', logins)] : []),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

export const holdersOfNames = (trx: Trx, names: string[]) =>
  trx
    .selectFrom('players')
    .select(['user_id', 'display_name'])
    .where(among(trx, 'display_name', names))
    .execute();

export async function savePlayers(
  trx: Trx,
  rows: PlayerRow[],
  stored: ReadonlyMap<string, PlayerRow>,
): Promise<void> {
  if (rows.length === 0) return;
  const userIds = rows.map((row) => row.user_id);
  // Logins are unique and may be swapped within a batch, so all are cleared first.
  await trx.updateTable('players').set({ login: null }).where('user_id', 'in', userIds).execute();
  await insertRows(trx, 'players', rows, {
    key: ['user_id'],
    replace: ['login', 'display_name', 'balance', 'inventory_json', 'updated_at'],
  });
  const arrived = rows.filter(({ user_id }) => !stored.has(user_id));
  await insertRows(
    trx,
    'player_arrivals',
    arrived.map(({ user_id, updated_at }) => ({ user_id, known_since: updated_at || Date.now() })),
  );
}

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

export async function findVictories(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const victories = await db
    .selectFrom('victories')
    .select('race')
    .where('user_id', '=', userId)
    .orderBy('race')
    .execute();
  return victories.map(({ race }) => race);
}
