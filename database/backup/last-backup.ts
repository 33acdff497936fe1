import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makePrivateFolder } from '../sqlite/private-files.ts';

/** Beside the database: when a backup last succeeded, in ISO 8601. */
const NOTE = 'last-backup';

/** Notes in the data folder that a backup has just succeeded. */
export async function noteBackup(dataDir: string): Promise<void> {
  makePrivateFolder(dataDir);
  await writeFile(path.join(dataDir, NOTE), `${new Date().toISOString()}\n`);
}

/** When a backup last succeeded, in milliseconds since the epoch; null if none is known of. */
export async function lastBackupAt(dataDir: string): Promise<number | null> {
  try {
    const at = Date.parse((await readFile(path.join(dataDir, NOTE), 'utf8')).trim());
    return Number.isNaN(at) ? null : at;
  } catch {
    return null;
  }
}
