import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SqliteError } from './errors.ts';
import { openTestDatabase } from './testing-database.ts';

test('rows are ordinary objects, and an insert returns its id and count', async () => {
  const db = await openTestDatabase();
  const inserted = await db
    .insertInto('item')
    .values({ id: 7, name: 'a', amount: 1 })
    .executeTakeFirst();
  expect(inserted).toMatchObject({ insertId: 7n, numInsertedOrUpdatedRows: 1n });
  const updated = await db.updateTable('item').set({ amount: 2 }).executeTakeFirst();
  expect(updated.numUpdatedRows).toBe(1n);
  const [row] = await db.selectFrom('item').selectAll().execute();
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
  expect(row).toStrictEqual({ id: 7, name: 'a', amount: 2 });
});

test('returning gives the rows of a write', async () => {
  const db = await openTestDatabase();
  const rows = await db
    .insertInto('item')
    .values([
      { id: 1, name: 'a', amount: 1 },
      { id: 2, name: 'b', amount: 2 },
    ])
    .returning(['id', 'name'])
    .execute();
  expect(rows).toStrictEqual([
    { id: 1, name: 'a' },
    { id: 2, name: 'b' },
  ]);
});

test('every kind of value comes back as it went in', async () => {
  const db = await openTestDatabase();
  const blob = new Uint8Array([0, 255, 7]);
  const { rows } = await sql<Record<string, unknown>>`select
    ${'Ünï😀'} as text, ${5} as whole, ${-2.5} as real, ${null} as empty,
    ${true} as yes, ${false} as no, ${blob} as blob, ${42n} as big,
    ${5} / 2 as half, typeof(${5}) as type`.execute(db);
  expect(rows[0]).toStrictEqual({
    text: 'Ünï😀',
    whole: 5,
    real: -2.5,
    empty: null,
    yes: 1,
    no: 0,
    blob,
    big: 42,
    half: 2,
    type: 'integer',
  });
});

test('texts with special characters and extreme numbers come back as they went in', async () => {
  const db = await openTestDatabase();
  const { rows } = await sql<Record<string, unknown>>`select
    ${'Ünï😀 "\\\u2028'} as text, ${2 ** 53 - 1} as whole, ${0.1} as real, ${-0} as zero, ${null} as empty,
    ${true} as yes, typeof(${1e21}) as type`.execute(db);
  expect(rows[0]).toStrictEqual({
    text: 'Ünï😀 "\\\u2028',
    whole: 2 ** 53 - 1,
    real: 0.1,
    zero: 0,
    empty: null,
    yes: 1,
    type: 'real',
  });
});

test.each([
  [undefined, /Parameter 1 is undefined; pass null/],
  [new Date(0), /Parameter 1 is a Date; pass its milliseconds/],
  [{ a: 1 }, /Parameter 1 is an object; pass JSON text/],
  [Symbol('a'), /Parameter 1 is a symbol/],
  [Number.NaN, /Parameter 1 is NaN/],
  [Number.POSITIVE_INFINITY, /Parameter 1 is Infinity/],
  [2n ** 63n, /Parameter 1 does not fit 64 bits/],
])('refuses the parameter %s with a helpful error', async (value, message) => {
  const db = await openTestDatabase();
  await expect(sql`select ${value} as a`.execute(db)).rejects.toThrow(message);
});

test('integers beyond 2^53 keep their digits or fail, never lose them', async () => {
  const db = await openTestDatabase();
  const big = 2n ** 53n + 1n;
  await sql`insert into item (id, amount) values (1, ${big})`.execute(db);
  await expect(db.selectFrom('item').select('amount').execute()).rejects.toMatchObject({
    code: 'ERR_OUT_OF_RANGE',
  });
  const { rows } = await sql`select cast(amount as text) as amount from item`.execute(db);
  expect(rows).toEqual([{ amount: String(big) }]);
  const found = await sql`select id from item where amount = ${big}`.execute(db);
  expect(found.rows).toEqual([{ id: 1 }]);
  const largest = Number.MAX_SAFE_INTEGER;
  expect((await sql`select ${largest} as a`.execute(db)).rows).toEqual([{ a: largest }]);
});

