import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { readConfig } from '#server/config.ts';
import { createTestApp, feed, monsterEvent, TEST_FEED_KEY } from '#server/testing/app.ts';
import * as contract from '../contract.ts';
import { MAX_WAITING_MESSAGES, MESSAGE_LEASE_MS } from '../rules.ts';
import { definitionOf } from '../shown-bracket/bracket-view.ts';
import { testOutcome, testRecord } from '../testing/tournament.ts';
import { leaseOrder } from './host-store.server.ts';

const SECRET = 'the-organisers-secret-1';
const NO_FIGHTS = { fights: [], otherFights: [] };
const codes = [{ address: '80097A20', value: '00C8' }];
const combatant = (ID: number) => ({ definition: definitionOf(testRecord(ID)), codes });
const payload = { leftCombatant: combatant(1), rightCombatant: combatant(2), matchId: 'R1-1' };

eachDatabase('orders for the game host', (open, _kind, once) => {
  let app: FastifyInstance;
  let database: AppDatabase;
  beforeEach(async () => {
    database = await open();
    const settings = { NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent' };
    const config = readConfig({ ...settings, TOURNAMENT_SECRET: SECRET });
    app = await createTestApp(database, { config });
    return () => app.close();
  });

  const call = async (method: 'GET' | 'POST', url: string, body?: unknown, headers = {}) => {
    const payload = body === undefined ? undefined : (body as object);
    const response = await app.inject({ method, url: `/api${url}`, headers, payload });
    return { status: response.statusCode, body: response.json() };
  };
  const send = (more: object = {}) =>
    call('POST', '/message', { secret: SECRET, payload, ...more });
  const asHost = { authorization: `Bearer ${TEST_FEED_KEY}` };
  const next = async () => (await call('GET', '/message/next', undefined, asHost)).body.message;
  const acknowledge = (id: string) => call('POST', `/message/${id}/ack`, undefined, asHost);
  const stateOf = async (id: string) =>
    (await call('GET', `/message/${id}`, undefined, { 'x-secret': SECRET })).body.state;

  test('POST /message is queued until the game host accepts it, oldest first', async () => {
    const first = (await send()).body;
    const second = (await send()).body;
    expect(first.state).toBe('waiting');
    expect(await next()).toMatchObject({ id: first.id, payload, deliveries: 1 });
    expect(await stateOf(first.id)).toBe('fetched');
    expect((await acknowledge(first.id)).body).toEqual({ acknowledged: true });
    expect((await acknowledge(first.id)).status).toBe(200);
    expect(await stateOf(first.id)).toBe('taken');
    expect((await next()).id).toBe(second.id);
    expect(await next()).toBeNull();
  });

  test('an unacknowledged order is handed out again after its lease expires', async () => {
    const { id } = (await send()).body;
    const now = Date.now();
    expect(await leaseOrder(database, now)).toMatchObject({ id, deliveries: 1 });
    expect(await leaseOrder(database, now + MESSAGE_LEASE_MS - 1)).toBeNull();
    expect(await leaseOrder(database, now + MESSAGE_LEASE_MS)).toMatchObject({ id, deliveries: 2 });
    await acknowledge(id);
    expect(await leaseOrder(database, now + 10 * MESSAGE_LEASE_MS)).toBeNull();
  });

  describe('orders of a tournament', () => {
    const headers = { 'x-secret': SECRET };
    const ordered = { ...payload, tournamentId: 'Cup' };
    const list = async () =>
      (await call('GET', '/tournament/Cup/orders', undefined, headers)).body.orders;
    const withdraw = (id: string) => call('POST', `/message/${id}/withdraw`, undefined, headers);
    const pairUp = async (name: string) => {
      await feed(app, [monsterEvent(1), monsterEvent(2)]);
      const body = { name, participants: [{ ID: 1 }, { ID: 2 }] };
      await call('POST', '/tournament', body, headers);
    };

    test('are listed for every desk, newest first, with their author and state', async () => {
      await pairUp('Cup');
      await pairUp('Other Cup');
      await send();
      await send({ payload: { ...ordered, tournamentId: 'Other Cup' } });
      const first = (await send({ payload: ordered, organiser: 'Ana' })).body;
      const second = (await send({ payload: ordered })).body;
      expect(await list()).toEqual([
        { ...second, matchId: 'R1-1', leftId: 1, rightId: 2, organiser: '', ...NO_FIGHTS },
        { ...first, matchId: 'R1-1', leftId: 1, rightId: 2, organiser: 'Ana', ...NO_FIGHTS },
      ]);
      expect((await call('GET', '/tournament/Cup/orders')).status).toBe(401);
    });

    test('that are withdrawn are no longer handed out; an accepted one cannot be withdrawn', async () => {
      await pairUp('Cup');
      const { id } = (await send({ payload: ordered })).body;
      expect((await withdraw(id)).body.state).toBe('withdrawn');
      expect(await next()).toBeNull();
      const other = (await send({ payload: ordered })).body;
      await next();
      await acknowledge(other.id);
      expect(await withdraw(other.id)).toMatchObject({
        status: 409,
        body: { error: { message: contract.TAKEN_MESSAGE } },
      });
      expect((await list()).map(({ state }: contract.Order) => state)).toEqual([
        'taken',
        'withdrawn',
      ]);
      expect((await withdraw('no-such-order')).status).toBe(404);
    });

    test('go on the broadcast as the game host takes them, where the order says so', async () => {
      await pairUp('Cup');
      const onAir = async () => (await call('GET', '/snapshot')).body;
      const byHand = (await send({ payload: ordered })).body;
      await acknowledge(byHand.id);
      expect(await onAir()).toBeNull();
      const order = (await send({ payload: { ...ordered, onAir: true } })).body;
      expect(await onAir()).toBeNull();
      await acknowledge(order.id);
      expect(await onAir()).toMatchObject({ tournamentId: 'Cup', matchId: 'R1-1', winner: null });
      // Acknowledged again after the organiser cleared it, it does not come back.
      await call('POST', '/snapshot', null, headers);
      await acknowledge(order.id);
      expect(await onAir()).toBeNull();
      // The match is decided before the game host takes the order.
      const late = (await send({ payload: { ...ordered, onAir: true } })).body;
      await next();
      const { body: cup } = await call('GET', '/tournament/Cup');
      const outcomes = [testOutcome('R1-1', [1, 2], [2, 0])];
      await call('POST', '/tournament', { ...cup, outcomes }, headers);
      expect((await acknowledge(late.id)).status).toBe(200);
      expect(await onAir()).toBeNull();
    });

    test('have the fights that come back through the feed, until these are voided', async () => {
      await pairUp('Cup');
      const takeOrder = async () => {
        const { id } = (await send({ payload: ordered })).body;
        await next();
        await acknowledge(id);
        return id as string;
      };
      const date = new Date(Date.now() + 60_000).toISOString();
      const fought = (id: string, sides: object, leftSideWins: boolean) => ({
        id,
        type: 'fight',
        date,
        outcome: { leftSideWins, knockOut: false },
        ...sides,
      });
      const guest = (name: string) => ({ MONSTER_NAME: name, RACE: 'HARE' });
      const ones = { leftCombatant: guest('Monster 1'), rightCombatant: guest('Monster 2') };
      const known = (ID: number) => ({ ID, MONSTER_NAME: `Monster ${ID}`, RACE: 'HARE' });
      const fightsOf = async () =>
        (await list()).map(({ fights }: contract.FoughtOrder) =>
          fights.map(({ leftWins }) => leftWins),
        );
      // By the order's id, with new records; and by the two records, sides exchanged.
      const first = await takeOrder();
      const answer = await feed(app, [fought('f1', { ...ones, bout: first }, true)]);
      expect(answer).toMatchObject({ accepted: 1, warnings: [] });
      expect(await fightsOf()).toEqual([[true]]);
      await takeOrder();
      const exchanged = { leftCombatant: known(2), rightCombatant: known(1) };
      expect(await feed(app, [fought('f2', exchanged, true)])).toMatchObject({ accepted: 1 });
      expect(await fightsOf()).toEqual([[false], [true]]);
      await feed(
        app,
        ['f1', 'f2'].map((event) => ({ id: `void-${event}`, type: 'void', event })),
      );
      expect(await fightsOf()).toEqual([[], []]);
      const third = await takeOrder();
      const turned = { leftCombatant: guest('Monster 2'), rightCombatant: known(1), bout: third };
      await feed(app, [fought('f3', turned, true)]);
      expect(await fightsOf()).toEqual([[false], [], []]);
      // A fight of others under the id of an order is warned of, and counts for no match.
      const fourth = await takeOrder();
      const others = { ...ones, rightCombatant: guest('Passer'), bout: fourth };
      const warned = await feed(app, [fought('f4', others, true)]);
      expect(warned).toMatchObject({
        accepted: 1,
        warnings: [{ index: 0, reason: `bout: "${fourth}" was ordered with other fighters` }],
      });
      expect(await fightsOf()).toEqual([[], [false], [], []]);
      const [{ otherFights }] = await list();
      expect(otherFights).toMatchObject([{ leftName: 'Monster 1', rightName: 'Passer' }]);
      // Nor does one of the same two count that was ordered for another cup.
      await pairUp('Other Cup');
      const elsewhere = (await send({ payload: { ...ordered, tournamentId: 'Other Cup' } })).body
        .id;
      const same = { leftCombatant: known(1), rightCombatant: known(2), bout: elsewhere };
      expect(await feed(app, [fought('f5', same, true)])).toMatchObject({ accepted: 1 });
      expect(await fightsOf()).toEqual([[], [false], [], []]);
    });

    describe('follow the pair of their match', () => {
      const players = [1, 2, 3, 4];
      const results = [
        testOutcome('R1-1', [1, 2], [4, 0]),
        testOutcome('R1-2', [2, 2], [3, 0]),
      ] as const;
      const upset = {
        kind: 'correct',
        outcome: testOutcome('R1-1', [1, 0], [4, 2]),
        undoes: [results[0]],
      };
      let saves = 0;
      const save = async (...edits: object[]) => {
        const { version = 0 } = (await call('GET', '/tournament/Cup')).body;
        const body = { requestId: `request-${++saves}`, version, edits };
        const answer = await call('POST', '/tournament/Cup/edits', body, headers);
        expect(answer.status).toBe(200);
      };
      const declare = (outcome: object) => ({ kind: 'declare', outcome });
      const order = (matchId: string, left: number, right: number) =>
        send({
          payload: {
            leftCombatant: combatant(left),
            rightCombatant: combatant(right),
            tournamentId: 'Cup',
            matchId,
          },
        });
      beforeEach(async () => {
        await feed(
          app,
          [...players, 5].map((ID) => monsterEvent(ID)),
        );
        await save(...players.map((ID) => ({ kind: 'add', ID })));
      });
      const final = async () => {
        await save(...results.map(declare));
        return (await order('R2-1', 1, 2)).body.id;
      };

      test.each<[string, object]>([
        ['its result', declare(testOutcome('R2-1', [1, 2], [2, 0]))],
        ['a corrected semifinal', upset],
        [
          'a semifinal without a result',
          { kind: 'take-back', matchId: 'R1-1', undoes: [results[0]] },
        ],
        ['a reset', { kind: 'reset', undoes: results }],
      ])('the order of a final is withdrawn by %s', async (_, edit) => {
        const id = await final();
        await save(edit);
        expect(await stateOf(id)).toBe('withdrawn');
        expect(await next()).toBeNull();
      });

      test.each<[string, object]>([
        ['a replacement', { kind: 'replace', ID: 4, by: 5 }],
        ['a shuffle', { kind: 'seed', order: [2, 1, 3, 4] }],
        ['a removed participant', { kind: 'remove', ID: 4 }],
      ])('the order of a first match is withdrawn by %s', async (_, edit) => {
        const { id } = (await order('R1-1', 1, 4)).body;
        await save(edit);
        expect(await stateOf(id)).toBe('withdrawn');
        expect(await next()).toBeNull();
      });

      test('a corrected score that changes no pair leaves the order', async () => {
        const id = await final();
        await save({ ...upset, outcome: testOutcome('R1-1', [1, 2], [4, 1]) });
        expect((await next()).id).toBe(id);
      });

      test('a whole save withdraws as well', async () => {
        const id = await final();
        const participants = players.map((ID) => ({ ID }));
        const body = { name: 'Cup', version: 2, participants, outcomes: results.slice(0, 1) };
        expect((await call('POST', '/tournament', body, headers)).status).toBe(200);
        expect(await stateOf(id)).toBe('withdrawn');
      });

      once('an order for a tournament that is not there is refused', async () => {
        const lost = { ...payload, tournamentId: 'No Cup' };
        expect((await send({ payload: lost })).status).toBe(404);
      });

      once('a pair that a match does not have is not queued', async () => {
        for (const wrong of [order('R2-1', 1, 2), order('R1-1', 1, 3), order('R9-1', 1, 4)]) {
          expect(await wrong).toMatchObject({
            status: 409,
            body: { error: { code: 'other_pair', message: contract.OTHER_PAIR_MESSAGE } },
          });
        }
        expect(await next()).toBeNull();
      });

      test('what the game host accepted stays, until an organiser ends it', async () => {
        const id = await final();
        await next();
        await acknowledge(id);
        await save(upset);
        expect(await list()).toMatchObject([{ id, state: 'taken', leftId: 1, rightId: 2 }]);
        expect((await withdraw(id)).status).toBe(409);
        const end = () => call('POST', `/message/${id}/end`, {}, headers);
        expect((await end()).body.state).toBe('ended');
        expect((await end()).body.state).toBe('ended');
        await acknowledge(id);
        expect(await list()).toMatchObject([{ id, state: 'ended' }]);
      });

      test('one that was withdrawn while the game host had it shows as accepted', async () => {
        const id = await final();
        await next();
        await save({ kind: 'take-back', matchId: 'R1-1', undoes: [results[0]] });
        expect(await stateOf(id)).toBe('withdrawn');
        await acknowledge(id);
        expect(await stateOf(id)).toBe('taken');
      });

      once('one that is not accepted cannot be ended', async () => {
        const id = await final();
        expect(await call('POST', `/message/${id}/end`, {}, headers)).toMatchObject({
          status: 409,
          body: { error: { code: 'not_taken' } },
        });
        expect((await call('POST', '/message/no-such-order/end', {}, headers)).status).toBe(404);
      });
    });
  });

  test('two game hosts that fetch concurrently never get the same order', async () => {
    for (const _ of [1, 2, 3]) await send();
    const taken = await Promise.all([next(), next(), next(), next()]);
    const ids = taken.flatMap((message) => message?.id ?? []);
    expect(new Set(ids).size).toBe(3);
    expect(ids.length).toBe(3);
  });

  test('an order sent again under its id is queued once', async () => {
    const orders = [await send({ id: 'order-0001' }), await send({ id: 'order-0001' })];
    expect(orders.map(({ body }) => body.id)).toEqual(['order-0001', 'order-0001']);
    expect((await next()).id).toBe('order-0001');
    expect(await next()).toBeNull();
  });

  once('the secret may also be in the header, and is checked there', async () => {
    expect((await call('POST', '/message', { payload }, { 'x-secret': SECRET })).status).toBe(200);
    const attempts: [unknown, number][] = [
      [{ payload }, 401],
      [{ secret: '', payload }, 401],
      [{ secret: 7, payload }, 401],
      [{ secret: 'wrong', payload }, 403],
      [{ secret: 'x'.repeat(10_000), payload }, 403],
      [null, 401],
    ];
    for (const [body, status] of attempts) {
      expect(await call('POST', '/message', body)).toMatchObject({
        status,
        body: { error: { message: contract.NOT_AUTHORIZED_MESSAGE } },
      });
    }
  });

  once('only the game host may fetch orders', async () => {
    const { id } = (await send()).body;
    for (const headers of [{}, { authorization: `Bearer ${SECRET}` }, { 'x-secret': SECRET }]) {
      expect((await call('GET', '/message/next', undefined, headers)).status).toBe(401);
      expect((await call('POST', `/message/${id}/ack`, undefined, headers)).status).toBe(401);
    }
    expect((await acknowledge('no-such-order')).status).toBe(404);
  });

  once.each<[string, object]>([
    ['without codes', { ...payload, leftCombatant: { ...combatant(1), codes: [] } }],
    [
      'with invalid codes',
      { ...payload, leftCombatant: { ...combatant(1), codes: [{ address: 'x', value: '1' }] } },
    ],
    ['without a definition', { ...payload, leftCombatant: { codes } }],
    ['of a monster against itself', { ...payload, rightCombatant: combatant(1) }],
    ['of one combatant', { leftCombatant: combatant(1) }],
  ])('an order %s is refused', async (_, wrong) => {
    expect((await send({ payload: wrong })).status).toBe(400);
    expect(await next()).toBeNull();
  });

  test('the queue is limited while no game host fetches', async () => {
    const row = { payload_json: '{}', ordered_at: 1, leased_until: 0, deliveries: 0, taken: 0 };
    const rows = Array.from({ length: MAX_WAITING_MESSAGES }, (_, n) => ({
      ...row,
      id: `old-${n}`,
    }));
    await database.kysely.insertInto('match_orders').values(rows).execute();
    expect(await send()).toMatchObject({
      status: 409,
      body: { error: { message: contract.QUEUE_FULL_MESSAGE } },
    });
  });
});
