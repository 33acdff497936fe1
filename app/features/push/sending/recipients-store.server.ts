import type { Kysely, Transaction } from 'kysely';
import type { FightData, NextMatchData, RestockData } from '#app/core/announcements/rules.ts';
import { countWaiting, type OutboxRow } from '#app/core/announcements/store.server.ts';
import { findPlayersByName } from '#app/core/identity/store.server.ts';
import type { Tables } from '#database/tables.ts';
import type { CallKind } from '../rules.ts';
import type { DeviceRow } from '../store.server.ts';

type Db = Kysely<Tables>;

export interface Recipient {
  ownerId: string;
  kind: CallKind;
  right?: boolean;
  wished?: string[];
}

export async function findRecipients(db: Db, row: OutboxRow): Promise<Recipient[]> {
  const data = JSON.parse(row.data_json);
  switch (row.type) {
    case 'fight.announced':
      return (await followersOf(db, row, data)).map((ownerId) => ({ ownerId, kind: 'ring' }));
    case 'fight.decided': {
      const followers = await followersOf(db, row, data);
      const results = followers.map((ownerId): Recipient => ({ ownerId, kind: 'result' }));
      return [...(await pickersOf(db, data)), ...results];
    }
    case 'match.next': {
      const { leftCombatant, rightCombatant } = data as NextMatchData;
      const names = [leftCombatant, rightCombatant].flatMap(({ USER }) => USER ?? []);
      if (names.length === 0) return [];
      const players = [...(await findPlayersByName(db, names)).values()];
      return players.map(({ userId }) => ({ ownerId: userId, kind: 'match' }));
    }
    case 'tournament.begun': {
      const owners = db.selectFrom('push_subscriptions').select('owner_id').distinct();
      return (await owners.execute()).map(({ owner_id }) => ({ ownerId: owner_id, kind: 'cup' }));
    }
    case 'store.restocked':
      return wishersOf(db, data);
    default:
      return [];
  }
}

async function wishersOf(db: Db, { fresh }: RestockData): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('wishes')
    .select(['owner_id', 'slug'])
    .where('slug', 'in', ['', ...(fresh ?? [])])
    .where('owner_id', 'in', (eb) => eb.selectFrom('push_subscriptions').select('owner_id'))
    .orderBy('wished_at')
    .execute();
  return [...Map.groupBy(rows, ({ owner_id }) => owner_id)].map(([ownerId, wishes]) => ({
    ownerId,
    kind: 'wish',
    wished: wishes.map(({ slug }) => slug),
  }));
}

async function followersOf(
  db: Db,
  { players_json }: OutboxRow,
  { leftCombatant, rightCombatant }: Pick<FightData, 'leftCombatant' | 'rightCombatant'>,
): Promise<string[]> {
  const players = (JSON.parse(players_json) as (string | null)[]).filter((id) => id !== null);
  const rows = await db
    .selectFrom('follows')
    .select('owner_id')
    .distinct()
    .where('calls', '=', 1)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'race').and('subject', 'in', [leftCombatant.RACE, rightCombatant.RACE]),
        eb('kind', '=', 'player').and('subject', 'in', ['', ...players]),
      ]),
    )
    .execute();
  return rows.map(({ owner_id }) => owner_id);
}

async function pickersOf(db: Db, { bout, outcome }: FightData): Promise<Recipient[]> {
  if (bout === undefined) return [];
  const rows = await db
    .selectFrom('picks')
    .select(['user_id', 'left_side'])
    .where('bout', '=', bout)
    .where('user_id', 'in', (eb) => eb.selectFrom('push_subscriptions').select('owner_id'))
    .execute();
  return rows.map(({ user_id, left_side }) => ({
    ownerId: user_id,
    kind: 'pick',
    right: (left_side === 1) === outcome.leftSideWins,
  }));
}

export function findDevices(db: Db, ownerIds: readonly string[]): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('owner_id', 'in', ['', ...ownerIds])
    .execute();
}

export async function findCalled(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['id', 'owner_id'])
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id, owner_id }) => `${id} ${owner_id}`));
}

export async function isAnyCalled(db: Db): Promise<boolean> {
  const any = db.selectFrom('push_subscriptions').select('id').limit(1);
  return (await any.executeTakeFirst()) !== undefined;
}

export async function findPosition(db: Db): Promise<number> {
  const row = await db
    .selectFrom('push_state')
    .select('sent_upto')
    .where('id', '=', 1)
    .executeTakeFirst();
  return row?.sent_upto ?? 0;
}

/** Announcements that have still to be sent to browsers; none while no browser is called. */
export async function countWaitingCalls(db: Db): Promise<number> {
  return (await isAnyCalled(db)) ? countWaiting(db, await findPosition(db)) : 0;
}

/** Before any call about rows up to a number; false if another process has done so. */
export async function movePosition(db: Db, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_state')
    .set({ sent_upto: to })
    .where('id', '=', 1)
    .where('sent_upto', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Counts one call more for some browsers, in an hour and a day since the epoch. */
export async function countCalls(
  db: Db,
  ids: readonly string[],
  { hour, day }: { hour: number; day: number },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('push_subscriptions')
    .set(({ eb, lit }) => ({
      hour_sent: eb
        .case()
        .when('hour', '=', hour)
        .then(eb('hour_sent', '+', 1))
        .else(lit(1))
        .end(),
      day_sent: eb
        .case()
        .when('day', '=', day)
        .then(eb('day_sent', '+', 1))
        .else(lit(1))
        .end(),
      hour,
      day,
    }))
    .where('id', 'in', ids)
    .execute();
}

export async function dropDevice(
  trx: Transaction<Tables>,
  { id, endpoint, p256dh }: DeviceRow,
): Promise<void> {
  await trx
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', p256dh)
    .execute();
}
