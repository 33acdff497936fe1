import { createRandom } from '@ringside/seeded-random';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HIDDEN_NAME } from '#app/core/names/rules.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestPostgres, eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  monsterEvent,
  playerEvent,
  testConfig,
  testSessions,
  upcomingEvent,
} from '#server/testing/app.ts';
import { openPushService, type TestSubscription } from '#server/testing/push-service.ts';

const STEPS = 40;
const OWNERS = ['ana', 'cy'];
const BROWSERS = ['one', 'two', 'three'];
const SETTINGS = {
  ...{ device: 'Test', kinds: ['ring'], tellsResults: true, zone: 'UTC', quiet: null },
  ...{ perHour: 60, perDay: 500 },
};
const STEP_KINDS = ['subscribe', 'log out', 'follow', 'hide', 'fight', 'fight', 'kill'] as const;

eachDatabase('subscribing, logging out, hiding and restarts in any order', (open) => {
  test('call the right browsers once, or after a restart not at all, with the right names', async () => {
    const database = await open();
    const service = await openPushService();
    const config = testConfig({ HOSTS: 'host', WEBHOOKS_TO_LOOPBACK: 'on' });
    const start = () => createTestApp(database, { config, sessions: testSessions });
    let app: FastifyInstance = await start();
    onTestFinished(async () => {
      await app.close();
      await service.close();
    });
    await feed(app, [...['ana', 'bo', 'cy'].map((login) => playerEvent(login)), monsterEvent(2)]);
    const random = createRandom('calls in any order');
    const oneOf = <T>(all: readonly T[]) => all[Math.floor(random.next() * all.length)] as T;
    const call = (method: 'POST' | 'DELETE', login: string, path: string, payload: object) =>
      app.inject({
        method,
        payload,
        url: `/api/owners/${login}/${path}`,
        headers: callerHeaders(login),
      });

    // The model: who is called on each browser, who wants to be, and whether the name is hidden.
    const owners = new Map<string, string>();
    const ids = new Map<string, string>();
    const subscriptions = new Map<string, TestSubscription>();
    const calling = new Set<string>();
    let isHidden = false;
    let fights = 0;

    const announce = async () => {
      fights += 1;
      const leftCombatant = { MONSTER_NAME: `Fighter ${fights}`, RACE: 'HARE', USER: 'bo' };
      const event = upcomingEvent(`bout-${fights}`, { leftCombatant });
      expect(await feed(app, [event])).toMatchObject({ accepted: 1 });
    };
    const toldOf = (fight: number) =>
      service.pushed.filter(({ call: { body } }) => body.includes(`Fighter ${fight} `));
    const expected = () =>
      BROWSERS.filter((browser) => calling.has(owners.get(browser) ?? '')).sort();

    const steps: Record<(typeof STEP_KINDS)[number], () => Promise<void>> = {
      async subscribe() {
        const [browser, owner] = [oneOf(BROWSERS), oneOf(OWNERS)];
        const subscription = subscriptions.get(browser) ?? service.subscribe(browser);
        subscriptions.set(browser, subscription);
        const body = { ...subscription, settings: SETTINGS };
        const answer = await call('POST', owner, 'calls', body);
        const known = [...ids.values()];
        const devices: { id: string }[] = answer.json().devices;
        ids.set(
          browser,
          ids.get(browser) ?? devices.find(({ id }) => !known.includes(id))?.id ?? '',
        );
        owners.set(browser, owner);
      },
      async 'log out'() {
        const [browser, owner] = [oneOf(BROWSERS), oneOf(OWNERS)];
        const id = ids.get(browser);
        if (id === undefined) return;
        await call('DELETE', owner, 'calls', { id });
        if (owners.get(browser) === owner) owners.delete(browser);
      },
      async follow() {
        const owner = oneOf(OWNERS);
        const bo = { kind: 'player', name: 'bo' };
        const calls = random.next() < 0.8;
        await call('POST', owner, 'follows', bo);
        await call('POST', owner, 'calls/follows', { ...bo, calls });
        if (calls) calling.add(owner);
        else calling.delete(owner);
      },
      async hide() {
        isHidden = !isHidden;
        const [path, subject] = isHidden
          ? (['hide', { name: 'bo' }] as const)
          : (['show', { subject: 'id-bo' }] as const);
        const answer = await app.inject({
          ...{ method: 'POST', url: `/api/host/names/${path}`, headers: callerHeaders('host') },
          payload: { kind: 'player', ...subject },
        });
        expect(answer.statusCode, answer.body).toBe(200);
      },
      async fight() {
        await announce();
        const browsers = expected();
        await vi.waitFor(
          () =>
            expect(
              toldOf(fights)
                .map(({ browser }) => browser)
                .sort(),
            ).toEqual(browsers),
          { timeout: 20_000, interval: 10 },
        );
        for (const { call: shown } of toldOf(fights)) {
          expect(shown.body.includes(HIDDEN_NAME)).toBe(isHidden);
        }
      },
      async kill() {
        await announce();
        const browsers = expected();
        await app.close();
        app = await start();
        const told = toldOf(fights).map(({ browser }) => browser);
        expect(browsers).toEqual(expect.arrayContaining(told));
      },
    };
    await steps.follow();
    for (let step = 0; step < STEPS; step += 1) await steps[oneOf(STEP_KINDS)]();
    await steps.fight();
    for (let fight = 1; fight <= fights; fight += 1) {
      const browsers = toldOf(fight).map(({ browser }) => browser);
      expect(new Set(browsers).size, `fight ${fight}`).toBe(browsers.length);
    }
    expect(service.pushed.length).toBeGreaterThan(0);
  });
});

