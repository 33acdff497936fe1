import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#database/connect.ts';
import { pendingMigrations } from '#database/migrations/migrate.ts';
import { openReader } from '#database/open-reader.ts';
import type { Config } from '#server/config.ts';
import { databaseOf, openStorage } from '#server/open-storage.ts';

/** The migrations that a start would run, tried on a copy of a SQLite file that may be in use. */
export async function rehearse(config: Config): Promise<string[]> {
  const reader = await openReader(databaseOf(config));
  const pending = await pendingMigrations(reader.kysely).finally(() => reader.close());
  if (pending.length === 0) return ['No migration is missing: a start changes no table.'];
  const names = `A start runs: ${pending.join(', ')}`;
  if (config.DATABASE_URL) {
    return [names, 'To time them, restore a backup into another database (docs/upgrading.md).'];
  }
  const dataDir = mkdtempSync(path.join(config.DATA_DIR, 'rehearsal-'));
  try {
    const from = new DatabaseSync(path.join(config.DATA_DIR, 'ringside.db'), { readOnly: true });
    await backup(from, path.join(dataDir, 'ringside.db'));
    from.close();
    const start = performance.now();
    await (await openDatabase({ dataDir })).close();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    return [
      names,
      `On a copy of the file they took ${seconds} s. The file itself was not changed.`,
    ];
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

export async function migrateNow(config: Config): Promise<string[]> {
  const { database } = await openStorage(config);
  await database.close();
  return ['The database has all migrations of this version.'];
}
