import { beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  monsterEvent,
  playerEvent,
  testSessions,
} from '#server/testing/app.ts';
import { findPlayersByName } from './store.server.ts';

const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T00:00:00Z`;

eachDatabase('the player with a name', (open) => {
  let database: AppDatabase;
  let app: Awaited<ReturnType<typeof createTestApp>>;
  const idsOf = async (...names: string[]) => {
    const found = await findPlayersByName(database.kysely, names);
    return Object.fromEntries([...found].map(([name, { userId }]) => [name, userId]));
  };

  beforeEach(async () => {
    database = await open();
    app = await createTestApp(database, { sessions: testSessions });
    return () => app.close();
  });

  test('is found by login in any case, by display name in its exact case, and by nothing else', async () => {
    await feed(app, [playerEvent('ana', { displayName: 'Ana B' }), playerEvent('bo')]);
    expect(await idsOf('ANA', 'Ana B', 'ana b', 'bo', 'nobody')).toEqual({
      ANA: 'id-ana',
      'Ana B': 'id-ana',
      bo: 'id-bo',
    });
    expect(await idsOf()).toEqual({});
  });

  test('is the holder of the login rather than of the display name', async () => {
    await feed(app, [
      playerEvent('ana', { at: at(1) }),
      playerEvent('zoe', { displayName: 'ana', at: at(2) }),
    ]);
    expect(await idsOf('ana')).toEqual({ ana: 'id-ana' });
  });

  test('is the last one seen of several with one display name, in any order of arrival', async () => {
    const twins = (first: number, second: number) =>
      feed(app, [
        playerEvent('one', { displayName: 'Twin', at: at(first) }),
        playerEvent('two', { displayName: 'Twin', at: at(second) }),
      ]);
    await twins(2, 1);
    expect(await idsOf('Twin')).toEqual({ Twin: 'id-one' });
    await twins(2, 3);
    expect(await idsOf('Twin')).toEqual({ Twin: 'id-two' });
    await twins(3, 3);
    expect(await idsOf('Twin')).toEqual({ Twin: 'id-two' });
  });

  test('is the same for every endpoint that takes a name', async () => {
    await feed(app, [
      playerEvent('one', { displayName: 'Twin', at: at(2), victories: ['HARE'] }),
      playerEvent('two', { displayName: 'Twin', at: at(1) }),
      monsterEvent(1, { USER: 'two' }),
      monsterEvent(2, { USER: 'Twin' }),
    ]);
    const get = async (url: string) => (await app.inject(`/api${url}`)).json();
    const { data } = await get('/monster-query?USER=Twin');
    expect(data.map(({ ID }: { ID: number }) => ID)).toEqual([2]);
    expect(await get('/users/Twin')).toMatchObject({ login: 'one', victoryRecord: { HARE: 1 } });
    expect(await get('/players/Twin')).toMatchObject({ login: 'one', records: 1 });
    await app.inject({
      method: 'POST',
      url: '/api/playlists',
      headers: callerHeaders('one'),
      payload: { name: 'Mine', isPublic: true },
    });
    expect(await get('/owners/Twin/playlists')).toMatchObject([{ name: 'Mine' }]);
  });
});
