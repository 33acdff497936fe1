import { expect, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { createTestApp, TEST_FEED_KEY } from '../testing/app.ts';

test('a call without a body may name a type; one with a body may not be without it', async () => {
  const folder = createTestFolder();
  const database = await openDatabase({ dataDir: folder.path });
  const app = await createTestApp(database);
  const type = { 'content-type': 'application/json' };
  const playlist = '/api/playlists/none';
  expect((await app.inject({ method: 'DELETE', url: playlist, headers: type })).statusCode).toBe(
    401,
  );
  const headers = { authorization: `Bearer ${TEST_FEED_KEY}`, ...type };
  const empty = await app.inject({ method: 'POST', url: '/api/feed', headers });
  expect([empty.statusCode, empty.json().error.code]).toEqual([400, 'invalid']);
  await app.close();
  await database.close();
  await folder.remove();
});
