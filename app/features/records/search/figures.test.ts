import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent } from '#server/testing/app.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';

eachDatabase('records in searches', (open) => {
  let database: AppDatabase;
  let app: FastifyInstance;

  beforeEach(async () => {
    database = await open();
    app = await createTestApp(database);
  });
  afterEach(() => app.close());

  const search = async (query: string) => {
    const { totalRecords, data } = (await app.inject(`/api/monster-query?${query}`)).json();
    const ids: number[] = data.map(({ ID }: { ID: number }) => ID);
    expect(ids).toHaveLength(totalRecords);
    return ids;
  };
  const expectExact = async () =>
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));

  test('a search finds what was just accepted', async () => {
    await feed(app, [monsterEvent(1, { LIF: 10 }), monsterEvent(2, { LIF: 30 })]);
    expect(await search('SORT=LIF&DIRECTION=desc')).toEqual([2, 1]);
    await feed(app, [monsterEvent(3, { LIF: 20 })]);
    expect(await search('SORT=LIF&DIRECTION=desc')).toEqual([2, 3, 1]);
    await expectExact();
  });

  test('a record is found by its corrected figures, also if the batch corrects it twice', async () => {
    await feed(app, [monsterEvent(1, { LIF: 10 }), monsterEvent(2, { LIF: 30 })]);
    const corrected = (LIF: number) => ({ ...monsterEvent(1, { LIF }), id: `lif ${LIF}` });
    await feed(app, [corrected(40)]);
    expect(await search('SORT=LIF&DIRECTION=desc')).toEqual([1, 2]);
    await expectExact();
    await feed(app, [corrected(50), corrected(20)]);
    expect(await search('SORT=LIF&DIRECTION=desc')).toEqual([2, 1]);
    await expectExact();
  });

  test('a record is found by its corrected name', async () => {
    await feed(app, [monsterEvent(1)]);
    await feed(app, [{ ...monsterEvent(1, { MONSTER_NAME: 'Bolt' }), id: 'named' }]);
    expect(await search('MONSTER_NAME=bolt&RACE_SUPERTYPE=HARE')).toEqual([1]);
    await expectExact();
  });

  test('a record is removed with its fight', async () => {
    const beat = (name: string) => ({
      ...fightEvent(1, 1, { leftCombatant: { MONSTER_NAME: name, RACE: 'HARE' } }),
      id: name,
    });
    await feed(app, [monsterEvent(1), beat('Rusty'), beat('Bolt')]);
    await feed(app, [{ id: 'v1', type: 'void', event: 'Rusty' }]);
    expect(await search('')).toHaveLength(2);
    await feed(app, [{ id: 'v2', type: 'void', event: 'Bolt' }]);
    expect(await search('')).toEqual([1]);
    await expectExact();
  });
});
