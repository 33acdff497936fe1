// `npm run backup -- FILE`: saves all data of Ringside, which may be running.
// `npm run backup -- --keep 14 [FOLDER]`: the same into a folder, of which only the newest 14 are kept.
// `npm run backup -- --every 60 FOLDER`: copies a SQLite database into a folder every 60 s if it has changed.
// `npm run backup -- --public [FOLDER]`: makes the files of `/data` now.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backupDatabase } from '#database/backup/backup.ts';
import { copyOften } from '#database/backup/copies.ts';
import { findDamageBeside, noteDamage } from '#database/backup/damage.ts';
import { noteBackup } from '#database/backup/last-backup.ts';
import { nameBackup, removeOldBackups } from '#database/backup/scheduled.ts';
import { pendingMigrations } from '#database/migrations/migrate.ts';
import { openReader } from '#database/open-reader.ts';
import { type Config, ownConfig } from '#server/config.ts';
import { dumpFolder, writeDumps } from '#server/open-data/dump.ts';
import { databaseOf } from '#server/open-storage.ts';
import { writeDeletions } from '#server/operations/deletions-file.ts';
import { runMain } from '../dev/run-main.ts';

const USAGE =
  'Say where to: npm run backup -- FILE, npm run backup -- --keep 14 [FOLDER], or npm run backup -- --every 60 FOLDER';
const MAX_SECONDS = 86_400;
const MAX_KEPT = 1000;

async function main(): Promise<void> {
  const { place, keep, every, isPublic } = readArguments();
  const config = ownConfig();
  if (every !== null) return copy(config, place, every);
  if (isPublic) return makePublic(config, place ?? dumpFolder(config));
  const folder = keep === null ? null : (place ?? path.join(config.DATA_DIR, 'backups'));
  const file = folder === null ? place : nameBackup(folder);
  if (file === undefined) throw new Error(USAGE);
  const damage = await checkDatabase(config);
  const { rows, tables, bytes } = await backupDatabase(databaseOf(config), file);
  await noteBackup(config.DATA_DIR);
  await writeListBeside(config, file);
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  console.log(
    `${rows} rows of ${tables} tables are in ${file} (${size}), read back and compared. It holds secrets: keep it where only you can read it.`,
  );
  if (folder === null || keep === null || damage !== null) return;
  const removed = removeOldBackups(folder, keep);
  if (removed.length > 0)
    console.log(`Removed as older than the last ${keep}: ${removed.join(', ')}`);
}

/** Who is deleted, so that older backups beside it are restored without them. */
async function writeListBeside(config: Config, file: string): Promise<void> {
  const reader = await openReader(databaseOf(config));
  try {
    if ((await pendingMigrations(reader.kysely)).length === 0)
      await writeDeletions(reader, path.dirname(file));
  } finally {
    await reader.close();
  }
}

/** Ends with an error when a copy fails, so that a supervisor sees it. */
async function copy(config: Config, folder: string | undefined, seconds: number): Promise<void> {
  if (folder === undefined) throw new Error(USAGE);
  if (config.DATABASE_URL) {
    throw new Error('--every is for SQLite; PostgreSQL archives its own log (docs/hosting.md).');
  }
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  await copyOften({
    dataDir: config.DATA_DIR,
    folder,
    everyMs: seconds * 1000,
    signal: stopping.signal,
    onCopy: (file) => console.log(`Copied to ${file}`),
  });
}

async function makePublic(config: Config, folder: string): Promise<void> {
  const reader = await openReader(databaseOf(config));
  const { files } = await writeDumps(reader, folder).finally(() => reader.close());
  for (const { name, bytes } of files)
    console.log(`${path.join(folder, name)} (${(bytes / 1_000_000).toFixed(1)} MB)`);
}

async function checkDatabase(config: Config): Promise<string | null> {
  const damage = await findDamageBeside(databaseOf(config));
  await noteDamage(config.DATA_DIR, damage);
  if (damage === null) return null;
  process.exitCode = 1;
  console.error(
    `The database is damaged: ${damage} No older backup is deleted. What to do: docs/incidents.md.`,
  );
  return damage;
}

interface Arguments {
  place: string | undefined;
  keep: number | null;
  every: number | null;
  isPublic: boolean;
}

function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    options: {
      keep: { type: 'string' },
      every: { type: 'string' },
      public: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [place, more] = positionals;
  if (more !== undefined) throw new Error(USAGE);
  const isPublic = values.public;
  const keep = whole('--keep', values.keep, MAX_KEPT);
  return { place, keep, every: whole('--every', values.every, MAX_SECONDS), isPublic };
}

function whole(option: string, value: string | undefined, most: number): number | null {
  if (value === undefined) return null;
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= most) return number;
  throw new Error(`${option} must be a whole number from 1 to ${most}.`);
}

if (import.meta.main) await runMain(main);
