import { beforeAll, expect, test } from 'vitest';
import type { AppDatabase } from '#database/connect.ts';
import { eachDatabase } from '#database/testing/each-database.ts';
import { createSeasonStore } from './season-store.ts';

eachDatabase('the store of the practice season', (open) => {
  let database: AppDatabase;
  beforeAll(async () => {
    database = await open();
  });

  test('is empty at first, then returns the last saved season', async () => {
    const store = createSeasonStore(database);
    expect(await store.load()).toBeNull();
    await store.save('{"a":1}');
    await store.save('{"a":2}');
    expect(await createSeasonStore(database).load()).toBe('{"a":2}');
  });
});
