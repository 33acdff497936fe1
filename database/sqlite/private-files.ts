import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/**
 * Makes a folder that only its owner can enter, and those above it; one that is there keeps the access
 * it has. (With `recursive` Node would never come back where the system takes no folders, as in /proc.)
 */
export function makePrivateFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    const above = dirname(folder);
    if (code !== 'ENOENT' || above === folder) throw error;
    makePrivateFolder(above);
    mkdirSync(folder, { mode: OWNER_ONLY_FOLDER });
  }
}

/**
 * Makes a database file, unless it is there, and takes the access of others away from it and from
 * the files that SQLite keeps beside it (those made later have the access of the database).
 */
export function makePrivateDatabase(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(each, OWNER_ONLY_FILE);
    } catch {
      // Not there, or not ours to change: opening it says what matters.
    }
  }
}
