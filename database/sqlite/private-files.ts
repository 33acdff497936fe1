import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

/** Makes a folder that only its owner can enter; one that is there keeps the access it has. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
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
