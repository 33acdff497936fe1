import { type Kysely, sql, type Transaction } from 'kysely';
import type { Incoming } from '#app/core/feed-protocol/contract.ts';
import { insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import { changesOf } from './changes-store.server.ts';
import { type Figures, figuresAfter, NO_FIGURES, type PlayerEvent } from './rules.ts';

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

/** Removes a victory that neither an event nor a fight gives. */
export async function dropUnfought(trx: Trx, userId: string, race: string): Promise<void> {
  const won = (own: 'left' | 'right', other: 'left' | 'right') => sql<boolean>`exists (
    select 1 from fights
      join monster_records as other on other.id = fights.${sql.ref(`${other}_id`)}
    where fights.${sql.ref(`${own}_id`)} in (
        select id from record_figures where user_id = ${userId}) and other.race = ${race}
      and fights.left_side_wins = ${sql.lit(own === 'left' ? 1 : 0)})`;
  await trx
    .deleteFrom('victories')
    .where('user_id', '=', userId)
    .where('race', '=', race)
    .where('told', '=', 0)
    .where(sql<boolean>`not (${won('left', 'right')} or ${won('right', 'left')})`)
    .execute();
}

/** Recomputes a player's figures from all events that are not voided. */
export async function recountFigures(trx: Trx, userId: string): Promise<void> {
  const rows = await changesOf(trx, userId);
  const figures = rows.reduce(
    (before, { at, change_json }) => figuresAfter(before, JSON.parse(change_json), at).figures,
    NO_FIGURES,
  );
  await trx.updateTable('players').set(columnsOf(figures)).where('user_id', '=', userId).execute();
  const before = await findBeaten(trx, [userId]);
  await saveBeaten(trx, before, new Map([[userId, figures]]));
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

/**
 * Adds breeds to the victory records of players; either all were reported, or all were won in
 * fights.
 */
export async function addVictories(trx: Trx, victories: Tables['victories'][]): Promise<void> {
  const isReported = victories[0]?.told === 1;
  // One PostgreSQL statement may update a row only once.
  const rows = new Map(victories.map((row) => [`${row.user_id} ${row.race}`, row]));
  await insertRows(trx, 'victories', [...rows.values()], {
    key: ['user_id', 'race'],
    replace: isReported ? ['told'] : [],
  });
}

/** A player's belongings and victories, or null for an unknown player. */
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
