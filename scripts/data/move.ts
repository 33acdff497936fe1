// `npm run move`: moves the data from the SQLite file of DATA_DIR to the PostgreSQL of DATABASE_URL.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { PostgresAddress } from '#database/app-database.ts';
import { backupDatabase } from '#database/backup/backup.ts';
import { type RestoreReport, restoreDatabase } from '#database/backup/restore.ts';
import { ownConfig } from '#server/config.ts';
import { runMain } from '../dev/run-main.ts';
import { completeRestored } from './restore.ts';

const CHANGED_MESSAGE =
  'Something was saved while the data was moved. Start Ringside with READ_ONLY=on, or stop it, empty the database of DATABASE_URL, and move again.';

/** Compares rows and checksums. @throws Error for the operator, also after a change meanwhile */
export async function moveToPostgres(
  dataDir: string,
  address: PostgresAddress,
): Promise<RestoreReport> {
  const file = path.join(dataDir, 'ringside.db');
  if (!existsSync(file)) throw new Error(`There is no ${file}: DATA_DIR names its folder.`);
  const folder = mkdtempSync(path.join(dataDir, 'moving-'));
  const watch = new DatabaseSync(file, { readOnly: true });
  const version = () => watch.prepare('pragma data_version').get()?.data_version;
  try {
    const before = version();
    const copy = path.join(folder, 'moving.backup');
    await backupDatabase({ dataDir }, copy);
    const report = await restoreDatabase(address, copy, {
      force: false,
      complete: completeRestored,
    });
    if (version() !== before) throw new Error(CHANGED_MESSAGE);
    return report;
  } finally {
    watch.close();
    rmSync(folder, { recursive: true });
  }
}

async function main(): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATABASE_SESSION_URL: sessionUrl, DATA_DIR } = ownConfig();
  if (!databaseUrl) throw new Error('Say where to: set DATABASE_URL.');
  const { rows, tables } = await moveToPostgres(DATA_DIR, { databaseUrl, sessionUrl });
  console.log(`${rows} rows of ${tables} tables are moved, each table compared with the file.`);
}

if (import.meta.main) await runMain(main);
