import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Transaction,
} from 'kysely';
import { expect, test } from 'vitest';
import { statementOfRows } from './statement-of-rows.ts';
import type { Tables } from './tables.ts';

type Trx = Transaction<Tables>;
type Row = Partial<Tables['victories']>;

const insert = (trx: Trx, rows: readonly Row[]) =>
  trx.insertInto('victories').values(rows as Tables['victories'][]);

const onSqlite = () =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  }) as Trx;

const onPostgres = () =>
  new Kysely<Tables>({
    dialect: {
      createDriver: () => new DummyDriver(),
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  }) as Trx;

const won = (user_id: string): Row => ({ user_id, race: 'HARE', told: 0 });

test.each([
  ['SQLite', onSqlite],
  ['PostgreSQL', onPostgres],
])('an insert whose text is kept is the one that is put together anew (%s)', (_, open) => {
  const trx = open();
  const batches: Row[][] = [
    [won('1'), won('2')],
    [won('3'), won('4')],
    [won('5')],
    // The same number of rows, with other columns.
    [
      { user_id: '6', race: 'APE' },
      { user_id: '7', race: 'APE' },
    ],
    [won('8'), { user_id: '9', race: undefined, told: 1 }],
    [{ user_id: '10', race: 'APE' }, won('11')],
    [won('12'), won('13')],
  ];
  for (const rows of batches) {
    const { sql, parameters } = statementOfRows(trx, rows, insert).compile();
    const anew = insert(trx, rows).compile();
    expect({ sql, parameters }).toEqual({ sql: anew.sql, parameters: anew.parameters });
  }
});

test('the text of a known number of rows is not put together again', () => {
  const trx = onSqlite();
  let built = 0;
  const counted = (db: Trx, rows: readonly Row[]) => {
    built += 1;
    return insert(db, rows);
  };
  for (const userId of ['1', '2', '3']) statementOfRows(trx, [won(userId)], counted).compile();
  expect(built).toBe(1);
});
