import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import { HIDDEN_NAME } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
  testSessions,
  upcomingEvent,
} from '#server/testing/app.ts';
import { openPushService, type PushService } from '#server/testing/push-service.ts';
import { CALL_KINDS, MAX_DEVICES, minuteOfDay } from './rules.ts';

const SECRET = 'organisers-secret-0123456789';
const config = testConfig({ HOSTS: 'host', TOURNAMENT_SECRET: SECRET, WEBHOOKS_TO_LOOPBACK: 'on' });
const SETTINGS = {
  device: 'Test browser',
  kinds: CALL_KINDS,
  tellsResults: true,
  zone: 'Europe/Berlin',
  quiet: null,
  perHour: 60,
  perDay: 500,
};
const until = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 10 });
const fight = (bout: string, fields: object = {}) =>
  fightEvent(1, 2, { id: `f-${bout}`, bout, date: new Date().toISOString(), ...fields });

eachDatabase('calls', (open, _kind, once) => {
  let database: AppDatabase;
  let app: FastifyInstance;
  let service: PushService;

  const start = () =>
    createTestApp(database, { config, sessions: testSessions, webhookRetryMs: () => 1 });
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, login = 'ana') =>
    app.inject({
      method,
      url: `/api/owners/${login}/${path}`,
      headers: callerHeaders(login),
      payload: body,
    });
  async function subscribe(browser: string, settings: object = {}, login = 'ana') {
    const body = { ...service.subscribe(browser), settings: { ...SETTINGS, ...settings } };
    const answer = await call('POST', 'calls', body, login);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().devices.at(-1).id as string;
  }
  async function followBo(login = 'ana', calls = true) {
    const bo = { kind: 'player', name: 'bo' };
    await call('POST', 'follows', bo, login);
    return call('POST', 'calls/follows', { ...bo, calls }, login);
  }
  const told = () => service.pushed.map(({ browser, call: { title } }) => `${browser}: ${title}`);
  const rows = () => database.kysely.selectFrom('webhook_outbox').select('number').execute();

  beforeEach(async () => {
    database = await open();
    service = await openPushService();
    app = await start();
    await feed(app, [
      ...['ana', 'bo', 'cy'].map((login) => playerEvent(login)),
      ...[monsterEvent(1, { USER: 'bo' }), monsterEvent(2), monsterEvent(3)],
    ]);
    return async () => {
      await app.close();
      await service.close();
    };
  });

  test('a followed player calls: once in the ring, once with the result', async () => {
    await followBo();
    await followBo('cy', false);
    await subscribe('phone');
    await subscribe('other', {}, 'cy');
    const bettingClosesAt = new Date(Date.now() + 30_000).toISOString();
    await feed(app, [upcomingEvent('a', { bettingClosesAt })]);
    await until(() => expect(told()).toEqual(['phone: In the ring']));
    const [first] = service.pushed;
    expect(first?.call).toMatchObject({
      body: 'Monster 1 (BO) against Monster 2. Bets are open.',
      url: '/next',
    });
    expect(Number(first?.headers.ttl)).toBeLessThanOrEqual(30);
    expect(first?.headers).toMatchObject({ topic: 'ring', urgency: 'high' });
    await feed(app, [{ ...upcomingEvent('a'), id: 'again' }, fight('a')]);
    await until(() => expect(told()).toHaveLength(2));
    expect(service.pushed[1]?.call).toEqual({
      ...{ title: 'Monster 1 won', body: 'Monster 1 (BO) beat Monster 2.' },
      ...{ url: '/fight/1', tag: 'result' },
      // For a browser that hides results.
      spoilerFree: {
        title: 'A fight is over',
        body: 'Monster 1 (BO) against Monster 2: see who won.',
      },
    });
    await until(async () => expect(await rows()).toEqual([]));
  });

  test('a wished item calls once when it comes into the store, and is in the bell until it was seen', async () => {
    let restocks = 0;
    const begun = Date.now();
    const restock = (items: string[], nth = restocks + 1) => {
      restocks += 1;
      const event = { id: `s-${restocks}`, type: 'store', items, raffleItem: null };
      const restockTime = new Date(begun - 60_000 + nth).toISOString();
      return feed(app, [{ ...event, restockTime }]);
    };
    const missed = async () => (await call('GET', 'missed')).json();
    await restock(['pow-1']);
    await call('POST', 'missed', { upTo: 0 });
    await call('POST', 'wishlist', { add: ['pow-1', 'moo-chip', 'int-1'] });
    await call('POST', 'wishlist', { add: ['lif-1'] }, 'cy');
    await subscribe('phone', { kinds: ['wish'] });
    await subscribe('other', { kinds: ['wish'] }, 'cy');
    expect(await missed()).toMatchObject({ items: [], upToItem: 1 });

    await restock(['pow-1', 'moo-chip']);
    await until(() => expect(told()).toEqual(['phone: Moo Chip is in store']));
    expect(service.pushed[0]?.call).toEqual({
      ...{ title: 'Moo Chip is in store', body: 'Moo Chip: 12,000 Z' },
      ...{ url: '/shop?view=wishlist', tag: 'wish' },
    });
    // The same restock told again, and a correction of it, bring nothing new.
    await restock(['pow-1', 'moo-chip', 'int-1'], 2);
    const { items, upToItem } = await missed();
    expect(items).toEqual(['moo-chip']);
    await restock(['pow-1']);
    await restock(['moo-chip', 'int-1', 'lif-1']);
    const last = ['phone: 2 items on your wishlist are in store', 'other: Thin Broth is in store'];
    await until(() => expect(told().slice(1).sort()).toEqual(last.sort()));
    expect((await missed()).items).toEqual(['int-1', 'moo-chip']);
    await call('POST', 'missed', { upTo: 0, upToItem });
    expect((await missed()).items).toEqual(['int-1', 'moo-chip']);
    await call('POST', 'missed', { upTo: 0, upToItem: upToItem + 100 });
    expect((await missed()).items).toEqual([]);
    await restock(['pow-1', 'int-1', 'spd-1']);
    expect((await missed()).items).toEqual(['pow-1']);
    await until(() => expect(told()).toHaveLength(4));
    await until(async () => expect(await rows()).toEqual([]));
    expect(told()).toHaveLength(4);
  });

  test('picks, matches and tournaments call those whom they concern', async () => {
    await subscribe('phone');
    await subscribe('of-bo', { tellsResults: false }, 'bo');
    await feed(app, [upcomingEvent('a')]);
    for (const login of ['ana', 'bo']) {
      const pick = { bout: 'a', side: login === 'ana' ? 'left' : 'right', sure: 75 };
      expect((await call('POST', 'picks', pick, login)).statusCode).toBe(200);
    }
    await feed(app, [fight('a')]);
    await until(() => expect(told()).toHaveLength(2));
    expect(told().sort()).toEqual([
      'of-bo: The result of your pick is in',
      'phone: Your pick was right',
    ]);
    const save = { name: 'Cup', participants: [{ ID: 1 }, { ID: 2 }], selected: [1, 2] };
    const headers = { 'x-secret': SECRET };
    await app.inject({ method: 'POST', url: '/api/tournament', headers, payload: save });
    await until(() => expect(told()).toHaveLength(4));
    expect(told().slice(2).sort()).toEqual([
      'of-bo: You are next in Cup, and 1 more',
      'phone: Cup begins',
    ]);
    const bundle = service.pushed.find(({ call: { tag } }) => tag === 'bundle');
    expect(bundle?.call.url).toBe('/tournament/view/Cup');
    expect(bundle?.call.body).toContain('You are next in Cup: Monster 1 (bo) against Monster 2');
  });

  test('many at once are one call, hidden names are not said, and limits hold', async () => {
    await followBo();
    await subscribe('phone', { perHour: 2, tellsResults: false });
    const hide = { kind: 'fighter', name: 'Monster 1' };
    const headers = callerHeaders('host');
    await app.inject({ method: 'POST', url: '/api/host/names/hide', headers, payload: hide });
    await feed(app, [...['a', 'b', 'c', 'd', 'e', 'f'].map((bout) => upcomingEvent(bout))]);
    await until(() => expect(told()).toEqual(['phone: In the ring, and 5 more']));
    const [{ call: bundle } = { call: { body: '' } }] = service.pushed;
    expect(bundle.body).toContain(HIDDEN_NAME);
    expect(bundle.body).not.toContain('Monster 1');
    expect(bundle.body.split('\n')).toHaveLength(5);
    for (const bout of ['a', 'b', 'c']) await feed(app, [fight(bout)]);
    await until(() => expect(told()).toHaveLength(2));
    await subscribe('other');
    await feed(app, [upcomingEvent('g')]);
    await until(() => expect(told().at(-1)).toBe('other: In the ring'));
    expect(service.pushed).toHaveLength(3);
  });

  once('in quiet hours of its zone a browser is left alone; another one is not', async () => {
    await followBo();
    const zone = 'Asia/Kathmandu';
    const now = minuteOfDay(zone, Date.now());
    const quiet = [(now + 1430) % 1440, (now + 10) % 1440];
    await subscribe('asleep', { zone, quiet });
    await subscribe('awake', { zone, quiet: quiet.toReversed() });
    await feed(app, [upcomingEvent('a')]);
    await until(async () => expect(await rows()).toEqual([]));
    await until(() => expect(told()).toEqual(['awake: In the ring']));
  });

  once('404 and 410 end a browser; 429 and 5xx wait, and tell it once', async () => {
    await followBo();
    for (const name of ['gone', 'missing', 'busy', 'broken']) await subscribe(name);
    const statuses: Record<string, number[]> = {
      ...{ gone: [410], missing: [404], busy: [429, 429], broken: [500, 503] },
    };
    service.answer = (browser) => ({ status: statuses[browser]?.shift() ?? 201, retryAfter: '0' });
    await feed(app, [upcomingEvent('a')]);
    await until(() => expect(told().sort()).toEqual(['broken: In the ring', 'busy: In the ring']));
    await until(async () =>
      expect((await call('GET', 'calls')).json().devices).toMatchObject({ length: 2 }),
    );
    expect(service.calls).toBe(8);
  });

  test('a browser is called for the account that asked last, and for none after it ended', async () => {
    await followBo();
    await followBo('cy');
    const id = await subscribe('shared');
    const body = { ...service.subscribe('shared'), settings: SETTINGS };
    await call('POST', 'calls', body, 'cy');
    expect((await call('GET', 'calls')).json().devices).toEqual([]);
    await call('DELETE', 'calls', { id });
    await feed(app, [upcomingEvent('a')]);
    await until(() => expect(told()).toEqual(['shared: In the ring']));
    await call('DELETE', 'calls', { id }, 'cy');
    await feed(app, [upcomingEvent('b')]);
    expect(await rows()).toEqual([]);
    await subscribe('late');
    await feed(app, [upcomingEvent('c')]);
    await until(() => expect(told()).toEqual(['shared: In the ring', 'late: In the ring']));
  });

  test('the keys outlive a restart; an unusable browser, and one too many, are refused', async () => {
    const { key } = (await call('GET', 'calls')).json();
    await app.close();
    app = await start();
    expect((await call('GET', 'calls')).json()).toEqual({
      key,
      devices: [],
      players: [],
      races: [],
    });
    const fine = { ...service.subscribe('x'), settings: SETTINGS };
    for (const wrong of [
      { endpoint: 'https://10.0.0.1/x' },
      { endpoint: 'ftp://push.example/' },
      { p256dh: 'AAAA' },
      { settings: { ...SETTINGS, zone: 'Nowhere/Land' } },
      { settings: { ...SETTINGS, perHour: 0 } },
    ]) {
      expect((await call('POST', 'calls', { ...fine, ...wrong })).statusCode).toBe(400);
    }
    for (let at = 0; at < MAX_DEVICES; at += 1) await subscribe(`browser-${at}`);
    expect((await call('POST', 'calls', fine)).statusCode).toBe(409);
    const nobody = { kind: 'race', name: 'PIXIE', calls: true };
    expect((await call('POST', 'calls/follows', nobody)).statusCode).toBe(404);
  });
});
