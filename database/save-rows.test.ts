import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { insertRows } from './save-rows.ts';
import type { Tables } from './tables.ts';
import { eachDatabase } from './testing/each-database.ts';

const player = (user_id: string, balance = 0) => ({
  user_id,
  login: user_id,
  display_name: `${user_id} "the \\ Ünï😀", {null}\n\t`,
  balance,
  inventory_json: '{}',
  updated_at: 0,
});

const numbered = (count: number) => Array.from({ length: count }, (_, place) => place + 1);

const playersOf = (db: Kysely<Tables>) =>
  db.selectFrom('players').selectAll().orderBy('balance').execute();

eachDatabase('saving the rows of a batch', (open) => {
  test('stores them unchanged, for any number of rows', async () => {
    const { kysely, transact } = await open();
    const rows = numbered(777).map((number) => player(`player-${number}`, number));
    await transact((trx) => insertRows(trx, 'players', rows));
    expect(await playersOf(kysely)).toEqual(rows);
  });

  test('accepts nulls, and runs no statement without rows', async () => {
    const { kysely, transact } = await open();
    await transact((trx) => insertRows(trx, 'players', [{ ...player('ana'), login: null }]));
    await transact((trx) => insertRows(trx, 'players', []));
    expect(await playersOf(kysely)).toEqual([{ ...player('ana'), login: null }]);
  });

  test('a column without a value in any row becomes null, and one in some rows there', async () => {
    const { kysely, transact } = await open();
    const changes = [1, 2].map((number) => ({
      user_id: 'ana',
      at: null,
      change_json: `${number}`,
    }));
    await transact(async (trx) => {
      await insertRows(trx, 'players', [player('ana', 1), { ...player('bo', 2), login: null }]);
      await insertRows(trx, 'player_changes', changes);
    });
    expect(await playersOf(kysely)).toEqual([
      player('ana', 1),
      { ...player('bo', 2), login: null },
    ]);
    const stored = kysely.selectFrom('player_changes').select(['user_id', 'at', 'change_json']);
    expect(await stored.orderBy('number').execute()).toEqual(changes);
  });

  test('adds to existing rows, replaces them, or keeps them', async () => {
    const { kysely, transact } = await open();
    await transact(async (trx) => {
      await insertRows(trx, 'players', [player('ana', 1), player('bo', 2)]);
      const key = ['user_id'] as const;
      const more = { ...player('ana', 10), display_name: 'Other', updated_at: 7 };
      await insertRows(trx, 'players', [more], { key, add: ['balance'], replace: ['updated_at'] });
      await insertRows(trx, 'players', [{ ...player('bo', 20), updated_at: 7 }], { key });
    });
    expect(await playersOf(kysely)).toEqual([
      player('bo', 2),
      { ...player('ana', 11), updated_at: 7 },
    ]);
  });

  test('stores several writes, also to one table, in order', async () => {
    const { kysely, transact } = await open();
    const key = ['user_id'] as const;
    await transact(async (trx) => {
      await insertRows(trx, 'players', [player('ana', 1)]);
      await insertRows(trx, 'victories', [{ user_id: 'ana', race: 'HARE', told: 0 }]);
      await insertRows(trx, 'players', [player('ana', 10)], { key, add: ['balance'] });
      const inside = await trx.selectFrom('players').select(['balance', 'updated_at']).execute();
      expect(inside).toEqual([{ balance: 11, updated_at: 0 }]);
      await insertRows(trx, 'players', [player('bo', 2)]);
    });
    expect((await playersOf(kysely)).map(({ user_id }) => user_id)).toEqual(['bo', 'ana']);
    expect(await kysely.selectFrom('victories').select('race').execute()).toEqual([
      { race: 'HARE' },
    ]);
  });

  test('stores nothing if the work fails after them', async () => {
    const { kysely, transact } = await open();
    const failed = transact(async (trx) => {
      await insertRows(trx, 'players', [player('ana')]);
      throw new Error('later');
    });
    await expect(failed).rejects.toThrow('later');
    await transact((trx) => insertRows(trx, 'players', [player('bo')]));
    expect((await playersOf(kysely)).map(({ user_id }) => user_id)).toEqual(['bo']);
  });

  test('ends the transaction if they violate a constraint', async () => {
    const { kysely, transact } = await open();
    const twice = transact((trx) => insertRows(trx, 'players', [player('ana'), player('ana')]));
    await expect(twice).rejects.toThrow(/unique/i);
    expect(await playersOf(kysely)).toEqual([]);
  });
});
