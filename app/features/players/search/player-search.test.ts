import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, playerEvent } from '#server/testing/app.ts';
import { PLAYER_SEARCH_LIMIT } from '../rules.ts';

eachDatabase('GET /api/player-search', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createTestApp(await open());
    const crowd = Array.from({ length: 12 }, (_, n) => playerEvent(`crowd_${n}`));
    await feed(app, [
      ...crowd,
      playerEvent('mira_k', { displayName: 'Mira_K' }),
      playerEvent('miraculix', { displayName: 'Miraculix' }),
      playerEvent('hana77', { displayName: 'はな' }),
      playerEvent('percent', { displayName: '100%' }),
      playerEvent('willow', { displayName: 'Willow' }),
      playerEvent('mossykettle', { displayName: 'MossyKettle' }),
      playerEvent('first_name', { displayName: 'FirstName' }),
    ]);
    return () => app.close();
  });
  const search = (term: string) =>
    app.inject({ url: `/api/player-search?term=${encodeURIComponent(term)}` });
  const logins = async (term: string) =>
    (await search(term)).json().players.map(({ login }: { login: string }) => login);

  test.each([
    ['mira', ['mira_k', 'miraculix']],
    ['MIRA_', ['mira_k']],
    ['miraculix', ['miraculix']],
    ['  mira_k ', ['mira_k']],
    ['は', ['hana77']],
    ['hana', ['hana77']],
    ['100%', ['percent']],
    ['iracul', ['miraculix']],
    ['wilow', ['willow']],
    ['MossyKetle', ['mossykettle']],
    ['kettle', ['mossykettle']],
    ['ossyk', ['mossykettle']],
    ['zzzz', []],
    ['%', []],
    ["'", []],
  ])('%j finds %j', async (term, expected) => {
    expect((await logins(term)).sort()).toEqual(expected);
  });

  test('returns each player once, with both names and no other field', async () => {
    expect((await search('mira_k')).json()).toEqual({
      players: [{ login: 'mira_k', displayName: 'Mira_K' }],
    });
  });

  test('finds a new name by its middle, and no longer the former one', async () => {
    await feed(app, [playerEvent('renamed', { userId: 'id-first_name', displayName: 'Renamed' })]);
    expect(await logins('rstna')).toEqual([]);
    expect(await logins('ename')).toEqual(['renamed']);
  });

  test('returns at most ten', async () => {
    expect(await logins('crowd')).toHaveLength(PLAYER_SEARCH_LIMIT);
  });

  test.each(['', '   ', 'x'.repeat(61), 'a\u0000b'])(
    'responds 400 to the term %j',
    async (term) => {
      expect((await search(term)).statusCode).toBe(400);
    },
  );
});
