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
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/api/feed', headers, payload });
  for (const [body, key] of [
    ['[{"id": "a", "__proto__": {"x": 1}}]', '__proto__'],
    ['[{"id": "a", "constructor": {"prototype": {}}}]', 'constructor'],
  ] as const) {
    const refused = await post(body);
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid']);
    expect(refused.json().error.message).toMatch(`without the keys`);
    expect(refused.json().error.message).toMatch(key);
  }
  const broken = await post('[{"id": "__proto__"');
  expect(broken.json().error.message).toMatch(/^The body must be JSON/);
  expect(empty.json().error.message).toMatch(/^The body must be JSON/);
  const none = await post('[]');
  expect([none.statusCode, none.json().error.code]).toEqual([400, 'invalid']);
  expect(none.json().error.message).toMatch(/^body: got \[\], expected 1 to 500 events, such as/);
  await app.close();
  await database.close();
  await folder.remove();
});
