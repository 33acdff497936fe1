import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAnnouncer } from '#app/core/announcements/outbox.server.ts';
import type { Announcement } from '#app/core/announcements/rules.ts';
import { HIDDEN_NAME } from '#app/core/names/rules.ts';
import { dayBeside } from '#app/features/fight-reports/recap/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestPostgres, eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
  testSessions,
  testSide,
  upcomingEvent,
} from '#server/testing/app.ts';
import {
  openReceiver,
  type Received,
  type WebhookReceiver,
} from '#server/testing/webhook-receiver.ts';
import { readWebhookHealth } from './health-store.server.ts';
import { lastDayOver } from './rules.ts';
import { addWebhook } from './store.server.ts';

const SECRET = 'organisers-secret-0123456789';
const config = testConfig({ HOSTS: 'host', TOURNAMENT_SECRET: SECRET, WEBHOOKS_TO_LOOPBACK: 'on' });
const WANTED = { champions: true, results: true, restocks: true, announced: false, recaps: false };
const CHOICES = { form: 'standard', fights: 'all', ...WANTED } as const;
const until = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 10 });

function isSigned({ headers, raw }: Received, secret: string): boolean {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const seconds = Number(headers['webhook-timestamp']);
  return (
    headers['webhook-signature'] ===
      `v1,${createHmac('sha256', key).update(content).digest('base64')}` &&
    Math.abs(Date.now() / 1000 - seconds) < 60
  );
}

