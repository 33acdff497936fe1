import { expect, test } from 'vitest';
import type { AppDatabase } from './app-database.ts';
import { EVERYTHING_CHANGED, scoped } from './changes.ts';
import { eachDatabase } from './testing/each-database.ts';

eachDatabase('transact', (open) => {
  const take = (database: AppDatabase, id: string) =>
    database.kysely.insertInto('feed_events').values({ id, type: 'x', taken_at: 1 }).execute();
  const taken = async (database: AppDatabase) =>
    (await database.kysely.selectFrom('feed_events').select('id').orderBy('id').execute()).map(
      (event) => event.id,
    );

  test('stores the work’s writes and returns its result', async () => {
    const database = await open();
    const result = await database.transact(async (trx) => {
      await trx.insertInto('feed_events').values({ id: 'a', type: 'x', taken_at: 1 }).execute();
      return 'done';
    });
    expect(result).toBe('done');
    expect(await taken(database)).toEqual(['a']);
  });

  test('stores and publishes nothing if the work fails', async () => {
    const database = await open();
    const heard: string[] = [];
    database.changes.subscribe((topic) => heard.push(topic));
    const failing = database.transact(async (trx, changed) => {
      await trx.insertInto('feed_events').values({ id: 'a', type: 'x', taken_at: 1 }).execute();
      changed('matches');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await database.transact(async (_, changed) => changed('store'));
    expect(await taken(database)).toEqual([]);
    expect(heard).toEqual(['store']);
  });

  test('notifies listeners of each topic once, after the commit and before it returns', async () => {
    const database = await open();
    const heard: string[] = [];
    const seen: Promise<string[]>[] = [];
    const unsubscribe = database.changes.subscribe((topic) => {
      heard.push(topic);
      seen.push(taken(database));
    });
    await database.transact(async (trx, changed) => {
      changed('matches');
      await trx.insertInto('feed_events').values({ id: 'a', type: 'x', taken_at: 1 }).execute();
      changed('store');
      changed('matches');
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(['matches', 'store']);
    expect(await Promise.all(seen)).toEqual([['a'], ['a']]);
    unsubscribe();
    await database.transact(async (_, changed) => changed('matches'));
    expect(heard).toEqual(['matches', 'store']);
  });

  test('a listener with topics of its own gets those, and that everything changed, until its end', async () => {
    const database = await open();
    const changes = scoped(database.changes);
    const heard: string[] = [];
    changes.subscribe((topic) => heard.push(topic), ['store', 'albums']);
    await database.transact(async (_, changed) => {
      for (const topic of ['matches', 'store', EVERYTHING_CHANGED] as const) changed(topic);
      // @ts-expect-error
      changed('macthes');
    });
    expect(heard).toEqual(['store', EVERYTHING_CHANGED]);
    changes.end();
    await database.transact(async (_, changed) => changed('store'));
    expect(heard).toHaveLength(2);
  });

  test('a failing listener affects neither the writer nor other listeners', async () => {
    const problems: string[] = [];
    const database = await open((problem) => problems.push(problem));
    const heard: string[] = [];
    database.changes.subscribe(() => {
      throw new Error('broken listener');
    });
    database.changes.subscribe((topic) => heard.push(topic));
    await database.transact(async (_, changed) => changed('matches'));
    expect(heard).toEqual(['matches']);
    expect(problems).toEqual(['A listener failed on the change of "matches".']);
  });

  test('publishes thousands of long topics from one transaction', async () => {
    const database = await open();
    const heard: string[] = [];
    database.changes.subscribe((topic) => heard.push(topic));
    const topics = Array.from(
      { length: 2000 },
      (_, index) => `tournament:Ünïcode ${index}` as const,
    );
    await database.transact(async (_, changed) => topics.forEach(changed));
    expect(heard).toEqual(topics);
  });

  test('runs concurrent read-then-write work as if one after the other', async () => {
    const database = await open();
    await take(database, 'counter');
    await Promise.all(
      Array.from({ length: 15 }, () =>
        database.transact(async (trx) => {
          const row = await trx
            .selectFrom('feed_events')
            .select('taken_at')
            .where('id', '=', 'counter')
            .executeTakeFirstOrThrow();
          await trx
            .updateTable('feed_events')
            .set({ taken_at: row.taken_at + 1 })
            .where('id', '=', 'counter')
            .execute();
        }),
      ),
    );
    const row = await database.kysely
      .selectFrom('feed_events')
      .select('taken_at')
      .executeTakeFirstOrThrow();
    expect(row.taken_at).toBe(16);
  });
});
