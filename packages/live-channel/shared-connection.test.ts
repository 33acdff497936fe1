import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIVE_SILENCE_MS } from './connection.ts';
import { LIVE_HEARTBEAT_MS } from './protocol.ts';
import { createLiveChannel, type LiveChannel } from './shared-connection.ts';
import type { LiveState } from './tab.ts';

/** A server whose streams are written by the test. */
class FakeServer {
  /** The last event id of each connection request. */
  asked: (string | undefined)[] = [];
  refuses = false;
  #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  get open(): number {
    return this.#streams.size;
  }

  connect = async (lastEventId: string | undefined, signal: AbortSignal) => {
    this.asked.push(lastEventId);
    if (this.refuses) throw new Error('refused');
    let mine: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        mine = controller;
        this.#streams.add(controller);
      },
    });
    signal.addEventListener('abort', () => {
      if (this.#streams.delete(mine)) mine.error(new Error('aborted'));
    });
    return stream;
  };

  async write(text: string): Promise<void> {
    for (const stream of this.#streams) stream.enqueue(new TextEncoder().encode(text));
    await settle();
  }

  async drop(): Promise<void> {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
    await settle();
  }
}

/** Web Locks of one browser: one holder, the others queue. */
function fakeLocks() {
  const line: (() => void)[] = [];
  let held = false;
  const next = () => {
    held = false;
    line.shift()?.();
  };
  const request = (_: string, options: LockOptions, run: () => unknown) =>
    new Promise((resolve, reject) => {
      const take = () => {
        if (options.signal?.aborted) return next();
        held = true;
        void Promise.resolve(run()).then((value) => {
          resolve(value);
          next();
        });
      };
      options.signal?.addEventListener('abort', () => reject(new Error('AbortError')));
      if (held) line.push(take);
      else take();
    });
  return { request } as unknown as Pick<LockManager, 'request'>;
}

/** The broadcast channels of one browser. */
function fakeBuses() {
  const buses = new Set<FakeBus>();
  interface FakeBus {
    postMessage(message: unknown): void;
    onmessage: ((event: MessageEvent) => void) | null;
    close(): void;
  }
  return () => {
    const bus: FakeBus = {
      onmessage: null,
      postMessage(data) {
        for (const other of buses) if (other !== bus) other.onmessage?.({ data } as MessageEvent);
      },
      close: () => buses.delete(bus),
    };
    buses.add(bus);
    return bus as never;
  };
}

/** Delays of half their spread; a random one near zero would end at once. */
const halveDelays = () => vi.spyOn(Math, 'random').mockReturnValue(0.5);

const settle = () => vi.advanceTimersByTimeAsync(0);

let server: FakeServer;
let shared: { locks: Pick<LockManager, 'request'>; createBus: () => never };

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  shared = { locks: fakeLocks(), createBus: fakeBuses() };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Tab {
  channel: LiveChannel;
  topics: string[];
  states: LiveState[];
}

async function openTab(means: object = shared): Promise<Tab> {
  const topics: string[] = [];
  const states: LiveState[] = [];
  const channel = createLiveChannel({
    url: '/api/live',
    askUrl: '/api/changes',
    open: server.connect,
    onTopics: (heard) => topics.push(...heard),
    onState: (state) => states.push(state),
    ...means,
  });
  channel.start();
  await settle();
  return { channel, topics, states };
}

const ALONE = { locks: undefined, createBus: undefined };
const change = (id: string, ...topics: string[]) =>
  `id: ${id}\ndata: ${JSON.stringify({ topics })}\n\n`;

test('a change passes on its topics; a heartbeat only sets the state to connected', async () => {
  const tab = await openTab(ALONE);
  await server.write(': welcome\n\n');
  expect(tab.states).toEqual(['connected']);
  await server.write(change('a-1', 'matches', 'tournament:abc'));
  expect(tab.topics).toEqual(['matches', 'tournament:abc']);
});

test('a spread change reaches each client after a random delay within the spread', async () => {
  const tabs = await Promise.all(Array.from({ length: 40 }, () => openTab(ALONE)));
  await server.write('id: a-1\ndata: {"topics":["matches"],"spreadMs":2000}\n\n');
  await vi.advanceTimersByTimeAsync(1000);
  const early = tabs.filter(({ topics }) => topics.length > 0).length;
  expect(early).toBeGreaterThan(5);
  expect(early).toBeLessThan(35);
  await vi.advanceTimersByTimeAsync(1000);
  expect(tabs.every(({ topics }) => topics.length === 1)).toBe(true);
});

test('a message is parsed correctly wherever its chunks are cut', async () => {
  const tab = await openTab(ALONE);
  for (const piece of change('a-1', 'store').match(/[\s\S]{1,3}/g) ?? []) await server.write(piece);
  expect(tab.topics).toEqual(['store']);
});

test('all tabs of a browser share one connection and get the same topics', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()];
  expect(server.open).toBe(1);
  await server.write(change('a-1', 'matches'));
  expect(tabs.map((tab) => tab.topics)).toEqual([['matches'], ['matches'], ['matches']]);
  expect(tabs.map((tab) => tab.states)).toEqual([['connected'], ['connected'], ['connected']]);
});

test('a tab opened later gets the state of the channel immediately', async () => {
  await openTab();
  await server.write(': welcome\n\n');
  expect((await openTab()).states).toEqual(['connected']);
});

test('the first connection begins at the position that the page was read at', async () => {
  const tab = await openTab({ ...ALONE, since: 'a-3' });
  expect(server.asked).toEqual(['a-3']);
  await server.write(change('a-4', 'matches'));
  expect(tab.topics).toEqual(['matches']);
});

