import type { Agent } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { screened } from '#app/core/announcements/message.server.ts';
import {
  type Answer,
  post,
  type Reach,
  UnreachableByRule,
} from '#app/core/announcements/post.server.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { DeviceRow } from '../store.server.ts';
import type { createEncryption } from './encrypt.server.ts';
import { dropDevice, findCalled } from './recipients-store.server.ts';
import { type Call, wordsOf } from './words.ts';

/** Calls on their way to one push service at a time, in batches whose owners are checked together. */
const BATCHES_OF_A_SERVICE = 8;
const BATCH_SIZE = 16;

export interface OutgoingContext {
  database: AppDatabase;
  names: NameScreen;
  reach: Reach;
  /** Keeps connections to push services. */
  agents: { http: Agent; https: Agent };
  retryAfterMs(failures: number): number;
  encrypt: ReturnType<typeof createEncryption>;
  signal: AbortSignal;
}

/** Calls that wait for their turn or for a push service. */
export interface Outgoing {
  /** Whether a call for a browser waits, to which another is added. */
  isWaiting(device: Pick<DeviceRow, 'id' | 'owner_id'>): boolean;
  /** Calls a browser, in one message with what waits for it. */
  add(device: DeviceRow, calls: Call[]): void;
  /** Resolves once nothing is on its way. */
  settled(): Promise<void>;
}

interface Entry {
  device: DeviceRow;
  calls: Call[];
  failures: number;
}

interface Line {
  waiting: Entry[];
  batches: Set<Promise<void>>;
}

/** An account's browser; another account may take it over. */
const keyOf = ({ id, owner_id }: Pick<DeviceRow, 'id' | 'owner_id'>) => `${id} ${owner_id}`;

/** Makes calls, each at most once: only a refusal, which delivers nothing, is tried again. */
export function createOutgoing(context: OutgoingContext): Outgoing {
  const entries = new Map<string, Entry>();
  const lines = createLines(sendBatch, context.signal);

  async function sendBatch(batch: Entry[]): Promise<void> {
    const ids = batch.map(({ device }) => device.id);
    const called = await findCalled(context.database.kysely, ids).catch(() => new Set());
    const sending: Promise<void>[] = [];
    for (const entry of batch) {
      if (called.has(keyOf(entry.device))) sending.push(send(entry));
      else entries.delete(keyOf(entry.device));
      // Other work comes between two encryptions.
      await nextTurn();
    }
    await Promise.all(sending);
  }

  async function send(entry: Entry): Promise<void> {
    const { device } = entry;
    const now = Date.now();
    const calls = entry.calls.filter(({ until }) => until > now);
    entry.calls = [];
    const outcome = calls.length === 0 ? 'done' : await callOnce(device, calls, context);
    if (outcome === 'done') {
      entry.failures = 0;
      if (entry.calls.length > 0) lines.enqueue(entry);
      else entries.delete(keyOf(device));
      return;
    }
    entry.failures += 1;
    entry.calls = [...calls, ...entry.calls];
    const wait = Math.max(outcome.waitMs, context.retryAfterMs(entry.failures));
    if (entry.calls.every(({ until }) => until <= Date.now() + wait)) entries.delete(keyOf(device));
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

/** A line for each push service, so that a slow one does not delay others. */
function createLines(sendBatch: (batch: Entry[]) => Promise<void>, signal: AbortSignal) {
  const lines = new Map<string, Line>();

  async function sendAll(line: Line): Promise<void> {
    while (!signal.aborted) {
      // Lets those that are added in one go come together.
      await nextTurn();
      const batch = line.waiting.splice(0, BATCH_SIZE);
      if (batch.length === 0) return;
      await sendBatch(batch);
    }
  }

  return {
    enqueue(entry: Entry): void {
      const { host } = new URL(entry.device.endpoint);
      const line = lines.get(host) ?? { waiting: [], batches: new Set() };
      lines.set(host, line);
      line.waiting.push(entry);
      if (line.batches.size >= BATCHES_OF_A_SERVICE) return;
      const sending = sendAll(line).finally(() => {
        line.batches.delete(sending);
        if (line.batches.size === 0 && line.waiting.length === 0) lines.delete(host);
      });
      line.batches.add(sending);
    },
    async settled(): Promise<void> {
      await Promise.all([...lines.values()].flatMap(({ batches }) => [...batches]));
    },
  };
}

/** Sends one message; returns how long to wait if it was refused for now. */
async function callOnce(
  device: DeviceRow,
  calls: Call[],
  { database, names, reach, agents, encrypt, signal }: OutgoingContext,
): Promise<'done' | { waitMs: number }> {
  const hidden = await names.current();
  const shown = calls.map((call) => ({ ...call, message: screened(call.message, hidden) }));
  const words = wordsOf(shown, device.tells_results === 1);
  const ttl = Math.floor((Math.min(...calls.map(({ until }) => until)) - Date.now()) / 1000);
  const isUrgent = calls.some(({ kind }) => kind === 'ring' || kind === 'match');
  const handling = { ttl: Math.max(0, ttl), topic: words.tag, isUrgent };
  const { headers, body } = encrypt(device, JSON.stringify(words), handling);
  const agent = device.endpoint.startsWith('http:') ? agents.http : agents.https;
  try {
    return await afterAnswer(
      await post(device.endpoint, { headers, body }, { ...reach, agent, signal }),
      () => database.transact((trx) => dropDevice(trx, device)),
    );
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (error instanceof UnreachableByRule) {
      await database.transact((trx) => dropDevice(trx, device));
      return 'done';
    }
    // Nothing was sent. After any other error the message may have arrived.
    return code === 'ECONNREFUSED' || code === 'ENOTFOUND' ? { waitMs: 0 } : 'done';
  }
}

async function afterAnswer(
  { status, retryAfterSeconds }: Answer,
  drop: () => Promise<void>,
): Promise<'done' | { waitMs: number }> {
  if (status === 404 || status === 410) await drop();
  return status === 429 || status >= 500 ? { waitMs: (retryAfterSeconds ?? 0) * 1000 } : 'done';
}
