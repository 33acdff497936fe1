import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

const OWNER_ONLY_FILE = 0o600;
const OWNER_ONLY_FOLDER = 0o700;

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

/** Removes others' access to it and to SQLite's files next to it. */
export function makePrivateDatabase(file: string): void {
  closeSync(openSync(file, 'a', OWNER_ONLY_FILE));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(each, OWNER_ONLY_FILE);
    } catch {
      // It does not exist or belongs to somebody else, which opening it will report.
    }
  }
}
