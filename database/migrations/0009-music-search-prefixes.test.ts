import { NodeSqliteDialect } from '@ringside/kysely-node-sqlite/dialect';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '../tables.ts';
import { createTestFolder } from '../testing/each-database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations.ts';

test('songs indexed before the longer prefix indexes are still found', async () => {
  const { path } = createTestFolder();
  const dialect = new NodeSqliteDialect({ path: `${path}/old.db` });
  const db = new Kysely<Tables>({ dialect });
  const before = migrations.findIndex(({ name }) => name === '0009-music-search-prefixes');
  await migrate(db, 'sqlite', migrations.slice(0, before));
  await sql`insert into song_tags (rowid, tags)
    values (1, 'molten overture'), (2, 'overt castle'), (7, 'ostróv')`.execute(db);
  await migrate(db, 'sqlite', migrations);

  const find = async (match: string) => {
    const { rows } = await sql<{ number: number }>`
      select rowid as number from song_tags where song_tags match ${match}`.execute(db);
    return rows.map((row) => row.number);
  };
  expect(await find('"over"*')).toEqual([1, 2]);
  expect(await find('"overture"* "molten"*')).toEqual([1]);
  expect(await find('"ostróv"')).toEqual([7]);
  // A row can still be deleted and inserted.
  await sql`delete from song_tags where rowid = 2`.execute(db);
  await sql`insert into song_tags (rowid, tags) values (2, 'keep')`.execute(db);
  expect(await find('"over"*')).toEqual([1]);
  expect(await find('"keep"')).toEqual([2]);
  await db.destroy();
});
