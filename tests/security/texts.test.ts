import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  callerHeaders,
  createTestApp,
  feed,
  playerEvent,
  testSessions,
} from '#server/testing/app.ts';

eachDatabase('texts that a database cannot store unchanged', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createTestApp(await open(), { sessions: testSessions });
    return () => app.close();
  });

  test.each(['a\u0000b', '\ud800', 'x\udfff'])('%j is refused in any body', async (name) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/playlists',
      headers: { ...callerHeaders('ana'), 'content-type': 'application/json' },
      payload: JSON.stringify({ name, isPublic: true }),
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatchObject({ code: 'invalid' });
  });

  test.each(['a\u0000b', '\ud800'])('%j rejects its event, not the batch', async (displayName) => {
    const answer = await feed(app, [playerEvent('ana', { displayName }), playerEvent('bo')]);
    expect(answer).toMatchObject({ status: 200, accepted: 1, rejected: [{ index: 0 }] });
  });

  test.each([
    '/playlists/%00',
    '/album/a%00b',
    '/users/%00',
    '/owners/%00/playlists',
    '/tournament/%00',
    '/albums-by-search/%00',
    '/album-search?searchType=song&searchTerms=%00',
    '/inventory?userId=%00',
    '/monster-query?RACE=%00',
  ])('a NUL in %s answers 400', async (path) => {
    const headers = callerHeaders('ana');
    expect((await app.inject({ url: `/api${path}`, headers })).statusCode).toBe(400);
  });

  test('surrogate pairs, accents and right-to-left text are stored unchanged', async () => {
    const payload = { name: '𝄞 é مرحبا \\u0000', isPublic: true };
    const headers = callerHeaders('ana');
    const made = await app.inject({ method: 'POST', url: '/api/playlists', headers, payload });
    expect(made.statusCode).toBe(200);
    const { playlistId } = made.json();
    expect((await app.inject(`/api/playlists/${playlistId}`)).json().name).toBe(payload.name);
  });
});
