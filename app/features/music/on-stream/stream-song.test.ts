import { afterEach, expect, test, vi } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  albumEvent,
  callerHeaders,
  createTestApp,
  feed,
  testConfig,
  testSessions,
} from '#server/testing/app.ts';
import { BELIEVED_MS } from './rules.ts';

afterEach(() => vi.useRealTimers());

eachDatabase('the song on the stream', (open) => {
  async function openLeague() {
    const config = testConfig({ HOSTS: 'chief' });
    const database = await open();
    const app = await createTestApp(database, { sessions: testSessions, config });
    await feed(app, [albumEvent('one', ['First Bell', 'Last Bell'])]);
    const told: string[] = [];
    database.changes.subscribe((topic) => told.push(topic));
    const say = async (player: string, songId: string | null) => {
      const headers = callerHeaders('chief');
      const payload = { player, songId };
      const answer = await app.inject({
        method: 'POST',
        url: '/api/host/stream-song',
        headers,
        payload,
      });
      expect(answer.statusCode).toBe(200);
    };
    const shown = async () => (await app.inject('/api/stream-song')).json().song?.id ?? null;
    return { app, told, say, shown };
  }

  test('is shown until its player, and no other, takes it off', async () => {
    const { app, told, say, shown } = await openLeague();
    expect(await shown()).toBeNull();
    await say('a', 'one-1');
    expect(await shown()).toBe('one-1');
    await say('a', 'one-1');
    expect(told.filter((topic) => topic === 'stream-song')).toHaveLength(1);
    await say('b', 'one-2');
    await say('a', null);
    expect(await shown()).toBe('one-2');
    await say('b', null);
    expect(await shown()).toBeNull();
    expect(told.filter((topic) => topic === 'stream-song')).toHaveLength(3);
    await app.close();
  });

  test('is forgotten when its player falls silent, and unknown songs are none', async () => {
    const { app, say, shown } = await openLeague();
    await say('a', 'no-such-song');
    expect(await shown()).toBeNull();
    await say('a', 'one-1');
    expect(await shown()).toBe('one-1');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + BELIEVED_MS + 1 });
    expect(await shown()).toBeNull();
    vi.useRealTimers();
    await app.close();
  });
});
