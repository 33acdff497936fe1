import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../connect.ts';
import { damageIn, findDamage } from '../find-damage.ts';
import { migrate } from '../migrations/migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { createTestFolder, createTestPostgres, eachDatabase } from '../testing/each-database.ts';
import { findDamageBeside, noteDamage, notedDamage } from './damage.ts';

const PAGE_BYTES = 4096;

function folder(): string {
  const { path: dataDir, remove } = createTestFolder();
  onTestFinished(async () => void (await remove()));
  return dataDir;
}

/** A database with a row that has `needle`, in its table and in its index. */
async function withNeedle(): Promise<string> {
  const dataDir = folder();
  const database = await openDatabase({ dataDir });
  const row = { kind: 'played', song_id: 'needle', kept_at: 1 } as const;
  await database.kysely
    .insertInto('kept_songs')
    .values({ owner_id: 'x', ...row })
    .execute();
  await database.close();
  return dataDir;
}

/** Overwrites bytes of the database, from a place that is derived from that of the needle. */
function overwrite(dataDir: string, bytes: string, placeOf = (needle: number) => needle): void {
  const file = path.join(dataDir, 'ringside.db');
  const opened = openSync(file, 'r+');
  writeSync(opened, bytes, placeOf(readFileSync(file).indexOf('needle')));
  closeSync(opened);
}

eachDatabase('an intact database', (open) => {
  test('has no damage', async () => {
    const database = await open();
    expect(await findDamage(database, 'quick')).toBeNull();
    expect(await findDamage(database, 'full')).toBeNull();
  });
});

test('an overwritten page is found by the quick check and by the one beside', async () => {
  const dataDir = await withNeedle();
  expect(await findDamageBeside({ dataDir })).toBeNull();
  overwrite(dataDir, '#'.repeat(64), (needle) => needle - (needle % PAGE_BYTES));
  expect(await findDamageBeside({ dataDir })).toMatch(/page/i);
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  expect(await findDamage(database, 'quick')).toMatch(/page/i);
});

test('an index that differs from its table is found by the full check', async () => {
  const dataDir = await withNeedle();
  overwrite(dataDir, 'noodle');
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  expect(await findDamage(database, 'quick')).toBeNull();
  expect(await findDamage(database, 'full')).toMatch(/missing from index/);
});

test('damage is looked for before a migration, which does not run then', async () => {
  const dataDir = await withNeedle();
  overwrite(dataDir, '#'.repeat(64), (needle) => needle - (needle % PAGE_BYTES));
  const { kysely, close } = await openDatabase({ dataDir });
  onTestFinished(() => close());
  const up = vi.fn(async () => {});
  const migrated = migrate(kysely, 'sqlite', [...migrations, { name: '9001-a', up }]);
  await expect(migrated).rejects.toThrow(
    /^The database is damaged: .*page.* docs\/incidents\.md/is,
  );
  expect(up).not.toHaveBeenCalled();
});

test.each([
  ['its first page', 0],
  ['the list of tables', 110],
])('a start on a file with damage in %s says that it is damaged', async (_, place) => {
  const dataDir = await withNeedle();
  overwrite(dataDir, '#'.repeat(3000), () => place);
  await expect(openDatabase({ dataDir })).rejects.toThrow(/^The database is damaged: /);
});

test('a migration that meets damage is not called a failed one', async () => {
  const { kysely, close } = await openDatabase({ dataDir: folder() });
  onTestFinished(() => close());
  const up = async () => {
    throw Object.assign(new Error('index is malformed'), { code: 'SQLITE_CORRUPT_INDEX' });
  };
  const failed = migrate(kysely, 'sqlite', [...migrations, { name: '9001-a', up }]);
  expect(damageIn(await failed.catch((error) => error))).toBe('index is malformed');
});

test('PostgreSQL is checked beside its use as well', async () => {
  const { url, drop } = await createTestPostgres();
  onTestFinished(async () => void (await drop()));
  expect(await findDamageBeside({ databaseUrl: url })).toBeNull();
});

test('what the nightly check found is known until it finds nothing', async () => {
  const dataDir = folder();
  expect(await notedDamage(dataDir)).toBeNull();
  await noteDamage(dataDir, 'Page 3 is damaged.');
  expect(await notedDamage(dataDir)).toMatch(/^\d{4}-.*Z Page 3 is damaged\.$/);
  await noteDamage(dataDir, null);
  expect(await notedDamage(dataDir)).toBeNull();
});
