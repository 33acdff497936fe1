import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder } from '../sqlite/private-files.ts';

const NAME = /^ringside-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup$/;

/** The file of a backup made now, in a folder that is made if need be, for its owner alone. */
export function nameBackup(folder: string, now = new Date()): string {
  makePrivateFolder(folder);
  const at = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return path.join(folder, `ringside-${at}Z.backup`);
}

/**
 * Removes the oldest backups of a folder but for the newest `keep`, and answers their names. Files
 * with names of another kind are left alone.
 */
export function removeOldBackups(folder: string, keep: number): string[] {
  const old = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);
  for (const name of old) rmSync(path.join(folder, name));
  return old;
}
