import { expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  testConfig,
  testSessions,
} from '#server/testing/app.ts';

const address = 'https://www.twitch.tv/videos/1';
const video = (id: string, fields: object = {}) => ({
  id,
  type: 'video',
  address,
  startsAt: '2026-01-02T20:00:00Z',
  ...fields,
});

eachDatabase('recordings of the stream', (open) => {
  async function openLeague() {
    const config = testConfig({ HOSTS: 'chief' });
    const app = await createTestApp(await open(), { sessions: testSessions, config });
    const date = '2026-01-02T20:20:00Z';
    await feed(app, [monsterEvent(1), monsterEvent(2), fightEvent(1, 2, { id: 'f-1', date })]);
    const watch = async () => {
      const report = (await app.inject('/api/fight/1')).json().fight.watch;
      const listed = (await app.inject('/api/fights')).json().items[0].watch;
      expect(listed).toBe(report);
      return report;
    };
    return { app, watch };
  }

  test('lead fights to their moment until they are gone', async () => {
    const { app, watch } = await openLeague();
    expect(await watch()).toBeNull();
    expect(await feed(app, [video('v-1')])).toMatchObject({ accepted: 1, rejected: [] });
    expect(await watch()).toBe(`${address}?t=0h18m25s`);
    await feed(app, [video('v-2', { offset: 30, at: '2026-01-02T21:00:00Z' })]);
    expect(await watch()).toBe(`${address}?t=0h18m55s`);
    const late = await feed(app, [video('v-3', { at: '2026-01-02T20:30:00Z' })]);
    expect(late.superseded).toMatchObject([{ id: 'v-3' }]);
    await feed(app, [video('v-4', { gone: true })]);
    expect(await watch()).toBeNull();
    const refused = await feed(app, [
      video('v-5', { address: 'http://videos.example/1' }),
      video('v-6', { startsAt: '2126-01-02T20:00:00Z' }),
    ]);
    expect(refused.rejected.map(({ reason }: { reason: string }) => reason)).toEqual([
      expect.stringContaining('must be an https: address'),
      expect.stringContaining('startsAt: got "2126-01-02T20:00:00Z", expected a time that has'),
    ]);
    await app.close();
  });

  test('are set, moved and taken off at the host’s desk', async () => {
    const { app, watch } = await openLeague();
    const set = async (payload: object) =>
      (
        await app.inject({
          method: 'POST',
          url: '/api/host/recordings',
          headers: callerHeaders('chief'),
          payload,
        })
      ).json();
    const startsAt = '2026-01-02T20:00:00.000Z';
    expect(await set({ address, startsAt })).toEqual({
      recordings: [{ address, startsAt, offset: 0, gone: false }],
    });
    await set({ address, startsAt, offset: -25 });
    expect(await watch()).toBe(`${address}?t=0h18m0s`);
    expect((await set({ address, startsAt: '2126-01-02T20:00:00Z' })).error.message).toContain(
      'expected a time that has passed',
    );
    await set({ address, startsAt, gone: true });
    expect(await watch()).toBeNull();
    await app.close();
  });
});
