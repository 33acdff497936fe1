import { expect, test } from 'vitest';
import { insertRows } from '#database/save-rows.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { logChanges } from './changes-store.server.ts';

eachDatabase('the log of changes', (open) => {
  test('numbers events in their order, and runs no statement without events', async () => {
    const { kysely, transact } = await open();
    const row = { user_id: 'ana', login: 'ana', display_name: 'Ana', balance: 0 };
    const events = Array.from({ length: 300 }, (_, at) => ({
      event: { type: 'balance' as const, userId: 'ana', value: at },
      index: at,
      at,
      content: '',
    }));
    const numbers = await transact(async (trx) => {
      await insertRows(trx, 'players', [{ ...row, inventory_json: '{}', updated_at: 0 }]);
      expect(await logChanges(trx, [])).toEqual([]);
      return logChanges(trx, events);
    });
    const stored = await kysely
      .selectFrom('player_changes')
      .select(['number', 'at'])
      .orderBy('number')
      .execute();
    expect(stored).toEqual(numbers.map((number, at) => ({ number, at })));
    expect(stored).toHaveLength(300);
  });
});
