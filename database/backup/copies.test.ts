import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../connect.ts';
import { createTestFolder } from '../testing/each-database.ts';
import { copyOften } from './copies.ts';

function testFolder(): string {
  const { path, remove } = createTestFolder();
  onTestFinished(async () => void (await remove()));
  return path;
}

/** Copies a new database every `everyMs`; `copied` resolves with the file of the next copy. */
async function copying(everyMs: number) {
  const [dataDir, folder] = [testFolder(), join(testFolder(), 'copies')];
  const database = await openDatabase({ dataDir });
  const stopping = new AbortController();
  const files: string[] = [];
  let next = Promise.withResolvers<string>();
  const ended = copyOften({
    dataDir,
    folder,
    everyMs,
    signal: stopping.signal,
    onCopy(file) {
      files.push(file);
      next.resolve(file);
      next = Promise.withResolvers();
    },
  });
  onTestFinished(async () => {
    stopping.abort();
    await ended;
    await database.close();
  });
  const insert = (id: string) =>
    database.transact((trx) =>
      trx.insertInto('feed_events').values({ id, type: 'x', taken_at: 1 }).execute(),
    );
  return { folder, files, insert, copied: () => next.promise };
}

const idsIn = async (file: string) => {
  const dataDir = testFolder();
  copyFileSync(file, join(dataDir, 'ringside.db'));
  const database = await openDatabase({ dataDir });
  const rows = await database.kysely.selectFrom('feed_events').select('id').execute();
  await database.close();
  return rows.map(({ id }) => id);
};

test('a SQLite database is copied after a change, and a copy takes its place', async () => {
  const { folder, insert, copied } = await copying(50);
  await copied();
  const next = copied();
  await insert('one');
  const file = await next;
  expect(await idsIn(file)).toEqual(['one']);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder).filter((name) => !/Z\.db$/.test(name))).toEqual([]);
});

test('nothing is copied while nothing changes, and three copies are kept', async () => {
  const { folder, files, insert, copied } = await copying(1);
  await copied();
  for (const id of ['a', 'b', 'c', 'd']) {
    const next = copied();
    await insert(id);
    await next;
  }
  expect(readdirSync(folder).length).toBeLessThanOrEqual(3);
  const before = files.length;
  await sleep(100);
  expect(files.length - before).toBeLessThanOrEqual(1);
});
