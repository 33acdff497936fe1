import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { cardFight } from '#app/features/fight-reports/card/contract.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import {
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  playerEvent,
  testConfig,
} from '#server/testing/app.ts';
import { columnsOf, csvOf } from './csv.ts';

const SECRET = 'filters-secret-0123456789';
const day = (date: number) => `2026-01-0${date}T00:00:00.000Z`;

eachDatabase('lists', (open) => {
  let app: FastifyInstance;
  beforeAll(async () => {
    const config = testConfig({ TOURNAMENT_SECRET: SECRET });
    app = await createTestApp(await open(), { config });
    const pixie = { RACE: 'PIXIE', MONSTER_NAME: '=1+1, "Ash"' };
    await feed(app, [
      playerEvent('ana'),
      monsterEvent(1, { USER: 'ana', DATE: day(1) }),
      monsterEvent(2, { DATE: day(2) }),
      monsterEvent(3, { ...pixie, DATE: day(3) }),
      fightEvent(1, 2, { date: day(4) }),
      fightEvent(2, 3, { rightCombatant: { ID: 3, ...pixie }, date: day(5) }),
      fightEvent(3, 1, { leftCombatant: { ID: 3, ...pixie }, date: day(6) }),
    ]);
    const outcome = { id: 'R1-1', leftId: 1, rightId: 2, leftScore: 2, rightScore: 1, winner: 1 };
    const participants = [{ ID: 1 }, { ID: 2 }];
    const payload = { name: 'Cup', participants, outcomes: [outcome] };
    const headers = { 'x-secret': SECRET };
    const saved = await app.inject({ method: 'POST', url: '/api/tournament', headers, payload });
    expect(saved.statusCode).toBe(200);
    for (const [version, IDs] of [[1, 3], [2]].entries()) {
      const participants = IDs.map((ID) => ({ ID }));
      const payload = { name: 'Other', participants, ...(version > 0 && { version }) };
      const { body } = await app.inject({
        method: 'POST',
        url: '/api/tournament',
        headers,
        payload,
      });
      expect(body).toContain(`"version":${version + 1}`);
    }
  });
  afterAll(() => app.close());

  test.each([
    ['player=ana', [3, 1]],
    ['player=ANA&breed=pixie', [3]],
    ['player=nobody', []],
    ['breed=PIXIE', [3, 2]],
    ['record=2', [2, 1]],
    ['tournament=Cup', [1]],
    ['tournament=None', []],
    [`from=${day(5)}`, [3, 2]],
    [`from=${day(5)}&to=${day(6)}`, [2]],
    [`to=${day(5)}&order=oldest`, [1]],
  ])('of fights have what %s asks for', async (asked, numbers) => {
    const { items } = (await app.inject(`/api/fights?${asked}`)).json();
    expect(items.map(({ id }: { id: number }) => id)).toEqual(numbers);
  });

  test('of records have what a player and a breed ask for', async () => {
    const ids = async (asked: string) =>
      (await app.inject(`/api/monster-records?${asked}`))
        .json()
        .items.map((one: { ID: number }) => one.ID);
    expect(await ids('player=ana')).toEqual([1]);
    expect(await ids(`breed=hare&to=${day(2)}`)).toEqual([1]);
    expect(await ids('player=nobody')).toEqual([]);
  });

  test.each([
    ['player=ana', ['Cup']],
    ['breed=hare&record=2', ['Other', 'Cup']],
    ['breed=pixie', []],
    ['record=4', []],
    ['player=nobody', []],
    ['record=1&to=2000-01-01T00:00:00Z', []],
    ['record=1&from=2000-01-01T00:00:00Z', ['Cup']],
  ])('of tournaments have what %s asks for', async (asked, names) => {
    const { items } = (await app.inject(`/api/tournaments/archive?${asked}`)).json();
    expect(items.map(({ name }: { name: string }) => name)).toEqual(names);
    const { body } = await app.inject(`/api/tournaments/archive?${asked}&format=csv`);
    expect(body.trimEnd().split('\r\n')).toHaveLength(1 + names.length);
  });

  test.each([
    'record=x',
    'record=0',
    'from=yesterday',
    'to=2026',
    'player=',
    'format=xml',
    'breed=%07',
  ])('refuse %s with its name', async (wrong) => {
    const { statusCode, body } = await app.inject(`/api/fights?${wrong}`);
    expect([statusCode, body]).toEqual([400, expect.stringContaining(wrong.split('=')[0] ?? '')]);
  });

  test('answer as CSV with the same columns, a mark, the next page, and no formula', async () => {
    const url = '/api/fights?limit=2&order=oldest&format=csv';
    const { headers, body } = await app.inject(url);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'public, max-age=10',
      link: expect.stringMatching(
        /^<\/api\/fights\?limit=2&order=oldest&format=csv&cursor=\d+_2>; rel="next"$/,
      ),
    });
    const [head, first, second, end] = body.split('\r\n');
    const columns = columnsOf(cardFight).map((path) => path.join('.'));
    expect(head).toBe(`\uFEFF${columns.join()}`);
    expect(columns.slice(0, 3)).toEqual(['id', 'leftCombatant.ID', 'leftCombatant.MONSTER_NAME']);
    expect(first).toMatch(`1,1,Monster 1,HARE,2,Monster 2,HARE,true,false,${day(4)},`);
    expect(second).toContain(`,3,"'=1+1, ""Ash""",PIXIE,`);
    expect(end).toBe('');
    for (const list of ['monster-records', 'players', 'picks', 'tournaments/archive']) {
      const answer = await app.inject(`/api/${list}?format=csv`);
      expect([list, answer.statusCode, answer.headers['content-type']]).toEqual([
        list,
        200,
        'text/csv; charset=utf-8',
      ]);
    }
  });

  test('say how long a filter may be', async () => {
    for (const player of ['', 'x'.repeat(61)]) {
      const { error } = (await app.inject(`/api/fights?player=${player}`)).json();
      expect(error.message).toContain('expected plain text of 1 to 60 characters, such as "ana"');
    }
  });

  test('are not sent again to who has them', async () => {
    for (const url of [
      '/api/fights',
      '/api/monster-records?format=csv',
      '/api/tournaments/archive',
    ]) {
      const { headers, body } = await app.inject(url);
      const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
      expect([url, again.statusCode, again.body]).toEqual([url, 304, '']);
      expect(again.headers.etag).toBe(headers.etag);
      expect(body).not.toBe('');
    }
  });
});

test('a cell of text that a spreadsheet would calculate is shown as it is', () => {
  const written = (text: unknown) => csvOf([['a']], [{ a: text }]).split('\r\n')[1];
  for (const text of ['=1', '+a', '-a', '@a', '-1-1', '＝1', '＋a', '－a', '＠a'])
    expect(written(text)).toBe(`'${text}`);
  for (const [text, shown] of [
    ['\ta', "'\ta"],
    ['\ra', '"\'\ra"'],
    ['-1.5', '-1.5'],
    [-3, '-3'],
    ['+7', '+7'],
    [null, ''],
    [['a', 'b'], 'a; b'],
    [{ b: 1 }, '"{""b"":1}"'],
  ])
    expect(written(text)).toBe(shown);
});

test('columns are the fields of objects within objects', () => {
  expect(columnsOf(cardFight).map((path) => path.join('.'))).toContain('outcome.knockOut');
  const item = z.object({ a: z.optional(z.nullable(z.object({ b: z.array(z.string()) }))) });
  expect(columnsOf(item)).toEqual([['a', 'b']]);
});
