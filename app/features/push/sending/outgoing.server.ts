import { setImmediate as nextTurn } from 'node:timers/promises';
import { screened } from '#app/core/announcements/message.server.ts';
import type { HiddenNames, NameScreen } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { DeviceRow } from '../store.server.ts';
import type { Outcome, PushMessage, PushWorkers } from './push-worker.server.ts';
import { dropDevice, findCalled } from './recipients-store.server.ts';
import { type Call, wordsOf } from './words.ts';

const MOST_UNDERWAY = 256;
const BATCH_SIZE = 64;

export interface OutgoingContext {
  database: AppDatabase;
  names: NameScreen;
  workers: PushWorkers;
  retryAfterMs(failures: number): number;
  signal: AbortSignal;
}

export interface Outgoing {
  isWaiting(device: Pick<DeviceRow, 'id' | 'owner_id'>): boolean;
  add(device: DeviceRow, calls: Call[]): void;
  settled(): Promise<void>;
}

interface Entry {
  device: DeviceRow;
  calls: Call[];
  failures: number;
}

const keyOf = ({ id, owner_id }: Pick<DeviceRow, 'id' | 'owner_id'>) => `${id} ${owner_id}`;

export function createOutgoing(context: OutgoingContext): Outgoing {
  const { database, names, workers, signal } = context;
  const entries = new Map<string, Entry>();
  const lines = createLines(sendBatch, signal);

  async function sendBatch(batch: Entry[]): Promise<Promise<void>[]> {
    const ids = batch.map(({ device }) => device.id);
    const read = Promise.all([findCalled(database.kysely, ids), names.current()]);
    const found = await read.catch(() => null);
    const sent: Promise<void>[] = [];
    for (const entry of batch) {
      const calls = entry.calls.filter(({ until }) => until > Date.now());
      entry.calls = [];
      if (!found) again(entry, calls, 0);
      else if (calls.length === 0 || !found[0].has(keyOf(entry.device)) || signal.aborted)
        entries.delete(keyOf(entry.device));
      else {
        const answer = workers.deliver(pushMessageOf(entry.device, calls, found[1]));
        sent.push(answer.then((outcome) => settle(entry, calls, outcome)));
      }
    }
    return sent;
  }

  async function settle(entry: Entry, calls: Call[], outcome: Outcome): Promise<void> {
    if (typeof outcome !== 'string') return again(entry, calls, outcome.waitMs);
    if (outcome === 'gone') await dropGone(database, entry.device);
    entry.failures = 0;
    if (entry.calls.length > 0) lines.enqueue(entry);
    else entries.delete(keyOf(entry.device));
  }

  function again(entry: Entry, calls: Call[], waitMs: number): void {
    entry.failures += 1;
    entry.calls = [...calls, ...entry.calls];
    const wait = Math.max(waitMs, context.retryAfterMs(entry.failures));
    const isLate = entry.calls.every(({ until }) => until <= Date.now() + wait);
    if (isLate) entries.delete(keyOf(entry.device));
    else setTimeout(lines.enqueue, wait, entry).unref();
  }

  return {
    // One that is on its way takes no more calls.
    isWaiting: (device) => (entries.get(keyOf(device))?.calls.length ?? 0) > 0,
    add(device, calls) {
      const known = entries.get(keyOf(device));
      if (known) {
        known.device = device;
        known.calls.push(...calls);
        return;
      }
      const entry = { device, calls, failures: 0 };
      entries.set(keyOf(device), entry);
      lines.enqueue(entry);
    },
    settled: lines.settled,
  };
}

interface Line {
  waiting: Entry[];
  underway: Set<Promise<void>>;
  taking: Promise<void> | null;
}

function createLines(sendBatch: (batch: Entry[]) => Promise<Promise<void>[]>, signal: AbortSignal) {
  const lines = new Map<string, Line>();

  async function takeAll(host: string, line: Line): Promise<void> {
    await nextTurn();
    while (line.waiting.length > 0 && line.underway.size < MOST_UNDERWAY && !signal.aborted) {
      for (const sent of await sendBatch(line.waiting.splice(0, BATCH_SIZE))) {
        const ended = sent.then(() => {
          line.underway.delete(ended);
          line.taking ??= takeAll(host, line);
        });
        line.underway.add(ended);
      }
    }
    line.taking = null;
    if (line.waiting.length === 0 && line.underway.size === 0) lines.delete(host);
  }

  return {
    enqueue(entry: Entry): void {
      const { host } = new URL(entry.device.endpoint);
      const line = lines.get(host) ?? { waiting: [], underway: new Set(), taking: null };
      lines.set(host, line);
      line.waiting.push(entry);
      line.taking ??= takeAll(host, line);
    },
    async settled(): Promise<void> {
      for (const line of lines.values()) {
        while (line.taking || line.underway.size > 0)
          await Promise.all([line.taking, ...line.underway]);
      }
    },
  };
}

/** One that stays because of an error is refused the next time, too. */
const dropGone = (database: AppDatabase, device: DeviceRow) =>
  database.transact((trx) => dropDevice(trx, device)).catch(() => {});

function pushMessageOf(device: DeviceRow, calls: Call[], hidden: HiddenNames): PushMessage {
  const { endpoint, p256dh, auth } = device;
  const shown = calls.map((call) => ({ ...call, message: screened(call.message, hidden) }));
  const words = wordsOf(shown, device.tells_results === 1);
  const ttl = Math.floor((Math.min(...calls.map(({ until }) => until)) - Date.now()) / 1000);
  const isUrgent = calls.some(({ kind }) => kind === 'ring' || kind === 'match');
  const handling = { ttl: Math.max(0, ttl), topic: words.tag, isUrgent };
  return { endpoint, p256dh, auth, text: JSON.stringify(words), ...handling };
}
