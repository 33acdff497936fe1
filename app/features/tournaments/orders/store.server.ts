import { randomBytes } from 'node:crypto';
import type { Bracket } from '@ringside/bracket';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { ListedOrder, Order, OrderPayload, Tournament } from '../contract.ts';
import { bracketOf } from '../edits/edits.ts';
import { findIdentity, type TournamentAddress } from '../identity-store.server.ts';
import { KEPT_MESSAGES, LISTED_ORDERS, MAX_WAITING_MESSAGES, MESSAGES_TOPIC } from '../rules.ts';
import { type Fighters, isPresentPair, isSamePair, type OrderedPair } from './rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;
type Row = Selectable<Tables['match_orders']>;

interface NewOrder {
  id?: string | undefined;
  payload: OrderPayload;
  organiser?: string | undefined;
  tournament: Tournament | null;
}

export async function addOrder(
  trx: Trx,
  { id = randomBytes(12).toString('base64url'), payload, organiser = '', tournament }: NewOrder,
  changed: MarkChanged,
): Promise<Order | 'queue_full' | 'other_pair' | 'other_order'> {
  const { leftCombatant, rightCombatant, matchId = '' } = payload;
  const [leftId, rightId] = [leftCombatant.definition.ID, rightCombatant.definition.ID];
  const pair = { matchId, leftId, rightId };
  const tournament_id = tournament?.uid ?? '';
  const known = await findRow(trx, id);
  if (known) {
    const isSame = known.tournament_id === tournament_id && isSamePair(pairOf(known), pair);
    return isSame ? toOrder(known) : 'other_order';
  }
  if (tournament && matchId !== '' && !isPresentPair(bracketOf(tournament), pair)) {
    return 'other_pair';
  }
  const { count } = await trx
    .selectFrom('match_orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('taken', '=', 0)
    .where('withdrawn', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_WAITING_MESSAGES) return 'queue_full';
  const row = await trx
    .insertInto('match_orders')
    .values({
      id,
      payload_json: JSON.stringify(payload),
      ordered_at: Date.now(),
      leased_until: 0,
      deliveries: 0,
      taken: 0,
      tournament_id,
      match_id: matchId,
      organiser,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('match_orders')
    .where((eb) => eb.or([eb('taken', '=', 1), eb('withdrawn', '=', 1)]))
    .where('number', '<', row.number - KEPT_MESSAGES)
    .execute();
  changed(MESSAGES_TOPIC);
  return toOrder(row);
}

export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const row = await findRow(db, id);
  return row ? toOrder(row) : null;
}

const findRow = (db: Db, id: string) =>
  db.selectFrom('match_orders').selectAll().where('id', '=', id).executeTakeFirst();

/** Withdraws an order that waits, or ends one that was accepted; in another state it stays as it is. */
export async function withdrawOrder(
  { trx, changed }: { trx: Trx; changed: MarkChanged },
  id: string,
  { taken }: { taken: 0 | 1 },
): Promise<Order | null> {
  await trx
    .updateTable('match_orders')
    .set({ withdrawn: 1 })
    .where('id', '=', id)
    .where('taken', '=', taken)
    .execute();
  changed(MESSAGES_TOPIC);
  return findOrder(trx, id);
}

function toOrder(row: Row): Order {
  return { id: row.id, state: stateOf(row), date: new Date(row.ordered_at).toISOString() };
}

function stateOf({ taken, withdrawn, deliveries }: Row): Order['state'] {
  if (taken === 1) return withdrawn === 1 ? 'ended' : 'taken';
  if (withdrawn === 1) return 'withdrawn';
  return deliveries > 0 ? 'fetched' : 'waiting';
}

/** An order with its fighters as they were ordered. */
export type OrderOfFighters = ListedOrder & { fighters: Fighters };

export async function listOrders(db: Db, address: TournamentAddress): Promise<OrderOfFighters[]> {
  const known = await findIdentity(db, address);
  if (!known) return [];
  const rows = await db
    .selectFrom('match_orders')
    .selectAll()
    .where('tournament_id', '=', known.id)
    .orderBy('number', 'desc')
    .limit(LISTED_ORDERS)
    .execute();
  return rows.map((row) => {
    const fighters = fightersOf(row);
    const [{ ID: leftId }, { ID: rightId }] = fighters;
    const { match_id: matchId, organiser } = row;
    return { ...toOrder(row), matchId, leftId, rightId, organiser, fighters };
  });
}

/** Withdraws the orders whose match is decided, or has another pair now, unless they were accepted. */
export async function withdrawOutdated(
  trx: Trx,
  { tournamentId, bracket }: { tournamentId: string; bracket: Bracket },
  changed: MarkChanged,
): Promise<void> {
  const waiting = await trx
    .selectFrom('match_orders')
    .select(['number', 'match_id', 'payload_json'])
    .where('tournament_id', '=', tournamentId)
    .where('match_id', '!=', '')
    .where('taken', '=', 0)
    .where('withdrawn', '=', 0)
    .execute();
  const outdated = waiting.filter((row) => !isPresentPair(bracket, pairOf(row)));
  if (outdated.length === 0) return;
  const numbers = outdated.map(({ number }) => number);
  await trx
    .updateTable('match_orders')
    .set({ withdrawn: 1 })
    .where('number', 'in', numbers)
    .execute();
  changed(MESSAGES_TOPIC);
}

export function fightersOf({ payload_json }: Pick<Row, 'payload_json'>): Fighters {
  const { leftCombatant, rightCombatant }: OrderPayload = JSON.parse(payload_json);
  return [leftCombatant.definition, rightCombatant.definition];
}

export function pairOf(row: Pick<Row, 'match_id' | 'payload_json'>): OrderedPair {
  const [{ ID: leftId }, { ID: rightId }] = fightersOf(row);
  return { matchId: row.match_id, leftId, rightId };
}
