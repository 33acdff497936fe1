import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from './testing-database.ts';

test('concurrent transactions run one after the other, in the order they came', async () => {
  const db = await openTestDatabase();
  await db.insertInto('item').values({ id: 1, amount: 0 }).execute();
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      db.transaction().execute(async (trx) => {
        order.push(index);
        const { amount } = await trx.selectFrom('item').selectAll().executeTakeFirstOrThrow();
        await trx
          .updateTable('item')
          .set({ amount: amount + 1 })
          .execute();
      }),
    ),
  );
  expect(order).toEqual(Array.from({ length: 30 }, (_, index) => index));
  expect(await db.selectFrom('item').select('amount').execute()).toEqual([{ amount: 30 }]);
});

test('readers see committed rows only, and see them as soon as the commit returns', async () => {
  const db = await openTestDatabase();
  const count = async () => (await db.selectFrom('item').select('id').execute()).length;
  for (let id = 1; id <= 20; id += 1) {
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('item').values({ id, amount: 1 }).execute();
      expect((await trx.selectFrom('item').select('id').execute()).length).toBe(id);
      expect(await count()).toBe(id - 1);
    });
    expect(await count()).toBe(id);
  }
});

test('an error rolls everything back and frees the writer', async () => {
  const db = await openTestDatabase();
  await expect(
    db.transaction().execute(async (trx) => {
      await trx.insertInto('item').values({ id: 1, amount: 1 }).execute();
      await trx.insertInto('item').values({ id: 1, amount: 1 }).execute();
    }),
  ).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  expect(await db.selectFrom('item').selectAll().execute()).toEqual([]);
  await db.insertInto('item').values({ id: 1, amount: 1 }).execute();
});

test('a transaction without a statement frees its thread, committed or rolled back', async () => {
  const db = await openTestDatabase();
  expect(await db.transaction().execute(async () => 'done')).toBe('done');
  const failed = db.transaction().execute(async () => {
    throw new Error('nothing was begun');
  });
  await expect(failed).rejects.toThrow('nothing was begun');
  await db
    .transaction()
    .execute((trx) => trx.insertInto('item').values({ id: 1, amount: 1 }).execute());
  expect(await db.selectFrom('item').select('id').execute()).toEqual([{ id: 1 }]);
});

test('a failed commit rolls back', async () => {
  const db = await openTestDatabase();
  await sql`create table part (item_id integer references item (id) deferrable initially deferred)`.execute(
    db,
  );
  await expect(
    db.transaction().execute((trx) => sql`insert into part values (99)`.execute(trx)),
  ).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_FOREIGNKEY' });
  expect((await sql`select * from part`.execute(db)).rows).toEqual([]);
  await db.transaction().execute((trx) => sql`insert into item (id) values (1)`.execute(trx));
});

test('a full disk fails the transaction with its code; reads continue, and writes once there is room', async () => {
  const db = await openTestDatabase();
  await db.insertInto('item').values({ id: 1, name: 'kept', amount: 1 }).execute();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 1}`).execute(db);
  const big = 'x'.repeat(1_000_000);
  const fill = () =>
    db.transaction().execute(async (trx) => {
      await trx.insertInto('item').values({ id: 2, name: 'lost', amount: 1 }).execute();
      await trx.insertInto('item').values({ id: 3, name: big, amount: 1 }).execute();
    });
  await expect(fill()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  const names = () => db.selectFrom('item').select('name').execute();
  expect(await names()).toEqual([{ name: 'kept' }]);
  await expect(fill()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  await sql.raw('pragma max_page_count = 100000').execute(db);
  await fill();
  expect(await names()).toHaveLength(3);
});

test('code that ignores the error of a full disk cannot continue outside the transaction', async () => {
  const db = await openTestDatabase();
  await sql.raw('pragma max_page_count = 5').execute(db);
  await expect(
    db.transaction().execute(async (trx) => {
      const big = 'x'.repeat(1_000_000);
      await trx
        .insertInto('item')
        .values({ id: 1, name: big, amount: 1 })
        .execute()
        .catch(() => {});
      await trx.insertInto('item').values({ id: 2, amount: 1 }).execute();
    }),
  ).rejects.toMatchObject({ code: 'SQLITE_ABORT_ROLLBACK' });
  expect(await db.selectFrom('item').selectAll().execute()).toEqual([]);
});

test('a read-only transaction sees one unchanging state and holds up no writer', async () => {
  const db = await openTestDatabase();
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      expect(await trx.selectFrom('item').selectAll().execute()).toEqual([]);
      await db.insertInto('item').values({ id: 1, amount: 1 }).execute();
      expect(await trx.selectFrom('item').selectAll().execute()).toEqual([]);
      await expect(
        trx.insertInto('item').values({ id: 2, amount: 1 }).execute(),
      ).rejects.toMatchObject({ code: 'SQLITE_READONLY' });
    });
  expect(await db.selectFrom('item').select('id').execute()).toEqual([{ id: 1 }]);
});

test('read-only transactions never take the last reader', async () => {
  const db = await openTestDatabase({ readers: 2 });
  const snapshot = () =>
    db
      .transaction()
      .setAccessMode('read only')
      .execute(async (trx) => {
        await trx.selectFrom('item').selectAll().execute();
        return db.selectFrom('item').selectAll().execute();
      });
  expect(await Promise.all([snapshot(), snapshot(), snapshot()])).toEqual([[], [], []]);
});

test('savepoints go back to where they were set', async () => {
  const db = await openTestDatabase();
  const trx = await db.startTransaction().execute();
  await trx.insertInto('item').values({ id: 1, amount: 1 }).execute();
  const later = await trx.savepoint('a "quoted" name').execute();
  await later.insertInto('item').values({ id: 2, amount: 1 }).execute();
  await later.rollbackToSavepoint('a "quoted" name').execute();
  await trx.insertInto('item').values({ id: 3, amount: 1 }).execute();
  await trx.commit().execute();
  expect(await db.selectFrom('item').select('id').execute()).toEqual([{ id: 1 }, { id: 3 }]);
});

test('waiting for a writer that is held for ever ends with SQLITE_BUSY', async () => {
  const db = await openTestDatabase({ waitLimitMs: 100 });
  await db.transaction().execute(async () => {
    await expect(
      db.insertInto('item').values({ id: 1, amount: 1 }).execute(),
    ).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  });
  await db.insertInto('item').values({ id: 1, amount: 1 }).execute();
});

test('an abandoned query neither blocks nor breaks what follows', async () => {
  const db = await openTestDatabase();
  const abort = new AbortController();
  await sql`select 1`.execute(db);
  const slow = sql`with recursive c(i) as (select 1 union all select i + 1 from c where i < 300000)
    select count(*) as n from c`.execute(db, { signal: abort.signal });
  // An idle reader takes the query in this turn.
  await new Promise(setImmediate);
  abort.abort(new Error('gone'));
  await expect(slow).rejects.toThrow('gone');
  await db.insertInto('item').values({ id: 1, amount: 1 }).execute();
  expect(await db.selectFrom('item').select('id').execute()).toEqual([{ id: 1 }]);
});

test('the event loop stays free while a query runs', async () => {
  const db = await openTestDatabase();
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  await sql`with recursive c(i) as (select 1 union all select i + 1 from c where i < 1000000)
    select count(*) as n from c`.execute(db);
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});
