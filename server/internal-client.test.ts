import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { getUser } from '#app/core/identity/contract.ts';
import type { Sessions } from '#app/core/identity/session.server.ts';
import { sendFeed } from '#app/features/feed/contract.ts';
import { recentMatches } from '#app/features/fights/contract.ts';
import { getPlaylist } from '#app/features/music/playlists/contract.ts';
import { getMonsterHistory } from '#app/features/records/contract.ts';
import { getInventory } from '#app/features/shop/contract.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createInternalClient } from './internal-client.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  TEST_FEED_KEY,
  testConfig,
  testSessions,
} from './testing/app.ts';

eachDatabase('a call by function', (open) => {
  let sessions: Sessions;
  let app: FastifyInstance;
  let api: ReturnType<typeof createInternalClient>;
  const lines: string[] = [];

  beforeEach(async () => {
    sessions = { ...testSessions };
    lines.length = 0;
    const config = testConfig({ LOG_LEVEL: 'error' });
    const logStream = { write: (line: string) => lines.push(line) };
    app = await createTestApp(await open(), { config, logStream, sessions });
    api = createInternalClient(app, config);
    return () => app.close();
  });

  test('returns the same as HTTP, for cached and other responses', async () => {
    await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
    const matches = await api(recentMatches, { query: { pageSize: 5 } });
    expect(matches).toEqual((await app.inject('/api/matches?pageSize=5')).json());
    expect(matches.records).toHaveLength(1);
    const history = await api(getMonsterHistory, { params: { id: 1 } });
    expect(history).toEqual((await app.inject('/api/monster-history/1')).json());
  });

  test('simultaneous responses are processed in separate turns of the event loop', async () => {
    let turn = 0;
    let counting = true;
    const count = () => {
      turn += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    const turns = await Promise.all(
      [1, 2, 3].map(async () => {
        await api(recentMatches, { query: {} });
        return turn;
      }),
    );
    counting = false;
    expect(new Set(turns).size).toBe(3);
  });

  test('returns current data after a change, and copies that callers may change', async () => {
    await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2)]);
    const before = await api(recentMatches, { query: {} });
    expect(() => before.records.pop()).toThrow(TypeError);
    await feed(app, [fightEvent(2, 1)]);
    expect((await api(recentMatches, { query: {} })).records).toHaveLength(2);
  });

  test('returns private data with a valid token only, and fails with a wrong one', async () => {
    await feed(app, [playerEvent('ana', { balance: 70 })]);
    const params = { username: 'ana' };
    expect(await api(getUser, { params, headers: {} })).not.toHaveProperty('balance');
    expect(await api(getUser, { params, headers: callerHeaders('ana') })).toMatchObject({
      balance: 70,
    });
    const wrong = { headers: { username: 'ana', token: 'wrong' }, query: { userId: 'ana' } };
    await expect(api(getInventory, wrong)).rejects.toMatchObject({ status: 401, code: 'token' });
  });

  test('needs the feed’s key for the feed, and counts its events', async () => {
    const send = (key: string, body: unknown[]) =>
      api(sendFeed, { headers: { authorization: `Bearer ${key}` }, body });
    const wrong = send('another-key-0123456789', [playerEvent('ana')]);
    await expect(wrong).rejects.toMatchObject({ status: 401, code: 'feed_key' });
    expect(await send(TEST_FEED_KEY, [playerEvent('ana')])).toMatchObject({ accepted: 1 });
    expect(app.processStatus.feed).toMatchObject({ accepted: 1 });
    await expect(send(TEST_FEED_KEY, [{}])).rejects.toMatchObject({
      status: 400,
      code: 'nothing_accepted',
      more: { accepted: 0, rejected: [{ index: 0 }] },
    });
  });

  test('fails with the API’s error, and logs internal errors', async () => {
    const unknown = api(getPlaylist, { params: { id: 'nobody-has-this' }, query: {}, headers: {} });
    await expect(unknown).rejects.toMatchObject({ status: 404, code: 'not_found' });
    expect(lines).toEqual([]);
    sessions.findViewer = () => Promise.reject(new Error('broken'));
    const failed = api(getUser, { params: { username: 'ana' }, headers: {} });
    await expect(failed).rejects.toMatchObject({ status: 500, code: 'unexpected' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'a call failed',
      req: { method: 'GET', url: '/api/users/:username' },
      err: { message: 'broken' },
    });
  });

  test('waits no longer than ANSWER_TIMEOUT_SECONDS', async () => {
    sessions.findViewer = () => new Promise(() => {});
    const impatient = createInternalClient(app, { ANSWER_TIMEOUT_SECONDS: 0.02 });
    const late = impatient(getUser, { params: { username: 'ana' }, headers: {} });
    await expect(late).rejects.toMatchObject({ status: 503, code: 'too_slow' });
  });
});
