import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, monsterEvent, playerEvent } from '#server/testing/app.ts';

eachDatabase('GET /api/monster-names', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await createTestApp(await open());
    const named = (ID: number, MONSTER_NAME: string, more: object = {}) =>
      monsterEvent(ID, { MONSTER_NAME, ...more });
    await feed(app, [
      playerEvent('ana'),
      named(1, 'Pip'),
      named(2, 'Pippin'),
      named(3, 'PIP'),
      named(4, 'Pip', { USER: 'ana' }),
      named(5, 'Pope'),
      named(6, '100%_sure'),
      named(7, 'Éclair Ünlü'),
      named(8, 'Brontë'),
      named(9, 'Left Hook Louie'),
      named(10, 'Left Hook Louie', { USER: 'ana' }),
      named(99, 'Often', { USER: 'ana' }),
      ...Array.from({ length: 30 }, (_, index) => named(100 + index, 'Often')),
    ]);
    return () => app.close();
  });

  const search = async (term: string) => {
    const response = await app.inject(`/api/monster-names?term=${encodeURIComponent(term)}`);
    expect(response.statusCode).toBe(200);
    return response.json().monsters.map(({ ID }: { ID: number }) => ID);
  };

  test('finds names by their start, in any case, with the newest record of each monster', async () => {
    expect(await search('pip')).toEqual([4, 3, 2]);
    expect(await search(' PIPP ')).toEqual([2]);
    expect(await search('often')).toEqual([129, 99]);
    expect(await search('P')).toEqual([4, 3, 2, 5]);
    expect(await search('100%')).toEqual([6]);
    expect(await search('nobody')).toEqual([]);
    for (const term of ['Éclai', 'écl', 'ÉCLAIR', 'éclair ün', 'Éclair Ü']) {
      expect(await search(term), term).toEqual([7]);
    }
  });

  test('finds fighters as people type them: by the middle, without accents, with a typing mistake', async () => {
    const filtered = async (name: string) => {
      const query = new URLSearchParams({ MONSTER_NAME: name });
      const { data } = (await app.inject(`/api/monster-query?${query}`)).json();
      return data.map(({ ID }: { ID: number }) => ID);
    };
    for (const [term, ids] of [
      ['bronte', [8]],
      ['louie', [10, 9]],
      ['hook lou', [10, 9]],
      ['Left Hok Louie', [10, 9]],
      ['brotne', [8]],
      ['unlu', [7]],
      ['zzzz', []],
    ] as const) {
      expect(await search(term), term).toEqual(ids);
      expect(await filtered(term), term).toEqual(ids);
    }
  });

  test('finds each line of a pasted list, however it is written', async () => {
    const lines = [
      '1. Pippin (lvl 4)',
      'bronte',
      '🥇 LEFT HOOK LOUIE',
      '100% sure',
      'nobody',
      'Pipin',
    ];
    const response = await app.inject({
      method: 'POST',
      url: '/api/monsters-by-line',
      payload: { lines: [...lines, 'Pope, Brontё'] },
    });
    expect(response.statusCode).toBe(200);
    const found = response.json().matches as { monsters: { ID: number }[]; isSure: boolean }[][];
    expect(
      found.map((line) =>
        line.map(({ monsters, isSure }) => [isSure, ...monsters.map(({ ID }) => ID)]),
      ),
    ).toEqual([
      [[true, 2]],
      [[true, 8]],
      [[true, 10, 9]],
      [[true, 6]],
      [[false]],
      [[false, 2]],
      [
        [true, 5],
        [true, 8],
      ],
    ]);
  });

  test('an invalid term is refused', async () => {
    for (const term of ['', '%20', 'x'.repeat(61), '%00']) {
      expect((await app.inject(`/api/monster-names?term=${term}`)).statusCode).toBe(400);
    }
  });
});
