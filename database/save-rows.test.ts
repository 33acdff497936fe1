import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { insertNumbered, insertRows, updateRows } from './save-rows.ts';
import type { Tables } from './tables.ts';
import { eachDatabase } from './testing/each-database.ts';

const player = (user_id: string, balance = 0) => ({
  ...{ user_id, login: user_id, display_name: `${user_id} "the \\ Ünï😀", {null}\n\t`, balance },
  ...{ inventory_json: '{}', updated_at: 0 },
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
    await transact(async (trx) => {
      await insertRows(trx, 'players', []);
      await updateRows(trx, 'players', 'user_id', []);
      expect(await insertNumbered(trx, 'player_changes', [], 'number')).toEqual([]);
    });
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
      const key = 'user_id';
      await updateRows(trx, 'players', key, [{ user_id: 'ana', login: null, balance: -3 }]);
    });
    expect(await playersOf(kysely)).toEqual([
      { ...player('ana', -3), login: null },
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

  test('numbers them in their order', async () => {
    const { kysely, transact } = await open();
    await transact((trx) => insertRows(trx, 'players', [player('ana')]));
    const changes = numbered(300).map((place) => ({
      ...{ user_id: 'ana', at: place, change_json: '{}' },
    }));
    const numbers = await transact((trx) =>
      insertNumbered(trx, 'player_changes', changes, 'number'),
    );
    const stored = await kysely
      .selectFrom('player_changes')
      .select(['number', 'at'])
      .orderBy('number')
      .execute();
    expect(stored).toEqual(numbers.map((number, index) => ({ number, at: index + 1 })));
  });

  test('updates existing rows by key, and no others', async () => {
    const { kysely, transact } = await open();
    await transact(async (trx) => {
      await insertRows(
        trx,
        'players',
        numbered(20).map((place) => player(`p${place}`, place)),
      );
      const changes = numbered(13).map((place) => ({ user_id: `p${place}`, updated_at: place }));
      await updateRows(trx, 'players', 'user_id', [...changes, { user_id: '?', updated_at: 1 }]);
    });
    const times = (await playersOf(kysely)).map(({ updated_at }) => updated_at);
    expect(times).toEqual([...numbered(13), ...Array(7).fill(0)]);
  });

  test('stores several writes, also to one table, in order', async () => {
    const { kysely, transact } = await open();
    const key = ['user_id'] as const;
    await transact(async (trx) => {
      await insertRows(trx, 'players', [player('ana', 1)]);
      await insertRows(trx, 'victories', [{ user_id: 'ana', race: 'HARE', told: 0 }]);
      await insertRows(trx, 'players', [player('ana', 10)], { key, add: ['balance'] });
      await updateRows(trx, 'players', 'user_id', [{ user_id: 'ana', updated_at: 5 }]);
      const inside = await trx.selectFrom('players').select(['balance', 'updated_at']).execute();
      expect(inside).toEqual([{ balance: 11, updated_at: 5 }]);
      await insertRows(trx, 'players', [player('bo', 2)]);
    });
    expect((await playersOf(kysely)).map(({ user_id }) => user_id)).toEqual(['bo', 'ana']);
    expect(await kysely.selectFrom('victories').select('race').execute()).toEqual([
      { race: 'HARE' },
    ]);
  });

  test('stores nothing if the work fails before they are sent', async () => {
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
