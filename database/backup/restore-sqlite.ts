import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { NodeSqliteDialect } from '@ringside/kysely-node-sqlite/dialect';
import { lockDataFolder } from '../sqlite/data-folder-lock.ts';
import { toDisk } from './backup.ts';
import { migrateUpTo, type RestorePlace } from './restore-place.ts';
import { holdsNothing } from './source.ts';
import { isSound, openSqliteSource, openSqliteTarget } from './sqlite.ts';

const WORKSHOP = 'restoring';
const NAME = 'ringside.db';

export async function prepareSqlite(
  dataDir: string,
  { force }: { force: boolean },
): Promise<RestorePlace> {
  const unlock = lockDataFolder(dataDir);
  const path = join(dataDir, NAME);
  const workshop = join(dataDir, WORKSHOP);
  const fresh = join(workshop, NAME);
  let empty: boolean;
  try {
    empty = await isEmpty(path);
    if (!empty && !force) throw new Error(notEmptyMessage(path));
    // Left behind by a killed attempt.
    rmSync(workshop, { recursive: true, force: true });
    lockDataFolder(workshop)();
  } catch (error) {
    unlock();
    throw error;
  }
  return {
    settings: { dataDir: workshop },
    migrateTo: (name) => migrateUpTo('sqlite', new NodeSqliteDialect({ path: fresh }), name),
    openTarget: async () => openSqliteTarget(fresh),
    openSource: async () => openSqliteSource(fresh),
    async takePlace() {
      if (!isSound(fresh)) throw new Error('The restored file is damaged. Check the disk.');
      if (existsSync(path)) emptyLog(path);
      const aside = empty ? null : keepAside(path);
      await toDisk(fresh);
      renameSync(fresh, path);
      await toDisk(dirname(path));
      return aside;
    },
    async close() {
      rmSync(workshop, { recursive: true, force: true });
      unlock();
    },
  };
}

const notEmptyMessage = (path: string) =>
  `${path} is not empty. To put the backup in its place add --force; the file is kept under another name.`;

async function isEmpty(path: string): Promise<boolean> {
  if (!existsSync(path)) return true;
  const source = openSqliteSource(path);
  try {
    return await holdsNothing(source);
  } finally {
    await source.close();
  }
}

/** Merges the old file's WAL into it, since SQLite would apply that WAL to the new file. */
function emptyLog(path: string): void {
  const old = new DatabaseSync(path);
  old.exec('pragma wal_checkpoint(truncate)');
  old.close();
}

/** Gives the old file a second name; the first is then replaced atomically. */
function keepAside(path: string): string {
  const aside = `${path}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  try {
    linkSync(path, aside);
  } catch {
    copyFileSync(path, aside);
  }
  return aside;
}
