import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestPostgres, eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  TEST_FEED_KEY,
  testSide,
  upcomingEvent,
} from '#server/testing/app.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';

type Event = Record<string, unknown> & { id: string; type: string };

const time = (second: number) => new Date(Date.UTC(2026, 0, 2, 20, 0, second)).toISOString();

const upcoming = (id: string, bout: string, fields: object = {}): Event =>
  upcomingEvent(bout, { id, bettingClosesAt: time(50), startsAt: time(60), ...fields });
const pool = (
  id: string,
  bout: string,
  left: number,
  right: number,
  fields: object = {},
): Event => ({ id, type: 'pool', bout, left, right, ...fields });
const cancelled = (id: string, bout: string): Event => ({ id, type: 'cancelled', bout });
const fight = (id: string, fields: object = {}) =>
  ({ ...fightEvent(1, 2, { id, ...fields }) }) as Event;

const SETTING = [1, 2, 3].map((ID) => monsterEvent(ID, { LIF: 100 * ID }));
const HISTORY = Array.from({ length: 12 }, (_, n) =>
  fightEvent(1 + (n % 3), 1 + ((n + 1) % 3), {
    outcome: { leftSideWins: n % 4 > 0, knockOut: false },
  }),
);

/** All stored data about bouts except the server's times. */
async function boutsOf({ kysely }: AppDatabase) {
  const rows = await kysely.selectFrom('bouts').selectAll().orderBy('bout').execute();
  return rows.map(({ announced_at, ended_at, announcements, ...row }) => ({
    ...row,
    announced: announced_at !== null,
    ended: ended_at !== null,
  }));
}

const estimatesOf = async (database: AppDatabase) =>
  (await boutsOf(database)).map(({ bout, estimate_json, winner_chance }) => ({
    bout,
    winner_chance,
    estimate: estimate_json === null ? null : JSON.parse(estimate_json),
  }));

