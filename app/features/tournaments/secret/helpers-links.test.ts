import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import * as CONTRACTS from '#server/api-docs/contracts.ts';
import { LIMITS } from '#server/gate/limits.ts';
import { createTestApp, feed, monsterEvent, testConfig } from '#server/testing/app.ts';
import { NOT_AUTHORIZED_MESSAGE } from '../contract.ts';
import { testOutcome } from '../testing/tournament.ts';
import { makeDeskPass } from './desk-pass.server.ts';
import { LINK_MS, MAX_LINKS } from './rules.ts';

const SECRET = 'the-organisers-secret-1';
const config = testConfig({ TOURNAMENT_SECRET: SECRET });

/** Who may make each call of an organiser. */
const CALLS = {
  'GET /tournament-secret': 'keeper caster',
  'GET /tournament/:id/changes': 'keeper caster',
  'GET /tournament/:id/orders': 'keeper caster',
  'GET /message/:id': 'keeper caster',
  'POST /snapshot': 'keeper caster',
  'POST /get-registers': 'keeper caster',
  'POST /message': 'keeper caster',
  'POST /message/:id/withdraw': 'keeper caster',
  'POST /message/:id/end': 'keeper caster',
  'POST /tournament': 'keeper',
  'POST /tournament/:id/edits': 'keeper',
  'POST /tournament/:id/rename': '',
  'POST /tournament/:id/archive': '',
  'DELETE /tournament/:id': '',
  'GET /tournament/:id/seedings': '',
  'GET /tournament-links': '',
  'POST /tournament-links': '',
  'DELETE /tournament-links/:id': '',
};

interface Declared {
  method: string;
  path: string;
  access?: string;
}
const DECLARED = (Object.values(CONTRACTS) as object[])
  .flatMap((contract) => Object.values(contract) as Declared[])
  .filter(({ access, path }) => access === 'organiser' && path !== undefined)
  .map(({ method, path }) => `${method} ${path}`);

test('every call of an organiser says which helpers may make it', () => {
  expect(DECLARED.sort()).toEqual(Object.keys(CALLS).sort());
});

