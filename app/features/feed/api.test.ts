import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { FEED_QUEUE_BATCHES } from '#app/core/feed-protocol/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  albumEvent,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  TEST_FEED_KEY,
} from '#server/testing/app.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { FEED_BUSY_MESSAGE } from './contract.ts';

eachDatabase('POST /api/feed', (open, _kind, once) => {
  let database: AppDatabase;
  let app: FastifyInstance;
  beforeEach(async () => {
    database = await open();
    app = await createTestApp(database);
    return () => app.close();
  });

  const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/feed',
      headers: {
        authorization: `Bearer ${TEST_FEED_KEY}`,
        'content-type': 'application/json',
        ...headers,
      },
      payload,
    });
  const recordsIn = async (table: 'monster_records' | 'fights' | 'feed_events' | 'players') => {
    const row = await database.kysely
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const streakOf = async (id: number) => {
    const row = await database.kysely
      .selectFrom('monster_records')
      .select('streak')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return row.streak;
  };

  once(
    'while commits hang, a bounded number of batches waits, and others are asked to come again',
    async () => {
      const gate = Promise.withResolvers<void>();
      const hanging = await createTestApp({
        ...database,
        transact: async (work) => {
          await gate.promise;
          return database.transact(work);
        },
      });
      onTestFinished(() => hanging.close());
      const sent = Array.from({ length: FEED_QUEUE_BATCHES + 2 }, (_, index) =>
        hanging.inject({
          method: 'POST',
          url: '/api/feed',
          headers: { authorization: `Bearer ${TEST_FEED_KEY}` },
          payload: [{ ...monsterEvent(index + 1), id: `queued-${index}` }],
        }),
      );
      const early = await Promise.race(sent);
      expect(early.statusCode).toBe(503);
      expect(early.headers['retry-after']).toBe('2');
      expect(early.json().error).toEqual({ code: 'feed_busy', message: FEED_BUSY_MESSAGE });
      gate.resolve();
      const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 503)).toHaveLength(2);
      expect(await recordsIn('monster_records')).toBe(FEED_QUEUE_BATCHES);
    },
  );

  test('a player, its monster and a fight may come in one batch, in any order', async () => {
    const answer = await feed(app, [
      fightEvent(1, 2),
      monsterEvent(2),
      monsterEvent(1, { USER: 'ANA' }),
      playerEvent('ana'),
    ]);
    expect(answer).toMatchObject({ status: 200, accepted: 4, duplicates: 0, rejected: [] });
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
    const victories = await database.kysely.selectFrom('victories').selectAll().execute();
    expect(victories).toEqual([{ user_id: 'id-ana', race: 'HARE', told: 0 }]);
  });

  once('without the key, or with a wrong or empty one, the feed responds 401', async () => {
    for (const authorization of ['', 'Bearer ', 'Bearer wrong', TEST_FEED_KEY]) {
      const response = await post('[]', { authorization });
      expect(response.statusCode).toBe(401);
      const { code, message } = response.json().error;
      expect(code).toBe('feed_key');
      expect(message).toMatch(authorization === '' ? /needs its key/ : /not the key of this feed/);
    }
  });

  test('the same batch sent twice changes nothing the second time', async () => {
    const batch = [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)];
    await feed(app, batch);
    const before = await readAggregates(database.kysely);
    expect(await feed(app, batch)).toMatchObject({ accepted: 0, duplicates: 3, rejected: [] });
    expect(await readAggregates(database.kysely)).toEqual(before);
    expect(await recordsIn('fights')).toBe(1);
  });

  test('the same batch sent concurrently by several senders is applied once', async () => {
    const batch = [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)];
    const answers = await Promise.all(Array.from({ length: 6 }, () => feed(app, batch)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(answers.map(({ accepted }) => accepted).sort()).toEqual([0, 0, 0, 0, 0, 3]);
    expect(await recordsIn('fights')).toBe(1);
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
  });

  test('an id that comes again with other content is rejected and says what it was', async () => {
    const event = { ...playerEvent('ana'), id: 'reused' };
    const other = { ...event, balance: 7 };
    await feed(app, [event]);
    const [call, headers] = ['/api/feed/check', { authorization: `Bearer ${TEST_FEED_KEY}` }];
    const check = async (payload: object[]) =>
      (await app.inject({ method: 'POST', url: call, headers, payload })).json();
    for (const answer of [await check([other]), await feed(app, [other])]) {
      expect(answer.error.code).toBe('nothing_accepted');
      const [{ code, reason, problems }] = answer.rejected;
      expect([code, problems[0].path, problems[0].got]).toEqual(['id_reused', 'id', '"reused"']);
      expect(reason).toMatch(/the event of type player accepted at \d{4}-\d\d-\d\dT[\d:.]+Z/);
    }
    const reordered = Object.fromEntries(Object.entries(event).reverse());
    expect(await feed(app, [reordered])).toMatchObject({ duplicates: 1, rejected: [] });
    const voided = { id: 'reused', type: 'void', event: 'reused' };
    expect((await feed(app, [voided])).rejected).toMatchObject([{ code: 'id_reused' }]);
    const row = await database.kysely.selectFrom('players').select('balance').executeTakeFirst();
    expect(row?.balance).toBe(1000);
  });

  test('an id that two events of one batch have is rejected for the second', async () => {
    const batch = [playerEvent('ana'), { ...playerEvent('bea'), id: 'same' }];
    const answer = await feed(app, [...batch, { ...monsterEvent(1), id: 'same' }]);
    expect(answer).toMatchObject({ status: 200, accepted: 2, duplicates: 0 });
    expect(answer.rejected).toMatchObject([{ index: 2, code: 'id_reused' }]);
    expect(answer.rejected[0].reason).toMatch(/event 1 of this batch, of type player/);
  });

  test('what was accepted before contents were stored counts as a duplicate', async () => {
    const event = playerEvent('ana');
    await feed(app, [event]);
    await database.kysely.updateTable('feed_events').set({ content: null }).execute();
    expect(await feed(app, [{ ...event, balance: 7 }])).toMatchObject({ duplicates: 1 });
  });

  test('a repeated id in one batch counts as a duplicate', async () => {
    const event = monsterEvent(1);
    expect(await feed(app, [event, event])).toMatchObject({ accepted: 1, duplicates: 1 });
  });

  once('501 events get 413 and change nothing; 500 are accepted', async () => {
    const events = Array.from({ length: 501 }, (_, index) => monsterEvent(index + 1));
    const refused = await feed(app, events);
    expect(refused).toMatchObject({ status: 413, error: { code: 'batch_too_large' } });
    expect(await recordsIn('monster_records')).toBe(0);
    expect(await feed(app, events.slice(1))).toMatchObject({ status: 200, accepted: 500 });
  });

  once('a body over the limit gets 413', async () => {
    const response = await post(JSON.stringify(['x'.repeat(5 * 1024 * 1024)]));
    expect(response.statusCode).toBe(413);
    expect(response.json().error.code).toBe('too_large');
  });

  once('an invalid event is rejected by index with a reason, the others are applied', async () => {
    const answer = await feed(app, [
      monsterEvent(1),
      monsterEvent(2, { LIF: 1e300 }),
      monsterEvent(3, { RACE: 'NO_SUCH_RACE' }),
      monsterEvent(4, { USER: 'nobody' }),
      monsterEvent(5, { DATE: 'yesterday' }),
      monsterEvent(6, { surprise: 1 }),
      monsterEvent(7, { COMBINED_STATS: 1 }),
      fightEvent(1, 99),
      fightEvent(1, 1),
      { id: 'x', type: 'party' },
      null,
      'fight',
      { type: 'monster' },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.accepted).toBe(1);
    expect(answer.rejected.map(({ index }: { index: number }) => index)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    expect(answer.rejected[1].reason).toContain('NO_SUCH_RACE');
    expect(answer.rejected[2].reason).toContain('nobody');
    expect(answer.rejected[4].reason).toContain('surprise');
    expect(answer.rejected[6].reason).toContain('99');
  });

  once(
    'every invalid field of an event is named, with its value and the expected one',
    async () => {
      const { LIF, MONSTER_NAME, ...monster } = monsterEvent(1, {
        POW: 'strong',
        SPD: 1000,
        GUTS_RATE: 0,
        TECHNIQUES: 'Kick',
        DATE: 'yesterday',
        RACE: 'NO_SUCH_RACE',
        USER: 'nobody',
        surprise: 1,
      });
      const { status, rejected } = await feed(app, [{ ...monster, monsterName: 'Rusty' }]);
      expect(status).toBe(400);
      expect([LIF, MONSTER_NAME]).toEqual([100, 'Monster 1']);
      const wrong: { path: string; got: string; expected: string }[] = rejected[0].problems;
      const named = Object.fromEntries(
        wrong.map(({ path, got, expected }) => [path, [got, expected]]),
      );
      expect(named).toEqual({
        MONSTER_NAME: ['nothing', expect.stringContaining('1 to 60 characters')],
        LIF: ['nothing', 'a whole number from 0 to 999, such as 350'],
        POW: ['"strong"', 'a whole number from 0 to 999, such as 420'],
        SPD: ['1000', 'a whole number from 0 to 999, such as 460'],
        GUTS_RATE: ['0', 'a whole number from 1 to 20, such as 9'],
        TECHNIQUES: ['"Kick"', expect.stringContaining('a list')],
        DATE: ['"yesterday"', expect.stringContaining('ISO 8601')],
        surprise: ['1', expect.stringContaining('no such field')],
        monsterName: ['"Rusty"', 'no such field; it is called MONSTER_NAME'],
        RACE: ['"NO_SUCH_RACE"', expect.stringContaining('RACE_SUPERTYPE')],
        USER: ['"nobody"', expect.stringContaining('known player')],
      });
      for (const { path } of wrong) expect(rejected[0].reason).toContain(path);
    },
  );

  once('a key of a map that does not fit is named with what a key must be', async () => {
    const { rejected } = await feed(app, [playerEvent('ana', { inventory: { NOPE: 1 } })]);
    expect(rejected[0].problems).toEqual([
      { path: 'inventory.NOPE', got: '"NOPE"', expected: 'a key that matches /^[a-z0-9-]{1,80}$/' },
    ]);
  });

  once('missing fields are named too, also for an unknown type or none', async () => {
    const shelf = { id: 's', type: 'store', items: [{ Name: 'Thing' }, 7], restockTime: 0 };
    const noText = { id: 'o', type: { toString: 1, valueOf: null } };
    const { rejected } = await feed(app, [
      ...[{ type: 'party' }, 'fight', shelf, fightEvent(1, 1), noText, [7, ['\0']]],
    ]);
    const paths = rejected.map(({ problems }: { problems: { path: string }[] }) =>
      problems.map(({ path }) => path),
    );
    expect(paths[0]).toEqual(['id', 'type']);
    expect(rejected[0].problems[1].expected).toContain('"fight"');
    expect(paths[1]).toEqual(['']);
    expect(paths[2]).toEqual(
      expect.arrayContaining([
        'items.0.Slug',
        'items.0.Cost',
        'items.1',
        'raffleItem',
        'restockTime',
      ]),
    );
    expect(paths[3]).toEqual(['leftCombatant.ID', 'rightCombatant.ID', 'rightCombatant.ID']);
    expect(paths[4]).toEqual(['type']);
    expect(paths[5]).toEqual(['']);
  });

  once('a body that is not declared as JSON gets 415, which names application/json', async () => {
    const response = await post('[]', { 'content-type': 'text/plain' });
    expect(response.statusCode).toBe(415);
    expect(response.json().error.message).toContain('application/json');
  });

  once('a single event instead of a list gets 400 with the format of a batch', async () => {
    const response = await post('{"id":"a","type":"fight"}');
    expect(response.statusCode).toBe(400);
    expect(response.json().error.message).toContain('JSON array of events');
  });

  test('a rejected event may be corrected and sent again under its id', async () => {
    const wrong = monsterEvent(1, { LIF: -1 });
    expect((await feed(app, [wrong])).status).toBe(400);
    expect(await feed(app, [{ ...wrong, LIF: 1 }])).toMatchObject({ status: 200, accepted: 1 });
  });

  once.each([
    ['unknown fields', [monsterEvent(1, { EXTRA: true })]],
    ['huge numbers', [monsterEvent(1, { ID: 2 ** 60 })]],
    ['wrong dates', [fightEvent(1, 2, { date: '2026-02-31T00:00:00Z' })]],
    ['a number past the end of numbers', '[{"id":"a","type":"monster","ID":1e999}]'],
    ['__proto__ keys', '[{"id":"a","type":"player","__proto__":{"admin":true}}]'],
    ['invalid UTF-8', Buffer.from([0x5b, 0x22, 0xff, 0xfe, 0x22, 0x5d])],
    ['not JSON', '[{'],
    ['not an array', '{"id":"a"}'],
    ['no body', ''],
  ])('%s get a clear 400', async (_what, payload) => {
    const response = await post(
      typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
    );
    expect(response.statusCode).toBe(400);
    const { error } = response.json();
    expect(error.message).toMatch(/\S/);
    expect(error.message).not.toContain('    at ');
  });

  once('keys named like parts of a prototype are ordinary text', async () => {
    const whole = { i: 900, Name: 'Own', Image: '1', Hint: '', Cost: 1, Description: '' };
    const item = (Slug: string) => ({ ...whole, Slug, Category: 'OTHER', Rarity: 'RARE' });
    const items = [item('constructor'), item('tostring')];
    const restockTime = '2026-01-01T00:00:00Z';
    const answer = await feed(app, [
      { id: 'store', type: 'store', items, raffleItem: null, restockTime },
      playerEvent('ana', { inventory: { constructor: 2, tostring: 1 } }),
    ]);
    expect(answer).toMatchObject({ status: 200, accepted: 2 });
    const row = await database.kysely
      .selectFrom('players')
      .select('inventory_json')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.inventory_json)).toEqual({ constructor: 2, tostring: 1 });
  });

  test('streaks count the wins of an appearance, and are kept when the monster loses', async () => {
    await feed(app, [monsterEvent(1), monsterEvent(2), monsterEvent(3, { streak: 4 })]);
    await feed(app, [fightEvent(1, 2), fightEvent(1, 2)]);
    expect(await streakOf(1)).toBe(2);
    await feed(app, [fightEvent(3, 1)]);
    expect(await streakOf(1)).toBe(2);
    expect(await streakOf(3)).toBe(5);
    expect(await streakOf(2)).toBe(0);
  });

  test('a record may be corrected, but not its race or its trainer', async () => {
    await feed(app, [playerEvent('ana'), monsterEvent(1), fightEvent(1, 2), monsterEvent(2)]);
    const corrected = monsterEvent(1, { MONSTER_NAME: 'Renamed' });
    expect(await feed(app, [corrected])).toMatchObject({ accepted: 1 });
    expect(await streakOf(1)).toBe(1);
    expect((await feed(app, [monsterEvent(1, { RACE: 'PIXIE' })])).status).toBe(400);
    expect((await feed(app, [monsterEvent(1, { USER: 'ana' })])).status).toBe(400);
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));
  });

  test('an older figure of a player does not overwrite a newer one', async () => {
    await feed(app, [playerEvent('ana', { balance: 900, at: '2026-05-01T00:00:00Z' })]);
    const late = playerEvent('ana', { balance: 100, at: '2026-04-01T00:00:00Z' });
    expect(await feed(app, [monsterEvent(1), late])).toMatchObject({
      accepted: 1,
      superseded: [{ index: 1, id: late.id }],
    });
    const row = await database.kysely.selectFrom('players').select('balance').executeTakeFirst();
    expect(row?.balance).toBe(900);
    expect(await feed(app, [late])).toMatchObject({ accepted: 0, duplicates: 1, superseded: [] });
  });

  test('an event older than the current store, encyclopedia or album is superseded', async () => {
    const shelf = (id: string, at: string, items: string[]) => ({
      id,
      type: 'store',
      at,
      items,
      raffleItem: null,
      restockTime: '2026-01-01T00:00:00Z',
    });
    const at = '2026-05-01T00:00:00Z';
    const before = '2026-04-30T23:59:59Z';
    await feed(app, [shelf('new', at, ['pow-1']), { ...albumEvent('one', ['Newer']), at }]);
    const answer = await feed(app, [
      shelf('old', before, ['moo-chip']),
      { ...albumEvent('one', ['Older']), at: before },
    ]);
    expect(answer).toMatchObject({ status: 200, accepted: 0, rejected: [] });
    expect(answer.superseded.map(({ index }: { index: number }) => index)).toEqual([0, 1]);
    const song = await database.kysely.selectFrom('songs').select('name').executeTakeFirst();
    expect(song?.name).toBe('Newer');
  });

  test('events without a time are applied in the order given, independent of our clock', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const shelf = (id: string) => ({
      id,
      type: 'store',
      items: [id],
      raffleItem: null,
      restockTime: '2026-01-01T00:00:00Z',
    });
    for (const [step, item] of ['pow-1', 'pow-2', 'pow-3'].entries()) {
      vi.setSystemTime(Date.UTC(2026, 4, 1) - step * 3_600_000);
      const batch = [playerEvent('ana', { balance: step }), shelf(item)];
      expect(await feed(app, batch)).toMatchObject({ accepted: 2, superseded: [] });
      const row = await database.kysely.selectFrom('players').select('balance').executeTakeFirst();
      expect(row?.balance).toBe(step);
      const store = await database.kysely
        .selectFrom('store_status')
        .select('document_json')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(store.document_json).items[0].Slug).toBe(item);
    }
  });

  test('a host’s clock may be wrong by minutes, and one far ahead does not block later events', async () => {
    const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const stated = (balance: number, at?: string) => playerEvent('ana', { balance, at });
    expect(await feed(app, [stated(1, from(3))])).toMatchObject({ accepted: 1 });
    expect(await feed(app, [stated(2, from(2))])).toMatchObject({ accepted: 0 });
    expect(await feed(app, [stated(3, from(24 * 60))])).toMatchObject({ accepted: 1 });
    expect(await feed(app, [stated(4, from(4))])).toMatchObject({ accepted: 1 });
    const row = await database.kysely.selectFrom('players').select('balance').executeTakeFirst();
    expect(row?.balance).toBe(4);
  });

  test('a late event never reassigns a login from its newer holder', async () => {
    await feed(app, [playerEvent('ana', { userId: 'new', at: '2026-05-01T00:00:00Z' })]);
    const late = playerEvent('ana', { userId: 'old', at: '2026-04-01T00:00:00Z' });
    expect(await feed(app, [late])).toMatchObject({ accepted: 1 });
    const batch = [
      playerEvent('bo', { userId: 'newer', at: '2026-05-01T00:00:00Z' }),
      playerEvent('bo', { userId: 'older', at: '2026-04-01T00:00:00Z' }),
    ];
    await feed(app, batch);
    const rows = await database.kysely
      .selectFrom('players')
      .select(['user_id', 'login'])
      .where('login', 'is not', null)
      .orderBy('user_id')
      .execute();
    expect(rows).toEqual([
      { user_id: 'new', login: 'ana' },
      { user_id: 'newer', login: 'bo' },
    ]);
  });

  test('a login that changed hands belongs to its new holder, the figures stay with the old one', async () => {
    await feed(app, [playerEvent('ana', { balance: 900 })]);
    await feed(app, [playerEvent('ana', { userId: 'id-newcomer', balance: 1 })]);
    const rows = await database.kysely
      .selectFrom('players')
      .select(['user_id', 'login', 'balance'])
      .orderBy('user_id')
      .execute();
    expect(rows).toEqual([
      { user_id: 'id-ana', login: null, balance: 900 },
      { user_id: 'id-newcomer', login: 'ana', balance: 1 },
    ]);
  });

  test('two players may swap their names in one batch', async () => {
    await feed(app, [playerEvent('ana'), playerEvent('bo')]);
    const swapped = [
      playerEvent('ana', { userId: 'id-bo' }),
      playerEvent('bo', { userId: 'id-ana' }),
    ];
    expect(await feed(app, swapped)).toMatchObject({ accepted: 2 });
    const rows = await database.kysely
      .selectFrom('players')
      .select(['user_id', 'login'])
      .orderBy('user_id')
      .execute();
    expect(rows).toEqual([
      { user_id: 'id-ana', login: 'bo' },
      { user_id: 'id-bo', login: 'ana' },
    ]);
  });

  test('victories in an event are added, never removed', async () => {
    await feed(app, [playerEvent('ana', { victories: ['PIXIE', 'HARE', 'PIXIE'] })]);
    await feed(app, [playerEvent('ana', { victories: ['MOCCHI'] })]);
    const rows = await database.kysely
      .selectFrom('victories')
      .select('race')
      .orderBy('race')
      .execute();
    expect(rows.map((row) => row.race)).toEqual(['HARE', 'MOCCHI', 'PIXIE']);
  });

  once(
    'a store event names items by slug or whole; unknown slugs are rejected clearly',
    async () => {
      const store = {
        type: 'store',
        items: ['pow-1', 'moo-chip'],
        raffleItem: 'jukebox-ticket',
        restockTime: '2026-01-01T00:00:00Z',
      };
      expect(await feed(app, [{ id: 'store-1', ...store }])).toMatchObject({ accepted: 1 });
      const unknown = await feed(app, [{ id: 'store-2', ...store, items: ['no-such-thing'] }]);
      expect(unknown.status).toBe(400);
      expect(unknown.rejected[0].reason).toContain('no-such-thing');
      const row = await database.kysely
        .selectFrom('store_status')
        .select('document_json')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(row.document_json).items[1].Cost).toBe(12_000);
    },
  );

  test('an album replaces its own songs, and never takes another album’s', async () => {
    const song = (id: string) => ({ id, name: `Song ${id}`, duration: 60, url: `/songs/${id}` });
    const album = (id: string, songs: object[]) => ({
      id: `event-${id}-${songs.length}`,
      type: 'album',
      album: {
        id,
        shortname: id,
        name: `Album ${id}`,
        icon: '',
        imgUrl: `/albums/${id}.svg`,
        consoles: ['Console'],
        year: 1999,
        songs,
      },
    });
    await feed(app, [album('one', [song('a'), song('b')])]);
    expect(await feed(app, [album('one', [song('b')])])).toMatchObject({ accepted: 1 });
    expect((await feed(app, [album('two', [song('b'), song('c'), song('d')])])).status).toBe(400);
    const rows = await database.kysely.selectFrom('songs').select(['id', 'index']).execute();
    expect(rows).toEqual([{ id: 'b', index: 1 }]);
  });

  test('events are accepted even if storing the rejected ones fails', async () => {
    const { schema } = database.kysely;
    await schema.alterTable('feed_rejections').renameTo('feed_rejections_away').execute();
    onTestFinished(() =>
      schema.alterTable('feed_rejections_away').renameTo('feed_rejections').execute(),
    );
    const events = [monsterEvent(1), { ...monsterEvent(2), LIF: 'x' }];
    expect(await feed(app, events)).toMatchObject({ status: 200, accepted: 1 });
    expect(await feed(app, events.slice(1))).toMatchObject({ status: 400, accepted: 0 });
  });

  once.each(['javascript:alert(1)', 'data:audio/mp3,', 'http://a.example', '//a.example'])(
    '%s is refused on input, as a song, a cover or an icon',
    async (address) => {
      for (const place of ['url', 'imgUrl', 'icon']) {
        const song = { id: 's', name: 's', duration: 1, url: '/s.mp3' };
        const fields =
          place === 'url' ? { songs: [{ ...song, url: address }] } : { [place]: address };
        const answer = await feed(app, [albumEvent('bad', ['s'], fields)]);
        expect(answer.status).toBe(400);
        expect(answer.rejected[0].reason).toContain(place);
      }
    },
  );
});
