import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { feed, playerEvent, TEST_FEED_KEY } from '#server/testing/app.ts';
import { openPractice, type Practice, REDIRECT_URI } from './testing/practice.ts';

const reference = loadReference();

eachDatabase('the practice login', (open, _kind, once) => {
  let database: AppDatabase;
  let app: FastifyInstance;
  let practice: Practice;
  beforeEach(async () => {
    database = await open();
    const config = readConfig({ NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent' });
    app = await createApp({ config, database, reference, practiceFeedKey: TEST_FEED_KEY });
    practice = await openPractice(app, {
      database,
      reference,
      feed: async (events) => expect(await feed(app, events)).toMatchObject({ status: 200 }),
    });
    return () => app.close();
  });

  const personOf = async (token: string) => (await practice.users(token)).json().data[0];
  const playerOf = (login: string) =>
    database.kysely.selectFrom('players').selectAll().where('login', '=', login).executeTakeFirst();
  const victoriesOf = async (userId: string) =>
    (
      await database.kysely
        .selectFrom('victories')
        .select('race')
        .where('user_id', '=', userId)
        .execute()
    ).map(({ race }) => race);

  once('the page says that it is for practice, offers players and runs no script', async () => {
    await feed(app, [playerEvent('ana', { userId: 'practice-17', displayName: 'A<na>' })]);
    const response = await practice.get(practice.authorizePath());
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('practice login. Nobody checks who you are.');
    expect(response.body).toContain('value="ana"');
    expect(response.body).toContain('A&lt;na&gt;');
    expect(response.body).not.toContain('<script');
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' http://localhost");
    expect(policy).not.toContain('unsafe');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  once(
    'authorizing redirects with the token, the scope and the state in the fragment',
    async () => {
      const response = await practice.authorize({ name: 'Newcomer_1' });
      expect(response.statusCode).toBe(303);
      const target = new URL(String(response.headers.location));
      expect(`${target.origin}${target.pathname}${target.search}`).toBe(REDIRECT_URI);
      const fragment = new URLSearchParams(target.hash.slice(1));
      expect([...fragment.keys()]).toEqual(['access_token', 'scope', 'state', 'token_type']);
      expect(fragment.get('access_token')).toMatch(/^[a-z0-9]{30}$/);
      expect(fragment.get('scope')).toBe('user:read:email');
      expect(fragment.get('state')).toBe('a/b c');
      expect(fragment.get('token_type')).toBe('bearer');
    },
  );

  once('denying redirects with access_denied in the query and without a token', async () => {
    const { statusCode, headers } = await practice.post(practice.authorizePath(), {
      decision: 'deny',
    });
    expect(statusCode).toBe(303);
    expect(headers.location).toBe(
      `${REDIRECT_URI}&error=access_denied&error_description=The+user+denied+you+access&state=a%2Fb+c`,
    );
  });

  once('redirects are only allowed to this app on this machine', async () => {
    const wrong = [
      '',
      '/login',
      'https://evil.example/login',
      'http://evil.example/',
      'http://localhost:81/login',
      'https://localhost/login',
      'http://localhost@evil.example/',
      'http://user:password@localhost/',
      'http://localhost.evil.example/',
      'http://localhost/#fragment',
      'javascript:alert(1)',
    ];
    for (const redirect_uri of wrong) {
      for (const response of [
        await practice.get(practice.authorizePath({ redirect_uri })),
        await practice.post(practice.authorizePath({ redirect_uri }), { name: 'somebody' }),
        await practice.post(practice.authorizePath({ redirect_uri }), { decision: 'deny' }),
      ]) {
        expect([redirect_uri, response.statusCode]).toEqual([redirect_uri, 400]);
        expect(response.headers.location).toBeUndefined();
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(response.body).toContain('redirect_uri must be');
      }
    }
    const own = practice.authorizePath({ redirect_uri: 'http://127.0.0.1/' });
    expect((await practice.get(own)).statusCode).toBe(200);
  });

  once('an unknown client, another response type or a wrong scope gets an error page', async () => {
    for (const [name, value] of [
      ['client_id', 'somebody-else'],
      ['client_id', ''],
      ['response_type', 'code'],
      ['scope', 'a"b'],
    ] as const) {
      const response = await practice.get(practice.authorizePath({ [name]: value }));
      expect([name, response.statusCode]).toEqual([name, 400]);
      expect(response.body).toContain(name);
      expect(response.body).toContain('role="alert"');
    }
  });

  once('names have 3 to 25 letters, digits or underscores', async () => {
    for (const name of ['', '  ', 'ab', 'a'.repeat(26), 'two words', 'ünder', 'a-b-c', '<b>bold']) {
      const response = await practice.authorize({ name });
      expect([name, response.statusCode]).toEqual([name, 400]);
      expect(response.body).toContain('role="alert"');
      expect(response.body).not.toContain('<b>');
    }
    for (const name of ['abc', 'a'.repeat(25), ' @Some_Body1 ']) {
      expect([name, (await practice.authorize({ name })).statusCode]).toEqual([name, 303]);
    }
    expect(await personOf(await practice.signIn('Some_Body1'))).toMatchObject({
      login: 'some_body1',
      display_name: 'Some_Body1',
    });
  });

  once('the name of a player of the season logs in as that player', async () => {
    await feed(app, [
      playerEvent('ana', { userId: 'practice-17', displayName: 'Ana', balance: 7 }),
    ]);
    const forms: Record<string, string>[] = [
      { name: 'ANA' },
      { player: 'ana' },
      { player: 'ana', name: '' },
    ];
    for (const form of forms) {
      const { headers } = await practice.authorize(form);
      const fragment = new URLSearchParams(new URL(String(headers.location)).hash.slice(1));
      expect(await personOf(fragment.get('access_token') ?? '')).toMatchObject({
        id: 'practice-17',
        login: 'ana',
        display_name: 'Ana',
      });
    }
    expect(await playerOf('ana')).toMatchObject({ balance: 7 });
    expect(await victoriesOf('practice-17')).toEqual([]);
  });

  once('a typed name takes precedence over a selected one', async () => {
    await feed(app, [playerEvent('ana')]);
    await practice.authorize({ player: 'ana', name: 'Bea' });
    expect(await playerOf('bea')).toBeDefined();
  });

  test('a new name keeps its user id and gets its initial inventory once', async () => {
    const { id } = await personOf(await practice.signIn('Newcomer'));
    expect(id).toMatch(/^\d{9}$/);
    const player = await playerOf('newcomer');
    expect(player).toMatchObject({ user_id: id, display_name: 'Newcomer', balance: 2500 });
    const slugs = Object.keys(JSON.parse(player?.inventory_json ?? '{}'));
    const categories = slugs.map(
      (slug) => reference.items.find(({ Slug }) => Slug === slug)?.Category,
    );
    expect(categories.sort()).toEqual(['DISC_CHIPS', 'STAT_BOOSTER', 'STAT_BOOSTER']);
    const victories = await victoriesOf(id);
    expect(victories).toHaveLength(6);

    await feed(app, [playerEvent('newcomer', { userId: id, displayName: 'Newcomer', balance: 9 })]);
    expect((await personOf(await practice.signIn('newcomer'))).id).toBe(id);
    expect(await playerOf('newcomer')).toMatchObject({ balance: 9 });
    expect((await victoriesOf(id)).sort()).toEqual(victories.sort());
  });

  test('concurrent logins with one name are one user', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => practice.signIn('crowd')));
    const ids = await Promise.all(tokens.map(async (token) => (await personOf(token)).id));
    expect(new Set(ids).size).toBe(1);
  });

  test('a player sent by the feed ends the sessions of a practice user of that name', async () => {
    const before = await practice.signIn('ana');
    await feed(app, [playerEvent('ana', { userId: 'practice-17' })]);
    expect(await personOf(await practice.signIn('ana'))).toMatchObject({ id: 'practice-17' });
    expect((await practice.validate(before)).statusCode).toBe(401);
  });

  once('a form sent from another site changes nothing', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site };
      const form = { name: 'victim', decision: 'authorize' };
      const response = await practice.post(practice.authorizePath(), form, headers);
      expect(response.statusCode).toBe(403);
    }
    expect(await playerOf('victim')).toBeUndefined();
  });
});