eachDatabase("a helper's link", (open) => {
  let app: FastifyInstance;
  let database: AppDatabase;
  let next = 0;
  let cup: string;
  beforeAll(async () => {
    database = await open();
    app = await createTestApp(database, { config });
    await feed(
      app,
      [1, 2, 3, 4, 5].map((ID) => monsterEvent(ID)),
    );
    return () => app.close();
  });
  beforeEach(async () => {
    await database.kysely.deleteFrom('helpers_links').execute();
    cup = `Cup ${++next}`;
  });

  const call = async (
    name: string,
    secret: string,
    { body, key, on = app, from = `10.0.0.${++next}` }: Partial<CallOptions> = {},
  ) => {
    const [method, path] = name.split(' ');
    const response = await on.inject({
      method: method as 'GET',
      url: `/api${path}`,
      remoteAddress: from,
      headers: {
        'x-secret': secret,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  interface CallOptions {
    body: unknown;
    key: string;
    on: FastifyInstance;
    from: string;
  }
  const make = (body: object = { name: 'Ana', role: 'keeper' }, key?: string) =>
    call('POST /tournament-links', SECRET, { body, ...(key && { key }) });
  const passOf = async (role: string) => (await make({ name: 'Ana', role })).body.pass as string;
  const list = async () => (await call('GET /tournament-links', SECRET)).body.links;
  const check = (pass: string, options?: Partial<CallOptions>) =>
    call('GET /tournament-secret', pass, options);
  const save = (secret: string, edits: object[], version = 1, more: object = {}) =>
    call(`POST /tournament/${encodeURIComponent(cup)}/edits`, secret, {
      body: { requestId: `request-${++next}`, version, edits, ...more },
    });
  const startCup = () =>
    save(
      SECRET,
      [1, 2, 3, 4].map((ID) => ({ kind: 'add', ID })),
      0,
    );
  const REFUSED = {
    status: 403,
    body: { error: { code: 'not_your_role', message: NOT_AUTHORIZED_MESSAGE } },
  };

  test('tells its holder who they are, and is listed without its text', async () => {
    const { status, body } = await make();
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      pass: expect.any(String),
    });
    expect((await check(body.pass)).body).toEqual({
      authorized: true,
      helper: { name: 'Ana', role: 'keeper' },
    });
    expect((await check(SECRET)).body).toEqual({ authorized: true });
    const links = await list();
    expect(links).toEqual([
      { id: body.id, name: 'Ana', role: 'keeper', madeAt: expect.any(String) },
    ]);
  });

  test('takes names by the one rule: without the invisible, not empty, not too long', async () => {
    await make({ name: ' A\u200bna\n', role: 'caster' });
    expect((await list())[0].name).toBe('Ana');
    for (const name of ['', '\u200b', 'x'.repeat(61), undefined, 7]) {
      expect((await make({ name, role: 'caster' })).status).toBe(400);
    }
    expect((await make({ name: 'Ana', role: 'owner' })).status).toBe(400);
    expect(await list()).toHaveLength(1);
  });

  const OF_SECRET = ['not_your_role', 'wrong_secret', 'no_secret'];
  test.each(['keeper', 'caster'])(
    'of a %s is refused by the calls of others alone',
    async (role) => {
      const pass = await passOf(role);
      for (const [name, roles] of Object.entries(CALLS)) {
        const answer = await call(name.replace(':id', 'anything'), pass, {
          ...(name.startsWith('GET') ? {} : { body: {} }),
        });
        if (roles.includes(role)) expect(OF_SECRET, name).not.toContain(answer.body.error?.code);
        else expect(answer, name).toEqual(REFUSED);
      }
      expect(await list()).toHaveLength(1);
    },
  );

  test('sent in the body of a message counts the same', async () => {
    const pass = await passOf('caster');
    const send = async (secret: string) => {
      const payload = { secret, payload: {} };
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/message', payload });
      return statusCode;
    };
    expect(await send(pass)).toBe(400);
    expect(await send(`${pass}x`)).toBe(403);
  });

  test('names the helper beside changes and orders, whatever name is sent', async () => {
    await startCup();
    const pass = await passOf('keeper');
    const outcome = testOutcome('R1-1', [1, 2], [4, 0]);
    const declared = await save(pass, [{ kind: 'declare', outcome }], 1, { organiser: 'Owner' });
    expect(declared.status).toBe(200);
    const saved = declared.body;
    const second = testOutcome('R1-2', [2, 2], [3, 1]);
    const body = { ...saved, outcomes: [outcome, second], organiser: 'Owner' };
    expect((await call('POST /tournament', pass, { body })).status).toBe(200);
    const { saves } = (await call(`GET /tournament/${encodeURIComponent(cup)}/changes`, SECRET))
      .body;
    expect(saves.map(({ organiser }: { organiser: string }) => organiser)).toEqual([
      'Ana',
      'Ana',
      '',
    ]);
  });

  describe('of a result keeper saves', () => {
    const outcome = testOutcome('R1-1', [1, 2], [4, 0]);
    test.each([
      ['a score', { kind: 'score', matchId: 'R1-2', score: { leftScore: 1, rightScore: 0 } }],
      ['a result', { kind: 'declare', outcome }],
      ['the selection', { kind: 'select', selected: [1, 4] }],
      ['the queue', { kind: 'queue', queue: ['R1-2'] }],
      ['who is out', { kind: 'out', IDs: [2], why: 'gone' }],
    ])('%s', async (_, edit) => {
      await startCup();
      expect((await save(await passOf('keeper'), [edit])).status).toBe(200);
      expect((await save(await passOf('caster'), [edit])).body).toEqual(REFUSED.body);
    });

    test.each([
      ['a participant more', { kind: 'add', ID: 5 }, { participants: [1, 2, 3, 4, 5] }],
      ['one less', { kind: 'remove', ID: 4 }, { participants: [1, 2, 3] }],
      ['another', { kind: 'replace', ID: 4, by: 5 }, { participants: [1, 2, 3, 5] }],
      ['other seeds', { kind: 'seed', order: [4, 3, 2, 1] }, { participants: [4, 3, 2, 1] }],
      ['settings', { kind: 'settings', bestOf: 5, thirdPlace: false }, { bestOf: 5 }],
    ])('but not %s, alone or beside a result, by either call', async (_, edit, changed) => {
      const before = (await startCup()).body;
      const pass = await passOf('keeper');
      expect(await save(pass, [edit])).toEqual(REFUSED);
      expect(await save(pass, [{ kind: 'select', selected: [1] }, edit])).toEqual(REFUSED);
      const { participants = [1, 2, 3, 4], ...settings } = changed as { participants?: number[] };
      const body = {
        ...before,
        selected: [1],
        ...settings,
        participants: participants.map((ID) => ({ ID })),
      };
      expect(await call('POST /tournament', pass, { body })).toEqual(REFUSED);
      expect((await app.inject(`/api/tournament/${encodeURIComponent(cup)}`)).json()).toEqual(
        before,
      );
      // Refused for the role alone.
      expect((await call('POST /tournament', SECRET, { body })).status).toBe(200);
    });

    test('but no new tournament, and a correction that a person confirmed', async () => {
      const pass = await passOf('keeper');
      expect(await save(pass, [], 0)).toEqual(REFUSED);
      expect(
        await call('POST /tournament', pass, { body: { name: cup, participants: [] } }),
      ).toEqual(REFUSED);
      await startCup();
      await save(SECRET, [{ kind: 'declare', outcome }]);
      const other = testOutcome('R1-1', [1, 0], [4, 2]);
      const edit = { kind: 'correct', outcome: other, undoes: [outcome] };
      expect((await save(pass, [edit], 2)).status).toBe(200);
    });
  });

  test('is refused from the next call on once it is revoked, by every process, and is no guess', async () => {
    const { id, pass } = (await make()).body;
    const other = await createTestApp(database, { config });
    const from = '9.9.9.9';
    const options = { on: other, from };
    expect((await check(pass, options)).status).toBe(200);
    for (const _ of ['once', 'again']) {
      const revoked = await call(`DELETE /tournament-links/${id}`, SECRET);
      expect(revoked).toEqual({ status: 200, body: { revoked: true } });
    }
    const tries = Number(LIMITS.wrongSecrets.most) + 1;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const answer = await check(pass, options);
      expect(answer.body.error).toEqual({ code: 'wrong_secret', message: NOT_AUTHORIZED_MESSAGE });
    }
    expect((await check(SECRET, options)).status).toBe(200);
    expect((await check(pass)).status).toBe(403);
    expect(await list()).toEqual([]);
    await other.close();
  });

  test('ends by itself, and its name goes with the hourly work', async () => {
    const { id, pass } = (await make()).body;
    const ended = makeDeskPass(SECRET, { link: id }, Date.now() - 1);
    expect((await check(ended)).status).toBe(403);
    await database.kysely
      .updateTable('helpers_links')
      .set({ made_at: Date.now() - LINK_MS })
      .execute();
    expect((await check(pass)).status).toBe(403);
    expect(await list()).toEqual([]);
    await make({ name: 'Bo', role: 'caster' });
    await (await createTestApp(database, { config })).close();
    const rows = await database.kysely.selectFrom('helpers_links').select('name').execute();
    expect(rows).toEqual([{ name: 'Bo' }]);
  });

  test('that is forged, or of another secret, is a wrong secret', async () => {
    const { id, pass } = (await make({ name: 'Ana', role: 'caster' })).body;
    const [kind, claims, signature] = pass.split('.');
    const host = { userId: 'id-ana', login: 'ana', until: Date.now() + 1000 };
    const altered = Buffer.from(JSON.stringify(host)).toString('base64url');
    const until = Date.now() + 1000;
    for (const forged of [
      `${kind}.${altered}.${signature}`,
      `${kind}.${claims}.${signature.slice(0, -1)}`,
      `${kind}.${claims}`,
      `${kind}.${claims}.`,
      makeDeskPass('another-secret-012345', { link: id }, until),
      makeDeskPass(SECRET, { link: 'unknown-link' }, until),
    ]) {
      expect((await check(forged)).status, forged).toBe(403);
    }
    const renamed = await createTestApp(database, {
      config: testConfig({ TOURNAMENT_SECRET: 'the-organisers-secret-2' }),
    });
    expect((await check(pass, { on: renamed })).status).toBe(403);
    expect((await check(pass)).status).toBe(200);
    await renamed.close();
  });

  test('made again with its key is the same link, and another body under the key is refused', async () => {
    const first = await make({ name: 'Ana', role: 'keeper' }, 'key-1');
    expect(await make({ name: 'Ana', role: 'keeper' }, 'key-1')).toEqual(first);
    const kept = await database.kysely.selectFrom('kept_answers').select('answer_json').execute();
    expect(JSON.stringify(kept)).toContain(first.body.id);
    expect(JSON.stringify(kept)).not.toContain(first.body.pass);
    expect((await make({ name: 'Ana', role: 'caster' }, 'key-1')).status).toBe(422);
    expect(await list()).toHaveLength(1);
  });

  test(`is one of ${MAX_LINKS} at most`, async () => {
    const made_at = Date.now();
    const rows = Array.from({ length: MAX_LINKS }, (_, number) => ({
      ...{ id: `link-number-${number}`, name: 'Ana', role: 'keeper' as const, made_at },
    }));
    await database.kysely.insertInto('helpers_links').values(rows).execute();
    expect(await make()).toMatchObject({ status: 409, body: { error: { code: 'too_many' } } });
    await call('DELETE /tournament-links/link-number-7', SECRET);
    expect((await make()).status).toBe(200);
  });

  test('does not let a desk that is known guess at a blocked address', async () => {
    const pass = await passOf('caster');
    const from = '7.7.7.9';
    const headers = (secret: string) => ({ 'x-secret': secret, 'x-desk': 'the-desk-0123456789' });
    const status = async (secret: string) =>
      (
        await app.inject({
          url: '/api/tournament-secret',
          remoteAddress: from,
          headers: headers(secret),
        })
      ).statusCode;
    expect(await status(pass)).toBe(200);
    for (let failure = 0; failure < Number(LIMITS.wrongSecrets.most); failure += 1) {
      expect(await status('wrong')).toBe(403);
    }
    expect(await status('wrong')).toBe(429);
    expect(await status(SECRET)).toBe(429);
    expect(await status(pass)).toBe(200);
  });
});