eachDatabase('webhooks', (open, _kind, once) => {
  let database: AppDatabase;
  let app: FastifyInstance;
  let receiver: WebhookReceiver;

  const start = () =>
    createTestApp(database, { config, sessions: testSessions, webhookRetryMs: () => 1 });
  const atDesk = (path: string, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/host/${path}`,
      payload,
      headers: callerHeaders('host'),
    });
  const set = async (choices: object = {}) => {
    const answer = await atDesk('webhooks', { url: receiver.url, ...CHOICES, ...choices });
    expect(answer.statusCode).toBe(200);
    return answer.json() as { id: string; secret: string };
  };
  const list = async () =>
    (await app.inject({ url: '/api/host/webhooks', headers: callerHeaders('host') })).json()
      .webhooks;
  const fightNow = (id: string) => fightEvent(1, 2, { id, date: new Date().toISOString() });
  /** Like a batch that began before the last webhook was switched off. */
  const keepLate = async () => {
    const late: Announcement = {
      type: 'store.restocked',
      happenedAt: Date.now(),
      players: [],
      data: {},
    };
    const announcer = createAnnouncer(database);
    await database.transact((trx, changed) => announcer.keep(trx, [late], changed));
  };
  const outbox = () => database.kysely.selectFrom('webhook_outbox').select('number').execute();

  beforeEach(async () => {
    database = await open();
    receiver = await openReceiver();
    app = await start();
    await feed(app, [playerEvent('ana'), monsterEvent(1, { USER: 'ana' }), monsterEvent(2)]);
    return async () => {
      await app.close();
      await receiver.close();
    };
  });

  test('what is next is sent once: a fight, a tournament, its match', async () => {
    await set({ fights: 'players', players: ['ana'], announced: true, results: false });
    const bout = (name: string, left: number, right: number) =>
      upcomingEvent(name, { leftCombatant: testSide(left), rightCombatant: testSide(right) });
    await feed(app, [monsterEvent(3), bout('others', 2, 3), bout('hers', 1, 3)]);
    await feed(app, [{ ...bout('hers', 1, 3), id: 'again' }]);
    await app.inject({
      method: 'POST',
      url: '/api/tournament',
      headers: { 'x-secret': SECRET },
      payload: { name: 'Cup', participants: [{ ID: 1 }, { ID: 2 }], selected: [1, 2] },
    });
    await until(() => expect(receiver.received).toHaveLength(3));
    const sent = receiver.received.map(({ body }) => [body.type, body.data]);
    expect(sent).toMatchObject([
      ['fight.announced', { bout: 'hers', leftCombatant: { ID: 1, USER: 'ANA' } }],
      ['tournament.begun', { tournament: { name: 'Cup' }, participants: 2 }],
      ['match.next', { leftCombatant: { ID: 1 }, rightCombatant: { ID: 2 } }],
    ]);
  });

  test('the recap of a day arrives once, after the day is over, with hidden names replaced', async () => {
    const none = { fights: 'none', champions: false, results: false, restocks: false };
    const { id, secret } = await set({ ...none, recaps: true });
    await atDesk('names/hide', { kind: 'player', name: 'ana' });
    const day = lastDayOver();
    const sentUpTo = (recaps_upto: string) =>
      database.kysely.updateTable('webhooks').set({ recaps_upto }).where('id', '=', id).execute();
    const ring = () => atDesk('webhooks/resume', { id });
    await sentUpTo(dayBeside(day, -1));
    await ring();
    const upTo = () => database.kysely.selectFrom('webhooks').select('recaps_upto').execute();
    await until(async () => expect(await upTo()).toEqual([{ recaps_upto: day }]));
    expect(receiver.calls).toBe(0);
    await feed(app, [fightEvent(1, 2, { date: `${day}T12:00:00.000Z` })]);
    const recapNow = async () => (await app.inject(`/api/recap/${day}`)).json();
    await until(async () => expect(await recapNow()).toMatchObject({ fights: 1 }));
    await sentUpTo(dayBeside(day, -1));
    let calls = 0;
    receiver.answer = () => (calls++ < 2 ? 500 : 204);
    await ring();
    await until(async () => expect(await list()).toMatchObject([{ lastAnswer: '204' }]));
    await ring();
    await set({ ...none, restocks: true });
    await keepLate();
    await until(() => expect(receiver.received).toHaveLength(2));
    const [recap, restock] = receiver.received as [Received, Received];
    expect(isSigned(recap, secret)).toBe(true);
    expect(recap.headers['webhook-id']).toBe(`msg_recap_${day}`);
    expect(recap.body).toMatchObject({
      type: 'day.ended',
      timestamp: `${dayBeside(day, 1)}T00:00:00.000Z`,
      data: { date: day, fights: 1, champion: { ID: 1, USER: HIDDEN_NAME } },
    });
    expect(restock.body.type).toBe('store.restocked');
  });

  test('everything chosen arrives signed and in order, hidden names replaced', async () => {
    await feed(app, [fightNow('before')]);
    expect(await outbox()).toEqual([]);
    const { secret } = await set();
    await atDesk('names/hide', { kind: 'player', name: 'ana' });
    const old = fightEvent(1, 2, { id: 'of-the-past' });
    await feed(app, [old, fightNow('a')]);
    const restockTime = new Date().toISOString();
    const store = { type: 'store', items: ['pow-1'], raffleItem: null, restockTime };
    await feed(app, [{ id: 'restock', ...store }]);
    await feed(app, [{ id: 'bought', ...store, items: [] }]);
    const outcome = { leftId: 1, rightId: 2, leftScore: 2, rightScore: 1, winner: 1 };
    await app.inject({
      method: 'POST',
      url: '/api/tournament',
      headers: { 'x-secret': SECRET },
      payload: {
        name: 'Cup',
        participants: [{ ID: 1 }, { ID: 2 }],
        outcomes: [{ id: 'R1-1', ...outcome }],
      },
    });
    await until(() => expect(receiver.received).toHaveLength(4));
    expect(receiver.received.map(({ body }) => body.type)).toEqual([
      ...['fight.decided', 'store.restocked', 'tournament.result', 'champion.crowned'],
    ]);
    for (const request of receiver.received) expect(isSigned(request, secret)).toBe(true);
    const [fight, restock, result] = receiver.received.map(({ body }) => body.data);
    const combatant = { ID: 1, MONSTER_NAME: 'Monster 1', RACE: 'HARE', USER: HIDDEN_NAME };
    expect(fight).toMatchObject({ leftCombatant: combatant, outcome: { leftSideWins: true } });
    expect(restock).toMatchObject({ items: [{ Slug: 'pow-1' }], restockTime });
    expect(result).toMatchObject({ tournament: { name: 'Cup' }, leftCombatant: combatant });
    await until(async () => expect(await outbox()).toEqual([]));
  });

  test('of chosen players and breeds alone, in Discord’s form', async () => {
    const players = ['ana', 'PIXIE'];
    await set({ form: 'discord', fights: 'players', players, champions: false });
    expect(await list()).toMatchObject([{ players }]);
    await feed(app, [monsterEvent(3), monsterEvent(4, { RACE: 'PIXIE' })]);
    const date = new Date().toISOString();
    const rightCombatant = { ID: 4, MONSTER_NAME: 'Monster 4', RACE: 'PIXIE' };
    const ofBreed = { ...fightEvent(2, 4), rightCombatant, date };
    await feed(app, [{ ...fightEvent(2, 3), date }, fightNow('hers'), ofBreed]);
    await until(() => expect(receiver.received).toHaveLength(2));
    expect(receiver.received[1]?.raw).toContain('Monster 4');
    expect(JSON.parse(receiver.received[0]?.raw ?? '')).toMatchObject({
      embeds: [{ description: '**Monster 1 (ANA)** beat Monster 2.' }],
      allowed_mentions: { parse: [] },
    });
    expect(receiver.received[0]?.headers['webhook-signature']).toBeUndefined();
  });

  test('acknowledged events arrive at least once, through failures and a restart', async () => {
    const { secret } = await set();
    let calls = 0;
    receiver.answer = () => (calls++ % 3 === 0 ? 204 : 500);
    const sent: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      const events = Array.from({ length: 5 }, (_, at) => fightNow(`fight-${round}-${at}`));
      expect(await feed(app, events)).toMatchObject({ accepted: 5 });
      sent.push(...events.map(({ id }) => id));
      if (round !== 3) continue;
      await app.close();
      app = await start();
    }
    const numbers = () => new Set(receiver.received.map(({ body }) => body.data.number));
    await until(() => expect(numbers().size).toBe(sent.length));
    expect(receiver.received.every((request) => isSigned(request, secret))).toBe(true);
    const byId = new Map(
      receiver.received.map(({ headers, body }) => [headers['webhook-id'], body.data.number]),
    );
    expect(byId.size).toBe(sent.length);
    expect([...byId.values()]).toEqual([...byId.values()].sort((a, b) => Number(a) - Number(b)));
    await until(async () =>
      expect(await list()).toMatchObject([{ failingSince: null, waiting: 0 }]),
    );
  });

  test('after a day of failures it is off with a reason; switched on again, it receives new events', async () => {
    const { id } = await set();
    const health = () => readWebhookHealth(database.kysely);
    const none = { working: 0, failing: 0, off: 0, longestFailureMs: 0, waiting: 0 };
    expect(await health()).toEqual({ ...none, working: 1 });
    receiver.answer = () => 503;
    await feed(app, [fightNow('a')]);
    await until(async () => {
      expect(await list()).toMatchObject([{ failingSince: expect.any(String), lastAnswer: '503' }]);
    });
    const waiting = (await outbox()).length;
    expect(waiting).toBeGreaterThan(0);
    const longestFailureMs = expect.any(Number);
    expect(await health()).toEqual({ ...none, failing: 1, waiting, longestFailureMs });
    const dayAgo = Date.now() - 25 * 3_600_000;
    await database.kysely.updateTable('webhooks').set({ failing_since: dayAgo }).execute();
    await until(async () => {
      expect((await list())[0].offReason).toBe(
        'Nothing arrived for a day. The last answer was: 503.',
      );
    });
    expect(await health()).toEqual({ ...none, off: 1 });
    await until(async () => expect(await outbox()).toEqual([]));
    await keepLate();
    await until(async () => expect(await outbox()).toEqual([]));
    receiver.answer = () => 200;
    expect((await atDesk('webhooks/resume', { id })).json()).toEqual({ resumed: true });
    await feed(app, [fightNow('b')]);
    await until(() => expect(receiver.received).toHaveLength(1));
    expect(await list()).toMatchObject([{ offAt: null, failingSince: null }]);
  });

  once(
    'a receiver that answers 410 is switched off at once; a removed one is forgotten',
    async () => {
      const { id } = await set();
      receiver.answer = () => 410;
      await feed(app, [fightNow('a')]);
      await until(async () => expect((await list())[0].offReason).toContain('410'));
      expect(receiver.calls).toBe(1);
      expect((await atDesk('webhooks/remove', { id })).json()).toEqual({ removed: true });
      for (const path of ['remove', 'resume', 'test']) {
        expect((await atDesk(`webhooks/${path}`, { id })).statusCode).toBe(404);
      }
    },
  );

  once(
    'a test reports the receiver’s response; secret and address are not shown again',
    async () => {
      const { id, secret } = await set();
      receiver.answer = () => 418;
      expect((await atDesk('webhooks/test', { id })).json()).toEqual({
        arrived: false,
        answer: '418',
      });
      receiver.answer = () => 200;
      expect((await atDesk('webhooks/test', { id })).json()).toEqual({
        arrived: true,
        answer: '200',
      });
      const [message] = receiver.received as [Received];
      expect(isSigned(message, secret)).toBe(true);
      expect(message.body).toMatchObject({ type: 'ringside.test', data: {} });
      const shown = JSON.stringify(await list());
      expect(shown).not.toContain(secret);
      expect(shown).not.toContain(receiver.url);
    },
  );

  once(
    'an address that is not on the Internet, nothing chosen, nobody known, too many',
    async () => {
      const wrong = async (body: object) => {
        const answer = await atDesk('webhooks', { url: receiver.url, ...CHOICES, ...body });
        return [answer.statusCode, answer.json().error.code];
      };
      expect(await wrong({ url: 'https://10.0.0.1/' })).toEqual([400, 'address']);
      const nothing = { fights: 'none', champions: false, results: false, restocks: false };
      expect(await wrong(nothing)).toEqual([400, 'nothing_chosen']);
      expect(await wrong({ fights: 'players', players: [] })).toEqual([400, 'nothing_chosen']);
      expect(await wrong({ fights: 'players', players: ['bo'] })).toEqual([404, 'not_found']);
      for (let count = 0; count < 20; count += 1) await set();
      expect(await wrong({})).toEqual([409, 'too_many']);
    },
  );
});

test('of two processes on one PostgreSQL one sends, each message once', async () => {
  const postgres = await createTestPostgres();
  const receiver = await openReceiver();
  const databases = await Promise.all(
    [1, 2].map(() => openDatabase({ databaseUrl: postgres.url })),
  );
  const apps = await Promise.all(databases.map((database) => createTestApp(database, { config })));
  onTestFinished(async () => {
    for (const app of apps) await app.close();
    for (const database of databases) await database.close();
    await receiver.close();
    await postgres.drop();
  });
  const [first] = databases as [AppDatabase];
  await first.transact((trx, changed) =>
    addWebhook(
      trx,
      { url: receiver.url, ...CHOICES, players: [] },
      { host: { userId: 'id-host', displayName: 'Host' }, players: [], changed },
    ),
  );
  await feed(apps[0] as FastifyInstance, [monsterEvent(1), monsterEvent(2)]);
  const ROUNDS = 10;
  const sent = Array.from({ length: ROUNDS }, () =>
    apps.map((app) => feed(app, [fightEvent(1, 2, { date: new Date().toISOString() })])),
  );
  for (const answer of await Promise.all(sent.flat()))
    expect(answer).toMatchObject({ accepted: 1 });
  const waiting = () => first.kysely.selectFrom('webhook_outbox').select('number').execute();
  await until(async () => expect(await waiting()).toEqual([]));
  const numbers = receiver.received.map(({ body }) => Number(body.data.number));
  expect(numbers).toHaveLength(2 * ROUNDS);
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  // The sending process ends; the other one takes over.
  await apps.shift()?.close();
  await feed(apps[0] as FastifyInstance, [fightEvent(1, 2, { date: new Date().toISOString() })]);
  await until(() => expect(receiver.received).toHaveLength(2 * ROUNDS + 1));
});
