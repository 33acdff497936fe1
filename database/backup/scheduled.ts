import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder } from '../sqlite/private-files.ts';

type Ending = 'backup' | 'db';

const NAME = /^ringside-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.(backup|db)$/;

export function nameBackup(folder: string, ending: Ending = 'backup', now = new Date()): string {
  makePrivateFolder(folder);
  const at = now.toISOString().slice(0, 19).replaceAll(':', '-');
  return path.join(folder, `ringside-${at}Z.${ending}`);
}

/** Deletes the oldest backups in a folder except the newest `keep`, and returns their names. */
export function removeOldBackups(
  folder: string,
  keep: number,
  ending: Ending = 'backup',
): string[] {
  const old = readdirSync(folder)
    .filter((name) => NAME.exec(name)?.[1] === ending)
    .sort()
    .slice(0, -keep);
  for (const name of old) rmSync(path.join(folder, name));
  return old;
}
