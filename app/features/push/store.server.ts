import { createHash } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { DEVICES_TOPIC } from '#app/core/announcements/rules.ts';
import { lastNumber } from '#app/core/announcements/store.server.ts';
import type { MarkChanged } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { Calls, Device, NewDevice } from './contract.ts';
import { MAX_DEVICES, type QuietHours } from './rules.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export type DeviceRow = Selectable<Tables['push_subscriptions']>;

/** The keys that sign calls (VAPID), as base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export async function keepKeys(db: Db, make: () => PushKeys): Promise<PushKeys> {
  const find = () => db.selectFrom('push_state').selectAll().where('id', '=', 1).executeTakeFirst();
  let row = await find();
  if (!row) {
    const { publicKey, privateKey } = make();
    await db
      .insertInto('push_state')
      .values({ id: 1, public_key: publicKey, private_key: privateKey, sent_upto: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    row = await find();
  }
  if (!row) throw new Error('The keys of calls were not stored.');
  return { publicKey: row.public_key, privateKey: row.private_key };
}

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');

export async function findCalls(db: Db, ownerId: string): Promise<Omit<Calls, 'key'>> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const follows = await db
    .selectFrom('follows')
    .leftJoin('players', 'players.user_id', 'follows.subject')
    .select(['follows.kind', 'follows.subject', 'players.login', 'players.display_name'])
    .where('owner_id', '=', ownerId)
    .where('calls', '=', 1)
    .orderBy('followed_at', 'desc')
    .execute();
  return {
    devices: rows.map(toDevice),
    players: follows.flatMap(({ kind, login, display_name }) =>
      kind === 'player' ? (login ?? display_name ?? []) : [],
    ),
    races: follows.flatMap(({ kind, subject }) => (kind === 'race' ? subject : [])),
  };
}

const toDevice = (row: DeviceRow): Device => ({
  id: row.id,
  settings: {
    device: row.device,
    kinds: JSON.parse(row.kinds_json),
    tellsResults: row.tells_results === 1,
    zone: row.zone,
    quiet: quietOf(row),
    perHour: row.per_hour,
    perDay: row.per_day,
  },
});

export const quietOf = ({ quiet_from, quiet_to }: DeviceRow): QuietHours | null =>
  quiet_from === null || quiet_to === null ? null : [quiet_from, quiet_to];

/** It is taken from another account that had it. */
export async function setDevice(
  trx: Trx,
  ownerId: string,
  { endpoint, p256dh, auth, settings: wanted }: NewDevice,
  changed: MarkChanged,
): Promise<boolean> {
  const id = idOf(endpoint);
  const own = await trx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('owner_id', '=', ownerId)
    .execute();
  const isOwn = own.some((subscription) => subscription.id === id);
  if (!isOwn && own.length >= MAX_DEVICES) return false;
  const columns = {
    p256dh,
    auth,
    device: wanted.device,
    kinds_json: JSON.stringify(wanted.kinds),
    tells_results: wanted.tellsResults ? 1 : 0,
    zone: wanted.zone,
    quiet_from: wanted.quiet?.[0] ?? null,
    quiet_to: wanted.quiet?.[1] ?? null,
    per_hour: wanted.perHour,
    per_day: wanted.perDay,
  };
  if (isOwn) {
    await trx.updateTable('push_subscriptions').set(columns).where('id', '=', id).execute();
    return true;
  }
  await trx.deleteFrom('push_subscriptions').where('id', '=', id).execute();
  const since = { created_at: Date.now(), since_number: await lastNumber(trx) };
  await trx
    .insertInto('push_subscriptions')
    .values({ id, owner_id: ownerId, endpoint, ...columns, ...since })
    .execute();
  changed(DEVICES_TOPIC);
  return true;
}

export async function removeDevice(
  trx: Trx,
  ownerId: string,
  id: string,
  changed: MarkChanged,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .execute();
  changed(DEVICES_TOPIC);
}

export async function setCall(
  trx: Trx,
  ownerId: string,
  { kind, subject, calls }: { kind: 'player' | 'race'; subject: string; calls: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('follows')
    .set({ calls: calls ? 1 : 0 })
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