test('errors carry the code of SQLite, the statement and the stack of the caller', async () => {
  const db = await openTestDatabase();
  const insert = () => db.insertInto('item').values({ id: 1, name: 'a', amount: 1 }).execute();
  await insert();
  const error: SqliteError = await insert().then(
    () => expect.unreachable(),
    (failure) => failure,
  );
  expect(error).toBeInstanceOf(SqliteError);
  expect(error).toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY', errcode: 1555 });
  expect(error.sql).toContain('insert into "item"');
  expect(error.stack).toContain('queries.test.ts');
  await expect(
    db.insertInto('item').values({ id: 2, name: 'a', amount: 1 }).execute(),
  ).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_UNIQUE' });
  await expect(sql`select * from nowhere`.execute(db)).rejects.toMatchObject({
    code: 'SQLITE_ERROR',
    message: 'no such table: nowhere',
  });
});

test('foreign keys hold and commits reach the disk before they are confirmed', async () => {
  const db = await openTestDatabase();
  const ask = async (pragma: string) =>
    Object.values((await sql.raw<object>(`pragma ${pragma}`).execute(db)).rows[0] ?? {})[0];
  expect(await ask('foreign_keys')).toBe(1);
  expect(await ask('journal_mode')).toBe('wal');
  expect(await ask('synchronous')).toBe(2);
  expect(await ask('wal_autocheckpoint')).toBe(16_000);
});

test('rejects a second statement instead of ignoring it', async () => {
  const db = await openTestDatabase();
  await expect(
    sql`insert into item (id) values (1); insert into item (id) values (2)`.execute(db),
  ).rejects.toThrow('one statement at a time');
  expect(await db.selectFrom('item').selectAll().execute()).toEqual([]);
  await sql`insert into item (id) values (3); -- that is all`.execute(db);
  expect(await db.selectFrom('item').select('id').execute()).toEqual([{ id: 3 }]);
});

test('a raw begin does not leave the shared writer in a transaction', async () => {
  const db = await openTestDatabase();
  await expect(sql`begin`.execute(db)).rejects.toThrow('transaction()');
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('item').values({ id: 1, amount: 1 }).execute();
  });
});

test('prepared selects see columns that were added later', async () => {
  const db = await openTestDatabase();
  await db.insertInto('item').values({ id: 1, name: 'a', amount: 1 }).execute();
  const read = () => db.selectFrom('item').selectAll().execute();
  await read();
  await sql`alter table item add column colour text default 'red'`.execute(db);
  expect(await read()).toEqual([{ id: 1, name: 'a', amount: 1, colour: 'red' }]);
});

test('more different statements than are kept prepared all work', async () => {
  const db = await openTestDatabase();
  for (let round = 0; round < 2; round += 1) {
    for (let number = 0; number < 300; number += 1) {
      const { rows } = await sql.raw(`select ${number} as n`).execute(db);
      expect(rows).toEqual([{ n: number }]);
    }
  }
});

test('very long statements work; their connection is reopened between transactions', async () => {
  const db = await openTestDatabase();
  const long = (length: number) => sql.raw(`select 7 as n -- ${'x'.repeat(length)}`);
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('item').values({ id: 1, amount: 1 }).execute();
    for (const length of [300_000, 300_001, 1]) {
      expect((await long(length).execute(trx)).rows).toEqual([{ n: 7 }]);
    }
    await trx.insertInto('item').values({ id: 2, amount: 1 }).execute();
  });
  for (const length of [300_000, 300_001, 1]) {
    expect((await long(length).execute(db)).rows).toEqual([{ n: 7 }]);
  }
  await db.insertInto('item').values({ id: 3, amount: 1 }).execute();
  const ids = await db.selectFrom('item').select('id').orderBy('id').execute();
  expect(ids).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('raw reads run during a write transaction, raw writes wait for it', async () => {
  const db = await openTestDatabase();
  const order: string[] = [];
  let write: Promise<unknown> | undefined;
  await db.transaction().execute(async () => {
    await sql`select count(*) from item`.execute(db);
    await sql`with a as (select 1 as x) select x from a`.execute(db);
    order.push('read');
    write = sql`with a as (select 1 as x) insert into item (id) select x from a`
      .execute(db)
      .then(() => order.push('written'));
    for (let read = 0; read < 20; read += 1) await sql`select count(*) from item`.execute(db);
    order.push('committing');
  });
  await write;
  expect(order).toEqual(['read', 'committing', 'written']);
});

test('streaming is rejected with a message', async () => {
  const db = await openTestDatabase();
  const rows = db.selectFrom('item').selectAll().stream();
  await expect(rows.next()).rejects.toThrow('does not stream');
});

test('introspection works', async () => {
  const db = await openTestDatabase();
  const tables = await db.introspection.getTables();
  expect(tables.map((table) => table.name)).toEqual(['item']);
});
