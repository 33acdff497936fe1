import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { notedDamage } from '#database/backup/damage.ts';
import { lastBackupAt } from '#database/backup/last-backup.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';

const SCRIPT = path.join(import.meta.dirname, 'backup.ts');

async function dataFolder(): Promise<string> {
  const { path: folder, remove } = createTestFolder();
  onTestFinished(async () => void (await remove()));
  await (await openDatabase({ dataDir: folder })).close();
  return folder;
}

function backup(dataDir: string, ...given: string[]) {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...given], {
    // A folder without an `.env`.
    cwd: dataDir,
    env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('--keep deletes all but the newest backups of a folder, and no files with other names', async () => {
  const dataDir = await dataFolder();
  const folder = path.join(dataDir, 'backups');
  mkdirSync(folder);
  const old = [1, 2, 3].map((day) => `ringside-2026-01-0${day}T03-00-00Z.backup`);
  for (const name of [...old, 'before-the-move.backup']) writeFileSync(path.join(folder, name), '');
  const { status, stdout, stderr } = backup(dataDir, '--keep', '2');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`Removed as older than the last 2: ${old[0]}, ${old[1]}`);
  const names = readdirSync(folder).sort();
  expect(names).toEqual([
    'before-the-move.backup',
    old[2],
    expect.stringMatching(/^ringside-[\dT-]+Z\.backup$/),
  ]);
  expect(statSync(path.join(folder, names[2] ?? '')).mode & 0o777).toBe(0o600);
  expect(Date.now() - ((await lastBackupAt(dataDir)) ?? 0)).toBeLessThan(60_000);
});

test('the default folder is created readable by its owner only', async () => {
  const dataDir = await dataFolder();
  const folder = path.join(dataDir, 'elsewhere', 'nightly');
  expect(backup(dataDir, '--keep', '14', folder).status).toBe(0);
  expect(readdirSync(folder)).toHaveLength(1);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a damaged database is said and recorded, and no earlier backup is deleted', async () => {
  const dataDir = await dataFolder();
  const folder = path.join(dataDir, 'backups');
  mkdirSync(folder);
  const old = [1, 2].map((day) => `ringside-2026-01-0${day}T03-00-00Z.backup`);
  for (const name of old) writeFileSync(path.join(folder, name), '');
  const file = path.join(dataDir, 'ringside.db');
  const database = new DatabaseSync(file);
  database.exec('create table other (word text); create index words on other (word)');
  database.exec("insert into other values ('needle')");
  database.close();
  const bytes = readFileSync(file);
  bytes.write('noodle', bytes.indexOf('needle'));
  writeFileSync(file, bytes);
  const { status, stderr } = backup(dataDir, '--keep', '1');
  expect([status, stderr]).toEqual([1, expect.stringContaining('The database is damaged: row')]);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(old));
  expect(await notedDamage(dataDir)).toContain('missing from index');
});

test('a failed backup deletes no earlier ones and is not recorded', async () => {
  const { path: empty, remove } = createTestFolder();
  onTestFinished(async () => void (await remove()));
  const folder = path.join(empty, 'backups');
  mkdirSync(folder);
  const old = [1, 2].map((day) => `ringside-2026-01-0${day}T03-00-00Z.backup`);
  for (const name of old) writeFileSync(path.join(folder, name), '');
  expect(backup(empty, '--keep', '1').status).toBe(1);
  expect(readdirSync(folder).sort()).toEqual(old);
  expect(await lastBackupAt(empty)).toBeNull();
});

test.each([[['--keep', '0']], [['--keep', 'all']], [['--keep']], [[]], [['one', 'two']]])(
  '%j is refused with an explanation',
  async (given) => {
    const { status, stderr } = backup(await dataFolder(), ...given);
    expect(status).toBe(1);
    expect(stderr).toMatch(/keep/);
    expect(stderr).not.toContain('    at ');
  },
);
