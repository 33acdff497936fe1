import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AppDatabase } from '../app-database.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { migrate } from './migrate.ts';
import { type Migration, migrations } from './migrations.ts';

function adding(name: string, table: string, checksum = 'as released'): Migration {
  return {
    name,
    checksum: () => checksum,
    up: (db) => db.schema.createTable(table).addColumn('id', 'integer').execute(),
  };
}

async function appliedTo({ kysely }: AppDatabase): Promise<unknown[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from schema_migrations order by name`.execute(kysely);
  return rows.map((row) => row.name);
}

async function checksumsIn({ kysely }: AppDatabase): Promise<Record<string, string | null>> {
  const { rows } = await sql<{
    name: string;
    checksum: string | null;
  }>`select name, checksum from schema_migrations`.execute(kysely);
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]));
}

const released = migrations.map((migration) => migration.name);
const releasedChecksums = Object.fromEntries(
  await Promise.all(migrations.map(async ({ name, checksum }) => [name, await checksum()])),
);

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
      checksum: () => 'any',
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

  test.each([
    ['0020-upcoming-fights', 'L3Ysy3yAXsoxtEXGyGTNeqHAzMENUf55FFRbC1__us4', '22 November'],
    ['0027-sorted-search', 'OwB_jreF1LZhPX3521WPtnbDzn4_RWG0IGeoMcAC-3U', '23 to 27 November'],
    ['0038-feed-position', 'uXUpyin-gRaWC1fZ0Lofisc7NOA4qB-GwQlqufAe6e0', '24 November'],
  ])('accepts %s with the checksum %s of %s', async (name, checksum) => {
    const database = await open();
    await sql`update schema_migrations set checksum = ${checksum} where name = ${name}`.execute(
      database.kysely,
    );
    expect(await migrate(database.kysely, kind)).toEqual([]);
    expect(await checksumsIn(database)).toEqual(releasedChecksums);
  });

  test('refuses a list with duplicate or unordered numbers', async () => {
    const database = await open();
    const twice = [...migrations, adding('9001-a', 'a'), adding('9001-b', 'b')];
    await expect(migrate(database.kysely, kind, twice)).rejects.toThrow('out of order');
  });

  test('refuses a migration that was changed after it had run, before it runs newer ones', async () => {
    const database = await open();
    await migrate(database.kysely, kind, [...migrations, adding('9001-a', 'table_a')]);
    const changed = adding('9001-a', 'table_a', 'with another column');
    await expect(
      migrate(database.kysely, kind, [...migrations, changed, adding('9002-b', 'table_b')]),
    ).rejects.toThrow(
      /^The migration "9001-a" was changed after it had run .* Revert database\/migrations\/9001-a\.ts.* need a new migration/,
    );
    expect(await appliedTo(database)).toEqual([...released, '9001-a']);
    expect(await checksumsIn(database)).toEqual({
      ...releasedChecksums,
      '9001-a': 'as released',
    });
  });

  test('adds missing checksums to an older database at the next start, and compares them from then on', async () => {
    const database = await open();
    await sql`alter table schema_migrations drop column checksum`.execute(database.kysely);
    expect(await migrate(database.kysely, kind)).toEqual([]);
    expect(await checksumsIn(database)).toEqual(releasedChecksums);
    const [first, ...rest] = migrations;
    const changed = { ...(first as Migration), checksum: () => 'another' };
    await expect(migrate(database.kysely, kind, [changed, ...rest])).rejects.toThrow(
      'The migration "0001-league" was changed after it had run',
    );
  });

  test('records a checksum that was removed by hand again, and keeps others', async () => {
    const database = await open();
    await sql`update schema_migrations set checksum = null where name = '0001-league'`.execute(
      database.kysely,
    );
    const [first, ...rest] = migrations;
    const changed = { ...(first as Migration), checksum: () => 'known to be harmless' };
    expect(await migrate(database.kysely, kind, [changed, ...rest])).toEqual([]);
    expect(await checksumsIn(database)).toEqual({
      ...releasedChecksums,
      '0001-league': 'known to be harmless',
    });
  });
});