eachDatabase('announced fights', (open, kind) => {
  test('are closed by their fight, and only earlier estimates count', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [...SETTING, ...HISTORY]);
    expect(await feed(app, [upcoming('u1', 'b1'), pool('p1', 'b1', 300, 100)])).toMatchObject({
      accepted: 2,
      rejected: [],
    });
    const [before] = await estimatesOf(database);
    expect(before?.estimate).toMatchObject({ fights: HISTORY.length });
    expect(before?.estimate.leftChance).toBeGreaterThan(0.5);
    expect(before?.estimate.reasons).not.toEqual([]);
    await feed(app, [fight('f1', { bout: 'b1' })]);
    const [after] = await estimatesOf(database);
    expect(after?.estimate).toEqual(before?.estimate);
    expect(after?.winner_chance).toBe(Math.round(1e6 * before?.estimate.leftChance));
    const { oddsSums } = await readAggregates(database.kysely);
    const all = oddsSums.filter(({ scope }) => scope === 'all');
    expect(all.map(({ source, estimates }) => [source, estimates])).toEqual([
      ...[
        ['beside-crowd', 1],
        ['crowd', 1],
        ['elo', 1],
        ['estimate', 1],
        ['stats', 1],
      ],
    ]);
    expect(all.find(({ source }) => source === 'crowd')).toMatchObject({
      chances: 750_000,
      bin: 7,
    });
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
    await app.close();
  });

  test('that are announced after their fight, or with other fighters, have no estimate', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [...SETTING, fight('f1', { bout: 'late' }), upcoming('u1', 'late')]);
    await feed(app, [upcoming('u2', 'swapped')]);
    await feed(app, [fightEvent(2, 1, { bout: 'swapped' })]);
    const [late, swapped] = await estimatesOf(database);
    expect(late).toMatchObject({ estimate: null, winner_chance: null });
    expect(swapped?.estimate).not.toBeNull();
    expect(swapped?.winner_chance).toBeNull();
    expect((await readAggregates(database.kysely)).oddsSums).toEqual([]);
    await app.close();
  });

  test('keep their fighters and have one fight; all problems of an invalid one are named', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [...SETTING, upcoming('u1', 'b1'), fight('f1', { bout: 'b1' })]);
    const { rejected } = await feed(app, [
      upcoming('u2', 'b1', { rightCombatant: testSide(3) }),
      upcoming('u3', 'b2', { leftCombatant: testSide(9), bettingClosesAt: time(61) }),
      fight('f2', { bout: 'b1' }),
      pool('p1', 'b2', -1, 0),
      upcoming('u4', 'b3', { rightCombatant: testSide(1) }),
    ]);
    expect(
      rejected.map(({ index, problems }: { index: number; problems: { path: string }[] }) => [
        index,
        ...problems.map(({ path }) => path),
      ]),
    ).toEqual([
      [0, 'bout'],
      [1, 'leftCombatant.ID', 'bettingClosesAt'],
      [2, 'bout'],
      [3, 'left'],
      [4, 'rightCombatant.ID'],
    ]);
    await app.close();
  });

  test('a voided fight reopens its bout, a corrected one counts as before', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [...SETTING, ...HISTORY, upcoming('u1', 'b1'), fight('f1', { bout: 'b1' })]);
    const { id: _, ...lost } = fight('', {
      bout: 'b1',
      outcome: { leftSideWins: false, knockOut: true },
    });
    await feed(app, [{ id: 'c1', type: 'correct', event: 'f1', replacement: lost }]);
    const [corrected] = await estimatesOf(database);
    expect(corrected?.winner_chance).toBe(1e6 - Math.round(1e6 * corrected?.estimate.leftChance));
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
    await feed(app, [{ id: 'v1', type: 'void', event: 'c1' }]);
    expect(await boutsOf(database)).toMatchObject([{ fight_number: null, ended: false }]);
    expect((await readAggregates(database.kysely)).oddsSums).toEqual([]);
    await feed(app, [fight('f2', { bout: 'b1' })]);
    expect(await boutsOf(database)).toMatchObject([{ ended: true }]);
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
    await app.close();
  });

  test('have the same estimates after a void as without the voided fight, to the last digit', async () => {
    const [given, replayed] = [await open(), await open()];
    const [app, fresh] = [await createTestApp(given), await createTestApp(replayed)];
    const [wrong, ...right] = HISTORY as unknown as [Event, ...Event[]];
    await feed(app, [...SETTING, wrong, upcoming('u0', 'b0'), ...right]);
    await feed(app, [{ id: 'v1', type: 'void', event: wrong.id }, monsterEvent(2, { LIF: 999 })]);
    await feed(fresh, [...SETTING, ...right]);
    await feed(fresh, [monsterEvent(2, { LIF: 999 })]);
    for (const target of [app, fresh]) await feed(target, [upcoming('u1', 'b1')]);
    const [, after] = await estimatesOf(given);
    expect(after).toEqual((await estimatesOf(replayed))[0]);
    await Promise.all([app.close(), fresh.close()]);
  });

  test('a batch that is only checked, or rolled back, does not train the estimates', async () => {
    const database = await open();
    const app = await createTestApp(database);
    await feed(app, [...SETTING, ...HISTORY, upcoming('u1', 'b1')]);
    const checked = await app.inject({
      method: 'POST',
      url: '/api/feed/check',
      headers: { authorization: `Bearer ${TEST_FEED_KEY}` },
      payload: [fight('f1'), upcoming('u2', 'b2')],
    });
    expect(checked.json()).toMatchObject({ accepted: 2 });
    await feed(app, [upcoming('u3', 'b3')]);
    const [first, second] = await estimatesOf(database);
    expect(second?.estimate).toEqual(first?.estimate);
    await app.close();
  });

  test('are the same for any order of their events, late and duplicated', async () => {
    const events: Event[] = [
      upcoming('u1', 'b1', { at: time(1) }),
      upcoming('u2', 'b1', { at: time(2), startsAt: time(90), bettingClosesAt: time(80) }),
      pool('p1', 'b1', 10, 20, { at: time(3) }),
      pool('p2', 'b1', 30, 40, { at: time(4) }),
      fight('f1', { bout: 'b1' }),
      upcoming('u3', 'b2', { at: time(1) }),
      pool('p3', 'b2', 5, 5, { at: time(2) }),
      cancelled('c1', 'b2'),
    ];
    const inOrder = await open();
    const fresh = await createTestApp(inOrder);
    await feed(fresh, SETTING);
    for (const event of events) await feed(fresh, [event]);
    const orders = fc.tuple(
      fc.shuffledSubarray(events, { minLength: events.length }),
      fc.shuffledSubarray(events),
      fc.integer({ min: 1, max: events.length }),
    );
    await fc.assert(
      fc.asyncProperty(orders, async ([order, again, size]) => {
        const database = await open();
        const app = await createTestApp(database);
        await feed(app, SETTING);
        const sent = [...order, ...again];
        for (let start = 0; start < sent.length; start += size) {
          expect((await feed(app, sent.slice(start, start + size))).rejected).toEqual([]);
        }
        // Whether it was announced in time to be estimated is the only thing that depends on the
        // order.
        const known = (rows: Awaited<ReturnType<typeof boutsOf>>) =>
          rows.map(({ estimate_json, winner_chance, ...row }) => row);
        expect(known(await boutsOf(database))).toEqual(known(await boutsOf(inOrder)));
        const first = (...ids: string[]) =>
          Math.min(...ids.map((id) => order.findIndex((bout) => bout.id === id)));
        const estimated = await boutsOf(database);
        expect(estimated.map(({ estimate_json }) => estimate_json !== null)).toEqual([
          first('u1', 'u2') < first('f1'),
          first('u3') < first('c1'),
        ]);
        const kept = await readAggregates(database.kysely);
        expect(kept).toEqual(await recountAggregates(database.kysely));
        await app.close();
      }),
      { numRuns: process.env.THOROUGH ? 8 : kind === 'sqlite' ? 4 : 2 },
    );
    await fresh.close();
  });
});

