import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { StorageUnavailableError } from '#database/storage-errors.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { callerHeaders, createTestApp, testSessions } from '#server/testing/app.ts';
import { KEY_MESSAGE, KEY_REUSED_MESSAGE } from './contract.ts';
import {
  ANSWERS_KEPT_MS,
  CLOCKS_DIFFER_MS,
  KEY_MAX_CHARACTERS,
  MAX_KEPT_ANSWERS,
} from './rules.ts';

eachDatabase('a change with an Idempotency-Key', (open, _kind, once) => {
  let database: AppDatabase;
  let app: FastifyInstance;
  beforeEach(async () => {
    database = await open();
    app = await createTestApp(database, { sessions: testSessions });
    return () => app.close();
  });

  const send = async (
    key: string | null,
    { name = 'Mine', login = 'ana', method = 'POST' as 'POST' | 'DELETE', path = '' } = {},
  ) => {
    const { statusCode, body } = await app.inject({
      method,
      url: `/api/playlists${path}`,
      headers: { ...callerHeaders(login), ...(key !== null && { 'idempotency-key': key }) },
      payload: method === 'POST' ? { name, isPublic: false } : undefined,
    });
    return { status: statusCode, ...JSON.parse(body) };
  };
  const lists = async (login = 'ana') =>
    (
      await app.inject({ url: `/api/owners/${login}/playlists`, headers: callerHeaders(login) })
    ).json();
  const kept = () => database.kysely.selectFrom('kept_answers').selectAll().execute();

  test('is stored once, and a repeat gets the answer of the first', async () => {
    const first = await send('a');
    expect(first).toMatchObject({ status: 200 });
    expect(await send('a')).toEqual(first);
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => send('at-once')));
    expect(new Set(atOnce.map(({ playlistId }) => playlistId)).size).toBe(1);
    expect(atOnce[0]).toMatchObject({ status: 200 });
    expect(await lists()).toHaveLength(2);
    await send(null);
    await send(null);
    expect(await lists()).toHaveLength(4);
  });

  test('may be a deletion, whose repeat is not told that there is nothing', async () => {
    const { playlistId } = await send(null);
    const remove = () => send('gone', { method: 'DELETE', path: `/${playlistId}` });
    expect(await remove()).toEqual({ status: 200, deleted: true });
    expect(await remove()).toEqual({ status: 200, deleted: true });
  });

  test('is refused if the key was used for another call, body or path, but accounts have their own', async () => {
    const { playlistId } = await send('a');
    const reused = { status: 422, error: { code: 'key_reused', message: KEY_REUSED_MESSAGE } };
    expect(await send('a', { name: 'Other' })).toEqual(reused);
    expect(await send('a', { method: 'DELETE', path: `/${playlistId}` })).toEqual(reused);
    expect(await lists()).toHaveLength(1);
    expect(await send('a', { login: 'bo' })).toMatchObject({ status: 200 });
    expect(await lists('bo')).toHaveLength(1);
  });

  once.each([[''], ['two words'], ['é'], ['k'.repeat(KEY_MAX_CHARACTERS + 1)]])(
    'the key “%s” is refused',
    async (key) => {
      const refused = { status: 400, error: { code: 'invalid', message: KEY_MESSAGE } };
      expect(await send(key)).toEqual(refused);
    },
  );

  test('that was refused leaves its key free, for the same change when it is possible', async () => {
    const remove = () => send('k', { method: 'DELETE', path: '/none' });
    expect((await remove()).status).toBe(404);
    expect((await send('k')).status).toBe(200);
  });

  test('is known while it is among the latest of its account', async () => {
    await send('first');
    const { call_hash, answer_json } = (await kept())[0] as {
      call_hash: string;
      answer_json: string;
    };
    const others = Array.from({ length: MAX_KEPT_ANSWERS - 1 }, (_, at) => ({
      account: 'id-ana',
      key: `k${at}`,
      call_hash,
      answer_json,
      kept_at: Date.now(),
    }));
    await database.kysely.insertInto('kept_answers').values(others).execute();
    await send('first');
    expect(await lists()).toHaveLength(1);
    await send('latest');
    const keys = (await kept()).map(({ key }) => key);
    expect(keys).toHaveLength(MAX_KEPT_ANSWERS);
    expect(keys).toContain('latest');
    expect(keys).not.toContain('first');
  });

  test('is stored once, whatever the clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const rightTime = Date.now();
    const DAY_AND_HOUR_MS = 25 * 3_600_000;
    vi.setSystemTime(rightTime + DAY_AND_HOUR_MS);
    for (let at = 0; at < MAX_KEPT_ANSWERS; at += 1) await send(`ahead-${at}`, { login: 'cy' });
    for (const shift of [0, -DAY_AND_HOUR_MS, DAY_AND_HOUR_MS, 0]) {
      vi.setSystemTime(rightTime + shift);
      await createTestApp(database).then((next) => next.close());
      await send('one', { login: 'cy' });
    }
    vi.useRealTimers();
    expect(await lists('cy')).toHaveLength(MAX_KEPT_ANSWERS + 1);
  });

  test('of accounts that never return are deleted at the start', async () => {
    await send('old');
    await database.kysely
      .updateTable('kept_answers')
      .set({ kept_at: Date.now() - ANSWERS_KEPT_MS - CLOCKS_DIFFER_MS - 1 })
      .execute();
    const next = await createTestApp(database);
    expect(await kept()).toEqual([]);
    await next.close();
  });

  test('is not denied if the database is lost after it was stored', async () => {
    let isLost = false;
    const lost: AppDatabase = {
      ...database,
      kysely: database.kysely.withPlugin({
        transformQuery({ node }) {
          if (isLost) throw new StorageUnavailableError('lost');
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
      async transact(work) {
        const result = await database.transact(work);
        isLost = true;
        return result;
      },
    };
    const fragile = await createTestApp(lost, { sessions: testSessions });
    const change = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) => {
      isLost = false;
      const url = `/api/playlists${path}`;
      const headers = callerHeaders('ana');
      return (await fragile.inject({ method, url, headers, payload })).statusCode;
    };
    const { playlistId } = await send(null);
    const statuses = [
      await change('POST', '', { name: 'Other', isPublic: true }),
      await change('PATCH', `/${playlistId}/rename`, { name: 'New' }),
      await change('PATCH', `/${playlistId}/public`, { isPublic: true }),
      await change('DELETE', `/${playlistId}/songs`, { songIds: ['none'] }),
      await change('DELETE', `/${playlistId}`),
    ];
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    await fragile.close();
  });
});
