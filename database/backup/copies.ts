import { renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateDatabase } from '../sqlite/private-files.ts';
import { toDisk } from './backup.ts';
import { nameBackup, removeOldBackups } from './scheduled.ts';

/** The newest copy may be on a disk that is failing. */
const COPIES = 3;

interface CopyOptions {
  dataDir: string;
  folder: string;
  everyMs: number;
  signal: AbortSignal;
  onCopy: (file: string) => void;
}

/** The last three copies are kept. @throws Error if the folder cannot be written to */
export async function copyOften(options: CopyOptions): Promise<void> {
  const { dataDir, folder, everyMs, signal, onCopy } = options;
  let copied = '';
  while (!signal.aborted) {
    const state = stateOf(dataDir);
    if (state !== copied) {
      onCopy(await copyDatabase(dataDir, folder));
      copied = state;
    }
    await sleep(everyMs, undefined, { signal }).catch(() => {});
  }
}

async function copyDatabase(dataDir: string, folder: string): Promise<string> {
  const file = nameBackup(folder, 'db');
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  makePrivateDatabase(partial);
  const database = new DatabaseSync(join(dataDir, 'ringside.db'), { readOnly: true });
  try {
    database.prepare('vacuum into ?').run(partial);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  } finally {
    database.close();
  }
  await toDisk(partial);
  renameSync(partial, file);
  await toDisk(folder);
  removeOldBackups(folder, COPIES, 'db');
  return file;
}

/** Differs after each commit: SQLite writes to the log, and from there to the file. */
function stateOf(dataDir: string): string {
  return ['ringside.db', 'ringside.db-wal']
    .map((name) => statSync(join(dataDir, name), { bigint: true, throwIfNoEntry: false }))
    .map((file) => `${file?.ino} ${file?.size} ${file?.mtimeNs}`)
    .join();
}
