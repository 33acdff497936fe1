import { type Kysely, sql, type Transaction } from 'kysely';
import type { Incoming, Problem, Rejection } from '#app/features/feed/contract.ts';
import { problem } from '#app/features/feed/rules.ts';
import { insertNumbered, insertRows } from '#database/save-rows.ts';
import type { Tables } from '#database/tables.ts';
import type { PlayerChange, PlayerUpdate } from './contract.ts';
import { type Figures, figuresAfter, NO_FIGURES } from './figures.ts';
import { saveNameGrams } from './search/player-grams.server.ts';

type Trx = Transaction<Tables>;
type PlayerRow = Tables['players'];

/** An event about a player: names and all figures, or a single figure. */
export type PlayerEvent =
  | (PlayerUpdate & { type: 'player' })
  | (Exclude<PlayerChange, { type: 'player' }> & { userId: string });

/** The result of a batch's player events. */
export interface PlayersTaken<E> {
  rejected: Rejection[];
  /** Values without effect, since newer ones are stored. */
  superseded: Incoming<E>[];
  /** The number of the stored change, by the event's index in the batch. */
  changes: Map<number, number>;
}

/**
 * Applies player events in the order given, except that events about a player who appears later in
 * the batch are applied after that player.
 */
export async function takePlayers<E extends PlayerEvent>(
  trx: Trx,
  incoming: Incoming<E>[],
): Promise<PlayersTaken<E>> {
  const taken: PlayersTaken<E> = { rejected: [], superseded: [], changes: new Map() };
  if (incoming.length === 0) return taken;
  const players = await loadPlayersOf(trx, incoming);
  const stored = new Map(players);
  const lastHolders = new Map([...players.values()].map((row) => [row.login, row.user_id]));
  const figures = await loadFigures(trx, incoming, players);
  const before = new Map([...figures].map(([userId, { told }]) => [userId, told]));
  const changed = new Set<string>();
  const applied: Incoming<E>[] = [];
  for (const one of inPlayersOrder(incoming, players)) {
    const { event, at, index } = one;
    const known = players.get(event.userId);
    const problems = event.type === 'player' ? [] : problemsOfChange(event, known !== undefined);
    if (problems.length > 0) {
      taken.rejected.push({ index, problems });
      continue;
    }
    const had = figures.get(event.userId) ?? NO_FIGURES;
    const after = figuresAfter(had, event as PlayerChange, at);
    figures.set(event.userId, after.figures);
    applied.push(one);
    if (after.superseded) taken.superseded.push(one);
    if (event.type === 'player' && !after.superseded) {
      const lastHolder = players.get(lastHolders.get(event.login) ?? '');
      for (const row of rowsAfter(event, at, known, lastHolder)) {
        players.set(row.user_id, row);
        if (row.login !== null) lastHolders.set(row.login, row.user_id);
        changed.add(row.user_id);
      }
    }
    changed.add(event.userId);
  }
  const rows = [...changed].map((userId) => ({
    ...(players.get(userId) as PlayerRow),
    ...(figures.has(userId) && columnsOf(figures.get(userId) as Figures)),
  }));
  await savePlayers(trx, rows);
  await saveNameGrams(trx, stored, rows);
  await saveTold(trx, before, figures);
  await logChanges(trx, applied, taken.changes);
  return taken;
}

/** Moves events about players that appear later in the batch behind those players. */
function inPlayersOrder<E extends PlayerEvent>(
  incoming: Incoming<E>[],
  players: ReadonlyMap<string, unknown>,
): Incoming<E>[] {
  const waiting = new Map<string, Incoming<E>[]>();
  const comes = new Set(
    incoming.flatMap(({ event }) => (event.type === 'player' ? event.userId : [])),
  );
  const known = new Set(players.keys());
  return incoming.flatMap((one) => {
    const { userId, type } = one.event;
    if (type !== 'player' && !known.has(userId) && comes.has(userId)) {
      waiting.set(userId, [...(waiting.get(userId) ?? []), one]);
      return [];
    }
    const behind = type === 'player' ? (waiting.get(userId) ?? []) : [];
    if (type === 'player') known.add(userId);
    waiting.delete(userId);
    return [one, ...behind];
  });
}

/** The problems of a change of one figure; empty if it is valid. */
export function problemsOfChange(
  event: Exclude<PlayerEvent, { type: 'player' }>,
  isKnown: boolean,
): Problem[] {
  const told =
    event.type === 'balance'
      ? [event.value, event.change]
      : event.type === 'items'
        ? [event.values, event.changes]
        : [event.values, event.added ?? event.removed];
  const names =
    event.type === 'balance'
      ? ['value', 'change']
      : event.type === 'items'
        ? ['values', 'changes']
        : ['values', 'added'];
  const given = told.filter((one) => one !== undefined).length;
  const rest = names[1] === 'added' ? '`added` and `removed`' : `\`${names[1]}\``;
  return [
    ...(isKnown
      ? []
      : [problem('userId', event.userId, 'a known player; send the player event first')]),
    ...(given === 1
      ? []
      : [
          problem(
            names[given === 0 ? 0 : 1] ?? '',
            told[given === 0 ? 0 : 1],
            `either \`${names[0]}\` or ${rest}`,
          ),
        ]),
  ];
}

