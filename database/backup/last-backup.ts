import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder } from '../sqlite/private-files.ts';

const NOTE = 'last-backup';

export async function noteBackup(dataDir: string): Promise<void> {
  makePrivateFolder(dataDir);
  await writeFile(path.join(dataDir, NOTE), `${new Date().toISOString()}\n`);
}

/** The time of the last successful backup, in milliseconds since the epoch; null if unknown. */
export async function lastBackupAt(dataDir: string): Promise<number | null> {
  try {
    const at = Date.parse((await readFile(path.join(dataDir, NOTE), 'utf8')).trim());
    return Number.isNaN(at) ? null : at;
  } catch {
    return null;
  }
}
