import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { FeedEvent } from '#app/features/feed/contract.ts';
import { loadReference } from '#reference/load.ts';
import type { RunOptions } from './run.ts';
import { FIGHT_EVERY_MS, runPracticeSeason } from './runner.ts';

const reference = loadReference();
const FIGHTS = 300;
const START = Date.UTC(2025, 5, 1, 20, 5);

/** A feed, a store and a clock that survive a run, as the database survives a restart. */
function createMachine() {
  const taken = new Map<string, FeedEvent>();
  const conflicts: string[] = [];
  const sent: FeedEvent[][] = [];
  const logged: string[] = [];
  const log = (level: string) => (_: object, message: string) =>
    logged.push(`${level}: ${message}`);
  return {
    taken,
    /** Events with the id of an earlier event but different content. */
    conflicts,
    sent,
    logged,
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    clock: START,
    saved: null as string | null,
    take(events: FeedEvent[]) {
      sent.push(events);
      let duplicates = 0;
      for (const event of events) {
        const known = taken.get(event.id);
        if (!known) taken.set(event.id, event);
        else duplicates++;
        if (known && !isDeepStrictEqual(known, event)) conflicts.push(event.id);
      }
      return {
        accepted: events.length - duplicates,
        duplicates,
        superseded: [],
        rejected: [],
        warnings: [],
      };
    },
    fights: () => [...taken.values()].filter((event) => event.type === 'fight'),
  };
}
type Machine = ReturnType<typeof createMachine>;

/** Runs until `until` returns true after a wait, or until one of the overrides aborts. */
async function run(
  machine: Machine,
  until: () => boolean,
  override: (abort: () => void) => Partial<RunOptions> = () => ({}),
) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const stopIfDone = () => {
    if (until()) abort();
  };
  await runPracticeSeason({
    send: async (events) => machine.take(events),
    store: {
      load: async () => machine.saved,
      save: async (json) => {
        machine.saved = json;
        stopIfDone();
      },
    },
    reference,
    seed: 'test',
    fights: FIGHTS,
    signal: controller.signal,
    logger: machine.logger,
    now: () => machine.clock,
    wait: async (ms, signal) => {
      signal.throwIfAborted();
      machine.clock += ms;
    },
    ...override(abort),
  });
}

const NO_TIMES = { at: '', date: '', DATE: '', bettingClosesAt: '', startsAt: '' };

/** The events without times, which a pause shifts, and without pools, which it may omit. */
const timeless = (machine: Machine) =>
  [...machine.taken.values()]
    .filter(({ type }) => type !== 'pool')
    .map((event) => ({ ...event, ...NO_TIMES }));

test('a new store gets the history with progress, then a fight about every 20 s', async () => {
  const machine = createMachine();
  const progress: [number, number][] = [];
  let historyEvents = 0;
  await run(
    machine,
    () => machine.fights().length === FIGHTS + 20,
    () => ({
      onProgress: (done, total) => progress.push([done, total]),
      onHistoryTaken: () => {
        historyEvents = machine.taken.size;
      },
    }),
  );
  expect(progress.length).toBeGreaterThan(1);
  expect(progress.at(-1)).toEqual([historyEvents, historyEvents]);
  const dates = machine.fights().map((event) => Date.parse(event.at ?? ''));
  const live = dates.slice(FIGHTS);
  expect(dates[FIGHTS - 1]).toBeLessThan(START);
  expect(live).toHaveLength(20);
  const gaps = live.map((date, i) => date - (live[i - 1] ?? START));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(FIGHT_EVERY_MS - 3_000);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(FIGHT_EVERY_MS + 3_000);
  expect(new Set(gaps).size).toBeGreaterThan(10);
  expect(machine.logged).toEqual([]);
});

