import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPortions } from '#app/features/feed/portions.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { StorageUnavailableError } from '#database/storage-errors.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createTestApp, feed, fightEvent, monsterEvent } from '#server/testing/app.ts';
import { readAggregates, recountAggregates } from '#server/testing/recount.ts';
import { areWaiting } from './figures.server.ts';
import { inSnapshot, searchRecords } from './record-search.server.ts';

eachDatabase('records that wait for the indexes of searches', (open) => {
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
  const stored = async () => {
    const rows = await database.kysely.selectFrom('record_figures').select('id').execute();
    return rows.map(({ id }) => id).sort();
  };
  const expectExact = async () =>
    expect(await readAggregates(database.kysely)).toEqual(await recountAggregates(database.kysely));

  test('a search finds them, and merges them for the next one', async () => {
    await feed(app, [monsterEvent(1, { LIF: 10 }), monsterEvent(2, { LIF: 30 })]);
    expect(await stored()).toEqual([]);
    expect(await search('SORT=LIF&DIRECTION=desc')).toEqual([2, 1]);
    expect(await areWaiting(database.kysely)).toBe(false);
    await feed(app, [monsterEvent(3, { LIF: 20 })]);
    expect(await stored()).toEqual([1, 2]);
    expect(await search('SORT=LIF&DIRECTION=desc')).toEqual([2, 3, 1]);
  });

  test('a record is corrected before and after it was merged', async () => {
    await feed(app, [monsterEvent(1, { LIF: 10 }), monsterEvent(2, { LIF: 30 })]);
    const corrected = (LIF: number) => ({ ...monsterEvent(1, { LIF }), id: `lif ${LIF}` });
    await feed(app, [corrected(40)]);
    expect(await search('SORT=LIF&DIRECTION=desc')).toEqual([1, 2]);
    await feed(app, [corrected(20)]);
    expect(await stored()).toEqual([2]);
    expect(await search('SORT=LIF&DIRECTION=desc')).toEqual([2, 1]);
    await expectExact();
  });

  test('a correction of other fields leaves it where it is', async () => {
    await feed(app, [monsterEvent(1)]);
    await search('');
    await feed(app, [{ ...monsterEvent(1, { MONSTER_NAME: 'Bolt' }), id: 'named' }]);
    expect(await areWaiting(database.kysely)).toBe(false);
    expect(await search('MONSTER_NAME=bolt&RACE_SUPERTYPE=HARE')).toEqual([1]);
  });

  test('a record is removed with its fight before and after it was merged', async () => {
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

  test('a search leaves them out while the database cannot write', async () => {
    await feed(app, [monsterEvent(1)]);
    await search('');
    await feed(app, [monsterEvent(2)]);
    const full = {
      ...database,
      transact: () => Promise.reject(new StorageUnavailableError('The disk is full.')),
    };
    const filters = { userId: null, raceType: null, range: null, race: null, name: null };
    const { total, rows } = await inSnapshot(full, (db) =>
      searchRecords(db, database.kind, filters, { page: 1, limit: 30 }),
    );
    expect({ total, ids: rows.map(({ id }) => id) }).toEqual({ total: 1, ids: [1] });
  });

  test('the feed merges them after every portion of events', async () => {
    await feed(app, [monsterEvent(1)]);
    const merge = createPortions(database, 3);
    await merge(2);
    expect(await areWaiting(database.kysely)).toBe(true);
    await merge(1);
    expect(await areWaiting(database.kysely)).toBe(false);
    await expectExact();
  });
});
