import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { albumEvent, createTestApp, feed } from '#server/testing/app.ts';

interface Answer {
  matches: ({ song: { name: string }; isSure: boolean } | null)[];
}

const NAMES = ['First Bell', 'Second Wind', 'Café Ropes', 'Boss', 'Boss!', 'C', 'C#'];

eachDatabase('songs by title', (open, _, once) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createTestApp(await open());
    await feed(app, [albumEvent('tunes', NAMES, { name: 'Report Tunes' })]);
    return () => app.close();
  });
  const ask = (entries: object[]) =>
    app.inject({ method: 'POST', url: '/api/songs-by-title', payload: { entries } });

  test('each entry gets its match in order: sure, guessed or none', async () => {
    const entries = [
      { id: 'tunes-2', name: 'anything' },
      { name: 'Report Tunes - Boss!' },
      { name: 'Boss', album: 'Report Tunes' },
      { name: 'C#', artist: 'Report Tunes', album: 'Report Tunes' },
      { name: 'C - Report Tunes' },
      { name: '01 - cafe ropes' },
      { name: 'First Bell!', album: 'Report Tunes' },
      { name: 'Nothing like it' },
      { name: '' },
    ];
    const { matches } = (await ask(entries)).json<Answer>();
    expect(matches.map((match) => match && [match.song.name, match.isSure])).toEqual([
      ['Second Wind', true],
      ['Boss!', true],
      ['Boss', true],
      ['C#', true],
      ['C', true],
      ['Café Ropes', false],
      ['First Bell', false],
      null,
      null,
    ]);
  });

  test('a title is found though sixty others begin with it', async () => {
    const rounds = Array.from({ length: 61 }, (_, n) => (n < 60 ? `Round ${n + 10}` : 'Round'));
    await feed(app, [albumEvent('rounds', rounds, { name: 'Rounds' })]);
    const entries = [
      { name: 'Rounds - Round' },
      { name: '07. Round (2009 Remaster)', album: 'Rounds' },
    ];
    const { matches } = (await ask(entries)).json<Answer>();
    expect(matches.map((match) => match && [match.song.name, match.isSure])).toEqual([
      ['Round', true],
      ['Round', true],
    ]);
  });

  once(
    '5,000 entries are found in one call, and the event loop is not held; more are refused',
    async () => {
      const entries = Array.from({ length: 5000 }, (_, n) => ({
        name: `${n} - Report Tunes - ${NAMES[n % NAMES.length]} (Remastered ${n})`,
      }));
      let turns = 0;
      const timer = setInterval(() => {
        turns += 1;
      }, 20);
      const answer = await ask(entries);
      clearInterval(timer);
      expect(answer.json<Answer>().matches.filter((match) => match?.isSure)).toHaveLength(5000);
      expect(turns).toBeGreaterThan(5);
      expect((await ask([...entries, { name: 'one more' }])).statusCode).toBe(400);
    },
  );
});