test('of two processes on one PostgreSQL one calls, each browser once about a fight', async () => {
  const postgres = await createTestPostgres();
  const service = await openPushService();
  const config = testConfig({ WEBHOOKS_TO_LOOPBACK: 'on' });
  const databases = await Promise.all(
    [1, 2].map(() => openDatabase({ databaseUrl: postgres.url })),
  );
  const apps = await Promise.all(
    databases.map((database) => createTestApp(database, { config, sessions: testSessions })),
  );
  onTestFinished(async () => {
    for (const app of apps) await app.close();
    for (const database of databases) await database.close();
    await service.close();
    await postgres.drop();
  });
  const [first] = apps as [FastifyInstance];
  await feed(first, [playerEvent('ana'), monsterEvent(2)]);
  const hares = { kind: 'race', name: 'HARE' };
  for (const [path, payload] of [
    ['follows', hares],
    ['calls/follows', { ...hares, calls: true }],
    ...BROWSERS.map((name) => ['calls', { ...service.subscribe(name), settings: SETTINGS }]),
  ] as [string, object][]) {
    const headers = callerHeaders('ana');
    const url = `/api/owners/ana/${path}`;
    expect(await first.inject({ method: 'POST', url, headers, payload })).toMatchObject({
      statusCode: 200,
    });
  }
  const leftCombatant = { MONSTER_NAME: 'Guest', RACE: 'HARE' };
  const events = Array.from({ length: 10 }, (_, bout) =>
    upcomingEvent(`bout-${bout}`, { leftCombatant }),
  );
  const answers = events.map((event, index) => feed(apps[index % 2] as FastifyInstance, [event]));
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ accepted: 1 });
  // Those that come together are one message.
  const told = () =>
    service.pushed.map(
      ({ browser, call: { title } }) =>
        [browser, 1 + Number(/, and (\d+) more$/.exec(title)?.[1] ?? 0)] as const,
    );
  const fightsOf = (name: string) =>
    told().reduce((sum, [browser, fights]) => sum + (browser === name ? fights : 0), 0);
  await vi.waitFor(() => expect(BROWSERS.map(fightsOf)).toEqual([10, 10, 10]), {
    timeout: 20_000,
    interval: 10,
  });
  await first.close();
  expect(BROWSERS.map(fightsOf)).toEqual([10, 10, 10]);
});