test('processes that share a PostgreSQL make the same estimates, whichever accepted the fights', async () => {
  const postgres = await createTestPostgres();
  const databases = await Promise.all(
    [1, 2].map(() => openDatabase({ databaseUrl: postgres.url })),
  );
  const apps = await Promise.all(databases.map((database) => createTestApp(database)));
  onTestFinished(async () => {
    for (const app of apps) await app.close();
    for (const database of databases) await database.close();
    await postgres.drop();
  });
  const [first, second] = apps as [FastifyInstance, FastifyInstance];
  await feed(first, SETTING);
  // Alternates between the processes, so that each also has to learn from the other's fights.
  for (const [place, event] of HISTORY.entries()) {
    const taker = place % 3 === 0 ? second : first;
    await feed(taker, [
      event,
      upcoming(`u${place}`, `b${place}`),
      cancelled(`c${place}`, `b${place}`),
    ]);
  }
  await feed(first, [upcoming('first', 'first')]);
  await feed(second, [upcoming('second', 'second')]);
  await feed(first, [{ id: 'back', type: 'void', event: HISTORY[2]?.id }]);
  await feed(second, [upcoming('third', 'third')]);
  await feed(first, [upcoming('fourth', 'fourth')]);
  const kept = new Map(
    (await estimatesOf(databases[0] as AppDatabase)).map(({ bout, estimate }) => [bout, estimate]),
  );
  expect(kept.get('second')).toEqual(kept.get('first'));
  expect(kept.get('second').fights).toBe(HISTORY.length);
  expect(kept.get('fourth')).toEqual(kept.get('third'));
  expect(kept.get('third').fights).toBe(HISTORY.length - 1);
});
