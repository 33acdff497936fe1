import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePrivateDatabase, makePrivateFolder } from './private-files.ts';

const SQLITE_BUSY = 5;

/** The operating system ends the lock with the process. @throws Error if another one has the folder */
export function lockDataFolder(dataDir: string): () => void {
  makePrivateFolder(dataDir);
  const file = join(dataDir, 'ringside.lock');
  makePrivateDatabase(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    const noted = writeOwner(lock);
    lock.exec('begin immediate');
    // Another process may have come between writing our pid and taking the lock.
    if (noted && readOwner(lock) !== process.pid) throw inUse(dataDir, readOwner(lock));
    return () => lock.close();
  } catch (error) {
    const busy = isBusy(error);
    const owner = busy ? readOwner(lock) : undefined;
    lock.close();
    throw busy ? inUse(dataDir, owner) : error;
  }
}

function writeOwner(lock: DatabaseSync): boolean {
  lock.exec('begin immediate');
  try {
    lock.exec('create table if not exists owner (pid integer not null)');
    lock.exec('delete from owner');
    lock.prepare('insert into owner (pid) values (?)').run(process.pid);
    lock.exec('commit');
    return true;
  } catch {
    if (lock.isTransaction) lock.exec('rollback');
    return false;
  }
}

function readOwner(lock: DatabaseSync): number | undefined {
  try {
    return lock.prepare('select pid from owner').get()?.pid as number | undefined;
  } catch {
    return undefined;
  }
}

function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY;
}

function inUse(dataDir: string, pid: number | undefined): Error {
  const who = pid === undefined ? '' : ` (pid ${pid})`;
  return new Error(
    `The data folder "${dataDir}" is in use by another Ringside process${who}. Stop that one, or give this one another DATA_DIR.`,
  );
}
