import { messageOf } from '#app/core/announcements/message.server.ts';
import type { AnnouncedData, FightData } from '#app/core/announcements/rules.ts';
import { findWaiting, type OutboxRow } from '#app/core/announcements/store.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { countCall, isQuiet, LIFE_MS, type Sent } from '../rules.ts';
import { type DeviceRow, quietOf } from '../store.server.ts';
import type { Outgoing } from './outgoing.server.ts';
import * as store from './recipients-store.server.ts';
import type { Call } from './words.ts';

const BATCH_SIZE = 100;
const OWNERS_AT_A_TIME = 1000;

type CallsByOwner = Map<string, { call: Call; number: number; fight: string | number }[]>;

export async function fanOut(database: AppDatabase, outgoing: Outgoing): Promise<boolean> {
  const db = database.kysely;
  const position = await store.findPosition(db);
  const rows = await findWaiting(db, position, BATCH_SIZE);
  const last = rows.at(-1);
  if (!last) return false;
  if (!(await store.movePosition(db, position, last.number))) return true;
  const calls = await callsOf(database, rows);
  const owners = [...calls.keys()];
  for (let from = 0; from < owners.length; from += OWNERS_AT_A_TIME) {
    const devices = await store.findDevices(db, owners.slice(from, from + OWNERS_AT_A_TIME));
    await handOver(database, devices, { calls, outgoing });
  }
  return rows.length === BATCH_SIZE;
}

async function callsOf({ kysely: db }: AppDatabase, rows: readonly OutboxRow[]) {
  const calls: CallsByOwner = new Map();
  for (const row of rows) {
    const recipients = await store.findRecipients(db, row);
    if (recipients.length === 0) continue;
    const message = await messageOf(db, row);
    const { bout, number } = message.data as Partial<FightData>;
    const fight = bout ?? number ?? row.number;
    for (const { ownerId, kind, right, wished } of recipients) {
      const until =
        kind === 'ring'
          ? Date.parse((message.data as AnnouncedData).bettingClosesAt)
          : row.happened_at + LIFE_MS[kind];
      if (until <= Date.now()) continue;
      const call: Call = { kind, message, until, right, wished };
      calls.set(ownerId, [...(calls.get(ownerId) ?? []), { call, number: row.number, fight }]);
    }
  }
  return calls;
}

async function handOver(
  { kysely: db }: AppDatabase,
  devices: readonly DeviceRow[],
  { calls, outgoing }: { calls: CallsByOwner; outgoing: Outgoing },
): Promise<void> {
  const now = Date.now();
  const counted: string[] = [];
  const ready: { device: DeviceRow; wanted: Call[] }[] = [];
  let counts: Sent | null = null;
  for (const device of devices) {
    const wanted = wantedOf(device, calls.get(device.owner_id) ?? []);
    if (wanted.length === 0 || isQuiet(quietOf(device), device.zone, now)) continue;
    if (!outgoing.isWaiting(device)) {
      const next = countCall(sentOf(device), limitsOf(device), now);
      if (!next) continue;
      counts = next;
      counted.push(device.id);
    }
    ready.push({ device, wanted });
  }
  // Counted before, so that a crash cannot exceed the limit.
  if (counts) await store.countCalls(db, counted, counts);
  for (const { device, wanted } of ready) outgoing.add(device, wanted);
}

/** Of one fight a device gets its latest call alone, of its own pick rather than of a fighter. */
function wantedOf(
  { kinds_json, since_number }: DeviceRow,
  calls: NonNullable<ReturnType<CallsByOwner['get']>>,
): Call[] {
  const kinds: string[] = JSON.parse(kinds_json);
  const byFight = new Map<string | number, Call>();
  for (const { call, number, fight } of calls) {
    if (number <= since_number || !kinds.includes(call.kind)) continue;
    if (byFight.get(fight)?.kind === 'pick') continue;
    byFight.set(fight, call);
  }
  return [...byFight.values()];
}

const sentOf = (row: DeviceRow): Sent => ({
  hour: row.hour,
  hourSent: row.hour_sent,
  day: row.day,
  daySent: row.day_sent,
});

const limitsOf = ({ per_hour, per_day }: DeviceRow) => ({ perHour: per_hour, perDay: per_day });
