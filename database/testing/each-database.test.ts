import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AppDatabase } from '../app-database.ts';
import { eachDatabase } from './each-database.ts';

eachDatabase('eachDatabase', (open, kind) => {
  let shared: AppDatabase;
  let fresh: AppDatabase;

  beforeAll(async () => {
    shared = await open();
  });

  beforeEach(async () => {
    fresh = await open();
  });

  const write = ({ kysely }: AppDatabase) =>
    kysely.insertInto('feed_events').values({ id: 'a', type: 'x', taken_at: 1 }).execute();
  const count = async ({ kysely }: AppDatabase) =>
    (await kysely.selectFrom('feed_events').selectAll().execute()).length;

  test('opens the given kind, each time another database', async () => {
    expect(fresh.kind).toBe(kind);
    await write(fresh);
    await write(shared);
    expect(await count(await open())).toBe(0);
  });

  test('databases from beforeAll are shared, those from beforeEach are new', async () => {
    expect(await count(shared)).toBe(1);
    expect(await count(fresh)).toBe(0);
  });
});
