import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AppDatabase } from '../app-database.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { migrate } from './migrate.ts';
import { type Migration, migrations } from './migrations.ts';

function adding(name: string, table: string): Migration {
  return {
    name,
    up: (db) => db.schema.createTable(table).addColumn('id', 'integer').execute(),
  };
}

async function appliedTo({ kysely }: AppDatabase): Promise<unknown[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from schema_migrations order by name`.execute(kysely);
  return rows.map((row) => row.name);
}

const released = migrations.map((migration) => migration.name);

const tablesOf = async (kysely: Kysely<never>) =>
  (await kysely.introspection.getTables()).map((table) => table.name);

eachDatabase('migrating', (open, kind) => {
  test('runs every migration when the database is opened, and does nothing the second time', async () => {
    const database = await open();
    expect(await appliedTo(database)).toEqual(released);
    expect(await migrate(database.kysely, kind)).toEqual([]);
  });

  test('runs new migrations only, each once, also if processes start concurrently', async () => {
    const database = await open();
    const newer = [...migrations, adding('9001-a', 'table_a'), adding('9002-b', 'table_b')];
    const ran = await Promise.all([
      migrate(database.kysely, kind, newer),
      migrate(database.kysely, kind, newer),
    ]);
    expect(ran.flat().sort()).toEqual(['9001-a', '9002-b']);
    expect(await appliedTo(database)).toEqual([...released, '9001-a', '9002-b']);
  });

  test('leaves the database at the previous migration if one fails half-way', async () => {
    const database = await open();
    const broken: Migration = {
      name: '9002-broken',
      up: async (db, at) => {
        await adding('', 'half').up(db, at);
        await sql`insert into nowhere values (1)`.execute(db);
      },
    };
    const newer = [...migrations, adding('9001-a', 'table_a'), broken];
    await expect(migrate(database.kysely, kind, newer)).rejects.toThrow(
      'The migration "9002-broken" failed, and the database was not changed by it:',
    );
    expect(await appliedTo(database)).toEqual([...released, '9001-a']);
    const tables = await tablesOf(database.kysely as unknown as Kysely<never>);
    expect(tables).toContain('table_a');
    expect(tables).not.toContain('half');
  });

  test('refuses a database that is newer than the program', async () => {
    const database = await open();
    await migrate(database.kysely, kind, [...migrations, adding('9001-future', 'future')]);
    await expect(migrate(database.kysely, kind)).rejects.toThrow(
      'The database contains the migration "9001-future", which this version of Ringside does not know.',
    );
  });

  test('runs a migration that was merged after one with a higher number', async () => {
    const database = await open();
    await migrate(database.kysely, kind, [...migrations, adding('9002-b', 'table_b')]);
    const between = [...migrations, adding('9001-a', 'table_a'), adding('9002-b', 'table_b')];
    expect(await migrate(database.kysely, kind, between)).toEqual(['9001-a']);
  });

  test('refuses a list with duplicate or unordered numbers', async () => {
    const database = await open();
    const twice = [...migrations, adding('9001-a', 'a'), adding('9001-b', 'b')];
    await expect(migrate(database.kysely, kind, twice)).rejects.toThrow('out of order');
  });

  test('takes a database with all migrations before the baseline as it is', async () => {
    const database = await open();
    await runBefore(database, ['0001-league', '0074-wishes', '0075-last-words']);
    await sql`insert into feed_events (id, type, taken_at) values ('a', 'fight', 1)`.execute(
      database.kysely,
    );
    expect(await migrate(database.kysely, kind, migrations.slice(0, 1))).toEqual([]);
    expect(await appliedTo(database)).toEqual(['0001-baseline']);
    expect(await database.kysely.selectFrom('feed_events').select('id').execute()).toEqual([
      { id: 'a' },
    ]);
  });

  test('names the commit to start once for a database that lacks some before the baseline', async () => {
    const database = await open();
    await runBefore(database, ['0001-league', '0074-wishes']);
    await expect(migrate(database.kysely, kind)).rejects.toThrow(
      'These data are of a version before 1.0.0, as of "0074-wishes". Start the commit bc0a4de9 of Ringside once with them',
    );
    expect(await appliedTo(database)).toEqual(['0001-league', '0074-wishes']);
  });

  test('refuses a migration of another line of versions after the last before the baseline', async () => {
    const database = await open();
    await runBefore(database, ['0001-league', '0075-last-words', '0076-theirs']);
    await expect(migrate(database.kysely, kind)).rejects.toThrow('"0076-theirs"');
  });
});

async function runBefore({ kysely }: AppDatabase, names: string[]): Promise<void> {
  await sql`delete from schema_migrations`.execute(kysely);
  await sql`alter table schema_migrations add column checksum text`.execute(kysely);
  for (const name of names) {
    await sql`insert into schema_migrations (name, applied_at, checksum) values (${name}, 1, 'any')`.execute(
      kysely,
    );
  }
}