test('a failed batch is retried with the same events and growing delays', async () => {
  const machine = createMachine();
  const pauses: number[] = [];
  let failures = 9;
  const attempts: string[] = [];
  await run(
    machine,
    () => machine.fights().length >= FIGHTS + 1,
    () => ({
      send: async (events) => {
        attempts.push(events.map((event) => event.id).join());
        if (failures-- > 0) throw new Error('the feed is unavailable');
        return machine.take(events);
      },
      wait: async (ms) => {
        pauses.push(ms);
        machine.clock += ms;
      },
    }),
  );
  expect(new Set(attempts.slice(0, 10)).size).toBe(1);
  expect(pauses.slice(0, 9)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  expect(machine.logged).toHaveLength(9);
  expect(machine.fights()).toHaveLength(FIGHTS + 1);
});

test('a batch that was stored but not acknowledged has no effect when it is sent again', async () => {
  const machine = createMachine();
  const steady = createMachine();
  let calls = 0;
  await run(
    machine,
    () => machine.fights().length === FIGHTS + 6,
    () => ({
      send: async (events) => {
        const answer = machine.take(events);
        if (calls++ % 2 === 0) throw new Error('the response was lost');
        return answer;
      },
    }),
  );
  await run(steady, () => steady.fights().length === FIGHTS + 6);
  expect(machine.conflicts).toEqual([]);
  expect(timeless(machine)).toEqual(timeless(steady));
});

test('a crash between send and save at any step does not change the season', async () => {
  const steady = createMachine();
  await run(steady, () => steady.fights().length === FIGHTS + 10);
  for (let crashAt = 1; crashAt <= 7; crashAt++) {
    const machine = createMachine();
    let saves = 0;
    await run(
      machine,
      () => false,
      (abort) => ({
        store: {
          load: async () => machine.saved,
          save: async (json) => {
            if (++saves === crashAt) {
              abort();
              throw new Error('killed');
            }
            machine.saved = json;
          },
        },
      }),
    );
    machine.clock += 7_000;
    await run(machine, () => machine.fights().length === FIGHTS + 10);
    expect(machine.conflicts).toEqual([]);
    expect(timeless(machine)).toEqual(timeless(steady));
  }
});

test('a run that stopped cleanly is continued without sending an event twice', async () => {
  const machine = createMachine();
  await run(machine, () => machine.fights().length === FIGHTS + 5);
  const before = machine.sent.length;
  let taken = false;
  await run(
    machine,
    () => machine.fights().length === FIGHTS + 9,
    () => ({
      onProgress: () => expect.unreachable('the history is not sent again'),
      onHistoryTaken: () => {
        taken = true;
      },
    }),
  );
  expect(taken).toBe(true);
  const sent = machine.sent.slice(before).flat();
  expect(sent.filter(({ type }) => type === 'fight')).toHaveLength(4);
  expect(sent.filter(({ type }) => type === 'upcoming')).toHaveLength(4);
  const ids = machine.sent.flat().map((event) => event.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an interval that changes while a fight is announced changes no event that was sent', async () => {
  const machine = createMachine();
  await run(
    machine,
    () => false,
    (abort) => ({
      send: async (events) => {
        const answer = machine.take(events);
        const isAnnounced = events.some(({ type }) => type === 'upcoming');
        if (isAnnounced && machine.fights().length === FIGHTS + 2) abort();
        return answer;
      },
    }),
  );
  await run(
    machine,
    () => machine.fights().length === FIGHTS + 4,
    () => ({ intervalMs: FIGHT_EVERY_MS / 4 }),
  );
  expect(machine.conflicts).toEqual([]);
});

test('after the machine slept there is one fight, not one for each that was missed', async () => {
  const machine = createMachine();
  const NIGHT_MS = 8 * 3_600_000;
  const FIRST = FIGHTS + 1;
  let wokeAt = 0;
  await run(
    machine,
    () => machine.fights().length === FIRST + 7,
    () => ({
      wait: async (ms) => {
        machine.clock += ms;
        if (machine.fights().length !== FIRST || wokeAt) return;
        machine.clock += NIGHT_MS;
        wokeAt = machine.clock;
      },
    }),
  );
  const live = machine.fights().slice(FIRST);
  const dates = live.map((event) => Date.parse(event.at ?? ''));
  expect(dates[0]).toBe(wokeAt);
  const gaps = dates.slice(1).map((date, i) => date - (dates[i] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(FIGHT_EVERY_MS - 3_000);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(FIGHT_EVERY_MS + 3_000);
});

test('a state restored from an old copy catches up immediately', async () => {
  const machine = createMachine();
  await run(machine, () => machine.fights().length === FIGHTS + 2);
  const old = machine.saved;
  await run(machine, () => machine.fights().length === FIGHTS + 40);
  machine.saved = old;
  const before = machine.clock;
  await run(machine, () => machine.fights().length === FIGHTS + 41);
  expect(machine.clock - before).toBeLessThan(3 * FIGHT_EVERY_MS);
});

test('a season continues with its saved seed, and logs that', async () => {
  const machine = createMachine();
  await run(machine, () => machine.fights().length === FIGHTS + 1);
  await run(
    machine,
    () => machine.fights().length === FIGHTS + 3,
    () => ({ seed: 'other' }),
  );
  expect([...machine.taken.keys()].every((id) => id.startsWith('season-test-'))).toBe(true);
  expect(machine.logged).toEqual([
    'warn: The practice season continues with the seed it began with.',
  ]);
});

test.each(['not JSON', 'null', '{"version":0,"phase":"live"}'])(
  'an unreadable state (%s) starts the same season again',
  async (json) => {
    const machine = createMachine();
    machine.saved = json;
    await run(machine, () => machine.fights().length === FIGHTS + 1);
    expect(machine.logged).toEqual([
      'warn: The state of the practice season is unreadable; it is played from the beginning.',
    ]);
  },
);

test('rejected events are logged and do not stop the season', async () => {
  const machine = createMachine();
  await run(
    machine,
    () => machine.fights().length === FIGHTS + 2,
    () => ({
      send: async (events) => {
        const rejected = [
          { index: 0, id: events[0]?.id ?? null, reason: 'RACE is unknown.', problems: [] },
        ];
        return { ...machine.take(events), rejected };
      },
    }),
  );
  expect(machine.logged.length).toBeGreaterThan(2);
  expect(new Set(machine.logged)).toEqual(
    new Set(['warn: The feed rejected events of the practice season.']),
  );
});

test('a failed season is logged and does not reject', async () => {
  const machine = createMachine();
  machine.saved = JSON.stringify({ version: 1, phase: 'live', seed: 'test', league: null });
  await run(machine, () => false);
  expect(machine.logged).toEqual(['error: The practice season has stopped.']);
});

test('a season saved before there were albums gets them once', async () => {
  const machine = createMachine();
  await run(machine, () => machine.fights().length === FIGHTS + 1);
  const { albums, ...before } = JSON.parse(machine.saved ?? '{}');
  expect(albums).toBeGreaterThan(0);
  machine.saved = JSON.stringify(before);
  for (const [id, { type }] of machine.taken) if (type === 'album') machine.taken.delete(id);
  machine.sent.length = 0;
  await run(machine, () => machine.fights().length === FIGHTS + 3);
  await run(machine, () => machine.fights().length === FIGHTS + 5);
  expect(machine.sent.flat().filter(({ type }) => type === 'album')).toHaveLength(14);
  expect(machine.conflicts).toEqual([]);
});

test('a season is not played in another league than the one it began with', async () => {
  const machine = createMachine();
  await run(machine, () => machine.fights().length > FIGHTS);
  const taken = machine.taken.size;
  const manifest = { ...reference.manifest, key: 'another' };
  await run(
    machine,
    () => false,
    () => ({ reference: { ...reference, manifest } }),
  );
  expect(machine.taken.size).toBe(taken);
  expect(machine.logged.at(-1)).toMatch(/^warn: The practice season is off: /);
});