test('a later tab refetches when its page was read at another position than the channel has reached', async () => {
  await openTab({ ...shared, since: 'a-3' });
  await server.write(change('a-4', 'matches'));
  expect((await openTab({ ...shared, since: 'a-4' })).topics).toEqual([]);
  expect((await openTab({ ...shared, since: 'a-3' })).topics).toEqual(['*']);
});

test('when the leading tab closes, another resumes after the last id', async () => {
  const first = await openTab();
  const second = await openTab();
  await server.write(change('a-7', 'matches'));
  first.channel.stop();
  await settle();
  expect(server.asked).toEqual([undefined, 'a-7']);
  await server.write(change('a-8', 'store'));
  expect(second.topics).toEqual(['matches', 'store']);
  expect(first.topics).toEqual(['matches']);
});

test('a delayed change is not lost when the leading tab closes', async () => {
  halveDelays();
  const first = await openTab();
  const second = await openTab();
  await server.write(change('a-1', 'store'));
  await server.write('id: a-2\ndata: {"topics":["matches"],"spreadMs":2000}\n\n');
  await server.write('id: a-3\ndata: {"topics":["clock"],"spreadMs":2000}\n\n');
  // A heartbeat passes on the state of the channel.
  await server.write(': still here\n\n');
  first.channel.stop();
  await settle();
  expect(server.asked).toEqual([undefined, 'a-1']);
  await server.write(change('a-3', 'matches', 'clock'));
  expect(second.topics).toEqual(['store', 'matches', 'clock']);
});

test('delayed changes are passed on together, or earlier with one that has no delay', async () => {
  halveDelays();
  const tab = await openTab(ALONE);
  await server.write('id: a-1\ndata: {"topics":["matches"],"spreadMs":2000}\n\n');
  await server.write('id: a-2\ndata: {"topics":["matches","clock"],"spreadMs":2000}\n\n');
  await server.write(change('a-3', 'store'));
  expect(tab.topics).toEqual(['matches', 'clock', 'store']);
  await vi.advanceTimersByTimeAsync(2000);
  expect(tab.topics).toEqual(['matches', 'clock', 'store']);
});

test('a tab restored from the back-forward cache gets `*` if other tabs got a change meanwhile', async () => {
  const first = await openTab();
  const second = await openTab();
  await server.write(change('a-1', 'matches'));
  second.channel.stop();
  second.channel.start();
  await settle();
  expect(second.topics).toEqual(['matches']);
  second.channel.stop();
  await server.write(change('a-2', 'store'));
  second.channel.start();
  await settle();
  expect(second.topics).toEqual(['matches', '*']);
  expect(first.topics).toEqual(['matches', 'store']);
});

test('without Web Locks or BroadcastChannel each tab has its own connection', async () => {
  await openTab(ALONE);
  await openTab({ locks: shared.locks, createBus: undefined });
  expect(server.open).toBe(2);
});

test('a broken connection is reopened with the last id, with growing delays', async () => {
  const tab = await openTab(ALONE);
  await server.write(change('a-3', 'matches'));
  server.refuses = true;
  await server.drop();
  expect(tab.states).toEqual(['connected', 'broken']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.asked.length).toBe(2);
  await vi.advanceTimersByTimeAsync(120_000);
  const tries = server.asked.length;
  expect(tries).toBeGreaterThan(5);
  expect(tries).toBeLessThan(14);
  server.refuses = false;
  for (let second = 0; second < 60 && server.open === 0; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
  }
  await server.write(': welcome\n\n');
  expect(server.asked.at(-1)).toBe('a-3');
  expect(tab.states.at(-1)).toBe('connected');
});

test('a connection silent for two and a half heartbeats is reopened', async () => {
  const tab = await openTab(ALONE);
  await server.write(': welcome\n\n');
  for (let beat = 0; beat < 3; beat += 1) {
    await vi.advanceTimersByTimeAsync(LIVE_HEARTBEAT_MS);
    await server.write(': still here\n\n');
  }
  expect(tab.states).toEqual(['connected']);
  await vi.advanceTimersByTimeAsync(LIVE_SILENCE_MS);
  expect(tab.states).toEqual(['connected', 'broken']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.asked.length).toBe(2);
});

test('a tab detects that the leading tab has fallen silent', async () => {
  await openTab();
  const second = await openTab();
  await server.write(': welcome\n\n');
  await vi.advanceTimersByTimeAsync(LIVE_SILENCE_MS);
  expect(second.states.at(-1)).toBe('broken');
});

test('a page in the back-forward cache releases connection, lock and bus, and resumes when restored', async () => {
  const tab = await openTab();
  await server.write(change('a-4', 'matches'));
  tab.channel.stop();
  expect(server.open).toBe(0);
  tab.channel.start();
  await settle();
  expect(server.asked).toEqual([undefined, 'a-4']);
});

test('when the network is back the connection is retried immediately', async () => {
  server.refuses = true;
  const tab = await openTab(ALONE);
  await vi.advanceTimersByTimeAsync(30_000);
  const tries = server.asked.length;
  server.refuses = false;
  tab.channel.retryNow();
  await settle();
  expect(server.asked.length).toBe(tries + 1);
});

test('invalid messages are skipped', async () => {
  const tab = await openTab(ALONE);
  await server.write('data: nonsense\n\ndata: {"topics":7}\n\n');
  await server.write(change('a-1', 'matches'));
  expect(tab.topics).toEqual(['matches']);
});

test('the stream is closed when a listener throws', async () => {
  const channel = createLiveChannel({
    ...ALONE,
    url: '/api/live',
    askUrl: '/api/changes',
    open: server.connect,
    onState: () => {},
    onTopics: () => {
      throw new Error('a listener of ours is broken');
    },
  });
  channel.start();
  await settle();
  await server.write(change('a-1', 'matches'));
  expect(server.open).toBe(0);
  channel.stop();
});