/** The stored figures of the players in a batch; reported victories only where needed. */
async function loadFigures(
  trx: Trx,
  incoming: Incoming<PlayerEvent>[],
  players: Map<string, PlayerRow>,
): Promise<Map<string, Figures>> {
  const touching = incoming.flatMap(({ event }) =>
    event.type === 'victories' || (event.type === 'player' && event.victories !== undefined)
      ? event.userId
      : [],
  );
  const told = await findTold(trx, [...new Set(touching)]);
  return new Map(
    incoming.flatMap(({ event: { userId } }) => {
      const row = players.get(userId);
      if (!row) return [];
      const inventory: Record<string, number> = JSON.parse(row.inventory_json);
      const { balance, updated_at: updatedAt } = row;
      return [[userId, { balance, inventory, told: told.get(userId) ?? new Set(), updatedAt }]];
    }),
  );
}

async function findTold(trx: Trx, userIds: string[]): Promise<Map<string, Set<string>>> {
  const told = new Map<string, Set<string>>(userIds.map((userId) => [userId, new Set<string>()]));
  if (userIds.length === 0) return told;
  const rows = await trx
    .selectFrom('victories')
    .select(['user_id', 'race'])
    .where('user_id', 'in', userIds)
    .where('told', '=', 1)
    .execute();
  for (const { user_id, race } of rows) told.get(user_id)?.add(race);
  return told;
}

const columnsOf = ({ balance, inventory, updatedAt }: Figures) => ({
  balance,
  inventory_json: JSON.stringify(inventory),
  updated_at: updatedAt,
});

/** Updates the victories of players to match what was reported. */
async function saveTold(
  trx: Trx,
  before: ReadonlyMap<string, ReadonlySet<string>>,
  after: ReadonlyMap<string, Figures>,
): Promise<void> {
  const added: Tables['victories'][] = [];
  for (const [user_id, { told }] of after) {
    const had = before.get(user_id) ?? NO_FIGURES.told;
    for (const race of told) if (!had.has(race)) added.push({ user_id, race, told: 1 });
    for (const race of had) if (!told.has(race)) await forgetVictory(trx, user_id, race);
  }
  await addVictories(trx, added);
}

/** Removes a reported victory, unless a fight also gives it. */
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

/** Stores each event, so that the figures can be recomputed without one of them. */
async function logChanges(
  trx: Trx,
  applied: Incoming<PlayerEvent>[],
  numbers: Map<number, number>,
): Promise<void> {
  const rows = applied.map(({ event, at }) => ({
    ...{ user_id: event.userId, at },
    change_json: JSON.stringify(changeOf(event)),
  }));
  const stored = await insertNumbered(trx, 'player_changes', rows, 'number');
  for (const [place, { index }] of applied.entries()) numbers.set(index, stored[place] as number);
}

/** The figures in an event, without its envelope and the names. */
export function changeOf(event: PlayerEvent): PlayerChange {
  switch (event.type) {
    case 'player': {
      const { type, balance, inventory, victories } = event;
      return { type, balance, inventory, victories };
    }
    case 'balance':
      return { type: event.type, value: event.value, change: event.change };
    case 'items':
      return { type: event.type, values: event.values, changes: event.changes };
    case 'victories': {
      const { type, values, added, removed } = event;
      return { type, values, added, removed };
    }
  }
}

/** Recomputes a player's figures from all events that are not voided. */
export async function recountFigures(trx: Trx, userId: string): Promise<void> {
  const rows = await trx
    .selectFrom('player_changes')
    .select(['at', 'change_json'])
    .where('user_id', '=', userId)
    .orderBy('number')
    .execute();
  const figures = rows.reduce(
    (before, { at, change_json }) => figuresAfter(before, JSON.parse(change_json), at).figures,
    NO_FIGURES,
  );
  await trx.updateTable('players').set(columnsOf(figures)).where('user_id', '=', userId).execute();
  const before = await findTold(trx, [userId]);
  await saveTold(trx, before, new Map([[userId, figures]]));
}

/**
 * The rows that an event changes: the player's and, if a login changes hands, its former holder's.
 * A late event does not take a login from a holder who was seen with it since.
 */
function rowsAfter(
  event: PlayerUpdate,
  at: number | null,
  before: PlayerRow | undefined,
  lastHolder: PlayerRow | undefined,
): PlayerRow[] {
  const isOther = lastHolder?.login === event.login && lastHolder.user_id !== event.userId;
  const holder = isOther ? lastHolder : undefined;
  const isHeld = holder !== undefined && at !== null && holder.updated_at > at;
  const row: PlayerRow = {
    user_id: event.userId,
    login: isHeld ? null : event.login,
    display_name: event.displayName,
    balance: event.balance,
    inventory_json: JSON.stringify(event.inventory),
    updated_at: at ?? before?.updated_at ?? 0,
  };
  return holder && !isHeld ? [row, { ...holder, login: null }] : [row];
}

/** The stored players of these events, and the holders of the logins in them. */
async function loadPlayersOf(
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

async function savePlayers(trx: Trx, rows: PlayerRow[]): Promise<void> {
  if (rows.length === 0) return;
  const userIds = rows.map((row) => row.user_id);
  // Logins are unique and may be swapped within a batch, so all are cleared first.
  await trx.updateTable('players').set({ login: null }).where('user_id', 'in', userIds).execute();
  await insertRows(trx, 'players', rows, {
    key: ['user_id'],
    replace: ['login', 'display_name', 'balance', 'inventory_json', 'updated_at'],
  });
}

/**
 * Adds breeds to the victory records of players; either all were reported, or all were won in
 * fights.
 */
export async function addVictories(trx: Trx, victories: Tables['victories'][]): Promise<void> {
  const told = victories[0]?.told === 1;
  // One PostgreSQL statement may update a row only once.
  const rows = new Map(victories.map((row) => [`${row.user_id} ${row.race}`, row]));
  await insertRows(trx, 'victories', [...rows.values()], {
    key: ['user_id', 'race'],
    replace: told ? ['told'] : [],
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
