// `npm run backup -- FILE`: saves everything Ringside keeps, while it may go on running.
import { existsSync } from 'node:fs';
import { backupDatabase } from '#database/backup/backup.ts';
import { noteBackup } from '#database/backup/last-backup.ts';
import type { DatabaseSettings } from '#database/connect.ts';
import { type Config, readConfig } from '#server/config.ts';

const USAGE = 'Say where to: npm run backup -- FILE';

/** The settings of the Ringside that is started in this folder. */
export function ownConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

/** Where that Ringside keeps its data. */
export function storageOf({ DATABASE_URL, DATA_DIR }: Config): DatabaseSettings {
  return DATABASE_URL ? { databaseUrl: DATABASE_URL } : { dataDir: DATA_DIR };
}

async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file || file.startsWith('-')) throw new Error(USAGE);
  const config = ownConfig();
  const { rows, tables, bytes } = await backupDatabase(storageOf(config), file);
  await noteBackup(config.DATA_DIR);
  const size = `${(bytes / 1_000_000).toFixed(1)} MB`;
  console.log(
    `${rows} rows of ${tables} tables are in ${file} (${size}), read back and compared. It holds secrets: keep it where only you can read it.`,
  );
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
