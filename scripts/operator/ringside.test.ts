import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { VERSION } from '#database/version.ts';
import { createTestApp, feed, monsterEvent, playerEvent } from '#server/testing/app.ts';

const ROOT = join(import.meta.dirname, '..', '..');

function run(script: string, ...args: string[]) {
  const { path: dataDir, remove } = createTestFolder();
  onTestFinished(() => remove().then());
  return { dataDir, at: (folder = dataDir) => outcome(script, args, folder) };
}

function outcome(script: string, args: string[], dataDir: string) {
  // As a drill the tests themselves are in production mode.
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DEMO: 'off', PORT: '1' };
  const options = { encoding: 'utf8', env, cwd: ROOT } as const;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, script), ...args],
    options,
  );
  return { status, text: stdout + stderr };
}

const RINGSIDE = 'scripts/operator/ringside.ts';

test('says its version and its commands, and refuses others', () => {
  expect(run(RINGSIDE, '--version').at()).toEqual({ status: 0, text: `${VERSION}\n` });
  expect(run(RINGSIDE).at()).toMatchObject({ status: 0, text: expect.stringMatching(/doctor/) });
  expect(run(RINGSIDE, 'start').at()).toMatchObject({ status: 1 });
});

/** Each is a process: as a drill all of them. */
const every = process.env.THOROUGH ? 1 : 8;
const REFUSED = [
  ['constructor'],
  ['__proto__', 'x'],
  ['doctor', 'now'],
  ['--start'],
  ['check-config', '--days'],
  ['retention'],
  ['retention', '--days', '0'],
  ['retention', '--days', '-1'],
  ['retention', '--days', '90; rm -r /'],
  ['users'],
  ['users', 'delete'],
  ['users', 'destroy', 'gonzo'],
  ['users', 'delete', 'gonzo'],
  ['users', 'delete', 'Big', 'Joe'],
  ['users', 'find', "' or 1 = 1 --"],
].filter((_, index) => index % every === 0);

test.each(REFUSED)('refuses %s %s %s in a sentence, and makes no database', (...args) => {
  const { dataDir, at } = run(RINGSIDE, ...args);
  const { status, text } = at();
  expect([status, text]).toEqual([1, expect.not.stringMatching(/^ +at |TypeError/m)]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('check-config writes nothing, and names a folder that cannot be used', () => {
  const { dataDir, at } = run(RINGSIDE, 'check-config');
  const later = join(dataDir, 'a', 'b');
  expect(at(later)).toEqual({ status: 0, text: expect.stringMatching(/can be used/) });
  expect(readdirSync(dataDir)).toEqual([]);
  writeFileSync(join(dataDir, 'a'), '');
  expect(at(later)).toEqual({ status: 1, text: expect.stringMatching(/^DATA_DIR=/) });
});

test('the server refuses arguments, so that none starts a season', () => {
  const { status, text } = run('server/main.ts', '--help').at();
  expect(text).toMatch(/takes no --help/);
  expect(status).toBe(1);
});

test('migrate --dry-run names what a start would run and changes nothing', async () => {
  const { dataDir, at } = run(RINGSIDE, 'migrate', '--dry-run');
  await (await openDatabase({ dataDir })).close();
  expect(at().text).toMatch(/No migration is missing/);
  const file = new DatabaseSync(join(dataDir, 'ringside.db'));
  file.exec("delete from schema_migrations where name <> '0001-baseline'");
  file.exec("update schema_migrations set name = '0074-wishes'");
  expect(at()).toMatchObject({ status: 1, text: expect.stringMatching(/bc0a4de9/) });
  file.exec("update schema_migrations set name = '9999-future'");
  expect(at()).toMatchObject({ status: 1 });
  expect(file.prepare('select name from schema_migrations').get()).toEqual({ name: '9999-future' });
  file.close();
});

test('doctor reports what is wrong', async () => {
  const { dataDir, at } = run(RINGSIDE, 'doctor');
  await (await openDatabase({ dataDir })).close();
  const { status, text } = at();
  expect(status).toBe(1);
  expect(text).toMatch(/good {2}database: sqlite, intact/);
  expect(text).toMatch(/LOOK {2}backup: none is known/);
  expect(text).toMatch(/LOOK {2}port: /);
});

test('users finds, exports and deletes a person, whose name is then in no file of the folder', async () => {
  const { path: dataDir, remove } = createTestFolder();
  onTestFinished(() => remove().then());
  const database = await openDatabase({ dataDir });
  const app = await createTestApp(database);
  await feed(app, [playerEvent('gonzo'), playerEvent('bea'), monsterEvent(1, { USER: 'gonzo' })]);
  await app.close();
  await database.close();
  const users = (...args: string[]) => outcome(RINGSIDE, ['users', ...args], dataDir);
  expect(users('find', 'GONZO').text).toMatch(/^id-gonzo: gonzo\n {2}monster_records: 1\n/);
  expect(JSON.parse(users('export', 'gonzo').text).tables.players).toHaveLength(1);
  expect(users('hide', 'gonzo').text).toBe('GONZO is hidden.\n');
  expect(users('delete', 'gonzo')).toMatchObject({ status: 0 });
  const files = readdirSync(dataDir).filter((name) => statSync(join(dataDir, name)).isFile());
  expect(files).toContain('deleted-people.jsonl');
  const named = files.filter((name) => /gonzo/i.test(readFileSync(join(dataDir, name), 'latin1')));
  expect(named).toEqual([]);
});
