import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { LookupDialect } from './lookups.ts';
import { openTestDatabase, type Tables, temporaryPath } from './testing-database.ts';

async function open() {
  const path = temporaryPath();
  const db = await openTestDatabase({ path });
  const lookups = new Kysely<Tables>({ dialect: new LookupDialect({ path }) });
  onTestFinished(() => lookups.destroy());
  return { db, lookups };
}

test('a lookup sees each commit, in ordinary objects', async () => {
  const { db, lookups } = await open();
  const find = () => lookups.selectFrom('item').selectAll().where('id', '=', 7).execute();
  expect(await find()).toEqual([]);
  await db.insertInto('item').values({ id: 7, name: 'a', amount: 1 }).execute();
  expect(await find()).toStrictEqual([{ id: 7, name: 'a', amount: 1 }]);
  await db.updateTable('item').set({ amount: 2 }).execute();
  expect(await find()).toStrictEqual([{ id: 7, name: 'a', amount: 2 }]);
});

test('values are those of the threads', async () => {
  const { db, lookups } = await open();
  const values = sql`select ${true} as yes, ${5} / 2 as half, ${-2.5} as real, ${null} as empty`;
  expect((await values.execute(lookups)).rows).toEqual((await values.execute(db)).rows);
  const date = sql`select ${new Date(0)}`.execute(lookups);
  await expect(date).rejects.toThrow('Parameter 1 is a Date');
});

test('more statements than are kept prepared work', async () => {
  const { lookups } = await open();
  for (let number = 0; number < 250; number += 1) {
    const { rows } = await sql`select ${sql.lit(number % 120)} as number`.execute(lookups);
    expect(rows).toEqual([{ number: number % 120 }]);
  }
});

test('writes and transactions are refused, and errors have codes', async () => {
  const { lookups } = await open();
  const write = lookups.insertInto('item').values({ id: 1, amount: 1 }).execute();
  await expect(write).rejects.toMatchObject({ name: 'SqliteError', code: 'SQLITE_READONLY' });
  await expect(sql`select`.execute(lookups)).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
  await expect(lookups.transaction().execute(async () => {})).rejects.toThrow('no transactions');
});

test('a file that cannot be opened is an error with a code, until it is there', async () => {
  const path = temporaryPath();
  const lookups = new Kysely<Tables>({ dialect: new LookupDialect({ path }) });
  onTestFinished(() => lookups.destroy());
  const find = () => lookups.selectFrom('item').selectAll().execute();
  await expect(find()).rejects.toMatchObject({ name: 'SqliteError', code: 'SQLITE_CANTOPEN' });
  await openTestDatabase({ path });
  expect(await find()).toEqual([]);
});
