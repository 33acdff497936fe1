import type { Kysely, Transaction } from 'kysely';
import type { AppDatabase, MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { LeasedMessage, OrderPayload } from '../contract.ts';
import { findIdentity } from '../identity-store.server.ts';
import { MESSAGE_LEASE_MS, MESSAGES_TOPIC } from '../rules.ts';
import type { OrderedPair } from './rules.ts';
import { pairOf } from './store.server.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

/** Leases the oldest order that is queued or whose lease has expired; null without one. */
export async function leaseOrder(
  database: AppDatabase,
  now = Date.now(),
): Promise<LeasedMessage | null> {
  const oldest = (db: Db) =>
    db
      .selectFrom('match_orders')
      .selectAll()
      .where('taken', '=', 0)
      .where('withdrawn', '=', 0)
      .where('leased_until', '<=', now)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst();
  // Avoids a transaction for the game host's frequent polls, which mostly find nothing.
  if (!(await oldest(database.kysely))) return null;
  return database.transact(async (trx, changed) => {
    const row = await oldest(trx);
    if (!row) return null;
    const lease = { leased_until: now + MESSAGE_LEASE_MS, deliveries: row.deliveries + 1 };
    await trx.updateTable('match_orders').set(lease).where('number', '=', row.number).execute();
    changed(MESSAGES_TOPIC);
    const of = await findIdentity(trx, { id: '', uid: row.tournament_id });
    const payload: OrderPayload = JSON.parse(row.payload_json);
    return {
      id: row.id,
      payload: of ? { ...payload, tournamentId: of.name, tournamentUid: of.id } : payload,
      date: new Date(row.ordered_at).toISOString(),
      deliveries: lease.deliveries,
      leasedUntil: new Date(lease.leased_until).toISOString(),
    };
  });
}

interface Acknowledged {
  onAir: { uid: string; pair: OrderedPair } | null;
}

export async function acknowledgeOrder(
  trx: Trx,
  id: string,
  changed: MarkChanged,
): Promise<Acknowledged | null> {
  const { numUpdatedRows } = await trx
    .updateTable('match_orders')
    .set({ taken: 1, withdrawn: 0 })
    .where('id', '=', id)
    .where('taken', '=', 0)
    .executeTakeFirst();
  changed(MESSAGES_TOPIC);
  const row = await trx
    .selectFrom('match_orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { onAir }: OrderPayload = JSON.parse(row.payload_json);
  const wanted = onAir && numUpdatedRows > 0n && row.match_id !== '';
  return { onAir: wanted ? { uid: row.tournament_id, pair: pairOf(row) } : null };
}
