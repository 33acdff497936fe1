// `npm run restore -- FILE [--force]`: restores a backup into an empty database of either kind.
// `npm run restore -- --public FILE`: fills an empty database from a file of another Ringside's `/data`.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { beginEra } from '#app/core/mirror/store.server.ts';
import { rebuildSearchIndex } from '#app/features/music/catalogue/search/rebuild-store.server.ts';
import { noteDamage } from '#database/backup/damage.ts';
import { restoreDatabase } from '#database/backup/restore.ts';
import { type DatabaseSettings, openDatabase } from '#database/connect.ts';
import { ownConfig } from '#server/config.ts';
import { importDump } from '#server/open-data/import.ts';
import { databaseOf, openStorage } from '#server/open-storage.ts';
import { runMain } from '../dev/run-main.ts';

const USAGE = 'Say what from: npm run restore -- FILE [--force]';

export async function completeRestored(settings: DatabaseSettings): Promise<void> {
  const database = await openDatabase(settings);
  try {
    await database.kysely.transaction().execute(async (trx) => {
      await rebuildSearchIndex(trx, database.kind);
      await beginEra(trx);
    });
  } finally {
    await database.close();
  }
}

async function readPublic(settings: DatabaseSettings, file: string): Promise<void> {
  const database = await openDatabase(settings);
  const lines = await importDump(database, file).finally(() => database.close());
  for (const [type, count] of Object.entries(lines)) console.log(`${count} × ${type}`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      force: { type: 'boolean', default: false },
      public: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file) throw new Error(USAGE);
  const { force } = values;
  const options = { force, complete: completeRestored };
  const config = ownConfig();
  if (values.public) return readPublic(databaseOf(config), file);
  const { rows, tables, aside } = await restoreDatabase(databaseOf(config), file, options);
  await noteDamage(config.DATA_DIR, null);
  // Whoever was deleted since the backup is deleted again.
  await (await openStorage(config, { listsIn: [path.dirname(file)] })).database.close();
  console.log(
    `${rows} rows of ${tables} tables are restored, each table compared with the backup.`,
  );
  if (aside) console.log(`The replaced database is kept as ${aside}.`);
}

if (import.meta.main) await runMain(main);
