import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/**
 * Makes a folder that only its owner can enter, and those above it; an existing one keeps the access
 * it has. (With `recursive` Node never returns where no folders can be made, as in /proc.)
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
 * Makes a database file, unless it exists, and removes the access of others to it and to
 * the files that SQLite keeps beside it (those made later have the access of the database).
 */
export function makePrivateDatabase(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(each, OWNER_ONLY_FILE);
    } catch {
      // It does not exist or belongs to somebody else: opening it reports that.
    }
  }
}
