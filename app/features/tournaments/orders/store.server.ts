import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { LeasedMessage, Order, OrderPayload } from '../contract.ts';
import { KEPT_MESSAGES, MAX_WAITING_MESSAGES, MESSAGE_LEASE_MS, MESSAGES_TOPIC } from '../rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;
type Row = Selectable<Tables['match_orders']>;

/** Queues an order for the game host; one whose id is known stays one. Null when too many wait. */
export async function addOrder(
  trx: Trx,
  { id = randomBytes(12).toString('base64url'), payload }: { id?: string; payload: OrderPayload },
  changed: MarkChanged,
): Promise<Order | null> {
  const known = await findOrder(trx, id);
  if (known) return known;
  const { count } = await trx
    .selectFrom('match_orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('taken', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_WAITING_MESSAGES) return null;
  const row = await trx
    .insertInto('match_orders')
    .values({
      id,
      payload_json: JSON.stringify(payload),
      ordered_at: Date.now(),
      leased_until: 0,
      deliveries: 0,
      taken: 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('match_orders')
    .where('taken', '=', 1)
    .where('number', '<', row.number - KEPT_MESSAGES)
    .execute();
  changed(MESSAGES_TOPIC);
  return toOrder(row);
}

/** How an order stands, or null. */
export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const row = await db
    .selectFrom('match_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toOrder(row) : null;
}

/** Hands out the oldest order that waits or whose lease has run out, or null. `now` in ms. */
export async function leaseOrder(
  database: AppDatabase,
  now = Date.now(),
): Promise<LeasedMessage | null> {
  const oldest = (db: Db) =>
    db
      .selectFrom('match_orders')
      .selectAll()
      .where('taken', '=', 0)
      .where('leased_until', '<=', now)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
  // The game host asks often and mostly for nothing; that needs no transaction.
  if (!(await oldest(database.kysely))) return null;
  return database.transact(async (trx, changed) => {
    const row = await oldest(trx);
    if (!row) return null;
    const lease = { leased_until: now + MESSAGE_LEASE_MS, deliveries: row.deliveries + 1 };
    await trx.updateTable('match_orders').set(lease).where('number', '=', row.number).execute();
    changed(MESSAGES_TOPIC);
    return {
      id: row.id,
      payload: JSON.parse(row.payload_json),
      date: new Date(row.ordered_at).toISOString(),
      deliveries: lease.deliveries,
      leasedUntil: new Date(lease.leased_until).toISOString(),
    };
  });
}

/** Notes that the game host has an order, however often it says so. Answers whether it is known. */
export async function acknowledgeOrder(
  trx: Trx,
  id: string,
  changed: MarkChanged,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('match_orders')
    .set({ taken: 1 })
    .where('id', '=', id)
    .executeTakeFirst();
  changed(MESSAGES_TOPIC);
  return numUpdatedRows > 0n;
}

function toOrder(row: Row): Order {
  const state = row.taken === 1 ? 'taken' : row.deliveries > 0 ? 'fetched' : 'waiting';
  return { id: row.id, state, date: new Date(row.ordered_at).toISOString() };
}
