import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../connect.ts';
import { StorageUnavailableError } from '../storage-errors.ts';
import { createTestFolder } from '../testing/each-database.ts';

function temporaryFolder(): string {
  const folder = createTestFolder();
  onTestFinished(async () => {
    await folder.remove();
  });
  return folder.path;
}

async function openHere(dataDir: string) {
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  return database;
}

test.skipIf(process.platform === 'win32')(
  'only the owner can read the data folder and its files',
  async () => {
    const parent = temporaryFolder();
    const dataDir = join(parent, 'data');
    const accessOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
    const accesses = () =>
      readdirSync(dataDir).map((name) => [name, accessOf(join(dataDir, name))]);
    const first = await openDatabase({ dataDir });
    expect(accessOf(dataDir)).toBe('700');
    expect(accesses()).toContainEqual(['ringside.db', '600']);
    expect(accesses().filter(([, access]) => access !== '600')).toEqual([]);
    await first.close();

    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
    await openHere(dataDir);
    expect(accesses().filter(([, access]) => access !== '600')).toEqual([]);
  },
);

test('a second process on one data folder fails immediately and names the first', async () => {
  const dataDir = temporaryFolder();
  const program = `
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, '../connect.ts'))};
    await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    console.log('open');`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  await once(child.stdout, 'data');
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `The data folder "${dataDir}" is in use by another Ringside process (pid ${child.pid}). Stop that one, or give this one another DATA_DIR.`,
  );
  child.kill('SIGKILL');
  await exited;
  await openHere(dataDir);
});

test('the folder is unlocked after closing, and after opening has failed', async () => {
  const dataDir = join(temporaryFolder(), 'made', 'when', 'absent');
  const first = await openDatabase({ dataDir });
  await expect(openDatabase({ dataDir })).rejects.toThrow('is in use by another Ringside process');
  await sql`insert into schema_migrations (name, applied_at) values ('9999-future', 0)`.execute(
    first.kysely,
  );
  await first.close();
  await expect(openDatabase({ dataDir })).rejects.toThrow('9999-future');
  rmSync(join(dataDir, 'ringside.db'));
  await openHere(dataDir);
});

test('on a full disk writes are unavailable and reads continue; free space restores writes', async () => {
  const { kysely, transact } = await openHere(temporaryFolder());
  const event = (id: string) => ({ id, type: 'x'.repeat(500_000), taken_at: 1 });
  await kysely.insertInto('feed_events').values(event('kept')).execute();
  await sql`pragma max_page_count = 1`.execute(kysely);
  const write = () => transact((trx) => trx.insertInto('feed_events').values(event('b')).execute());
  const read = () => kysely.selectFrom('feed_events').select('id').execute();
  await expect(write()).rejects.toBeInstanceOf(StorageUnavailableError);
  await expect(write()).rejects.toMatchObject({ cause: { code: 'SQLITE_FULL' } });
  expect(await read()).toEqual([{ id: 'kept' }]);
  await sql`pragma max_page_count = 100000`.execute(kysely);
  await write();
  expect(await read()).toEqual([{ id: 'b' }, { id: 'kept' }]);
});

test('a violated constraint is an error, but not an outage', async () => {
  const { kysely } = await openHere(temporaryFolder());
  const event = { id: 'a', type: 'x', taken_at: 1 };
  await kysely.insertInto('feed_events').values(event).execute();
  await expect(kysely.insertInto('feed_events').values(event).execute()).rejects.toMatchObject({
    code: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  });
});

test('the writer keeps copies of pages and sorted rows in memory, except for migrations', async () => {
  const { kysely } = await openHere(temporaryFolder());
  const { rows } = await kysely
    .transaction()
    .execute((trx) => sql<{ temp_store: number }>`select * from pragma_temp_store`.execute(trx));
  expect(rows).toEqual([{ temp_store: 2 }]);
});
