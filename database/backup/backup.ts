import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DatabaseSettings } from '../connect.ts';
import { VERSION } from '../version.ts';
import { BACKUP_FORMAT, createSum, readBackup, type Sums } from './format.ts';
import { openPostgresSource } from './postgres.ts';
import type { BackupSource } from './source.ts';
import { openSqliteSource } from './sqlite.ts';

export interface BackupReport {
  tables: number;
  rows: number;
  bytes: number;
}

export async function backupDatabase(
  settings: DatabaseSettings,
  file: string,
): Promise<BackupReport> {
  const partial = `${file}.partial`;
  try {
    const source = await openSource(settings);
    const sums: Sums = {};
    try {
      const output = createWriteStream(partial, { mode: 0o600 });
      await pipeline(Readable.from(linesFrom(source, sums)), createGzip(), output);
    } finally {
      await source.close();
    }
    await requireSame(partial, sums);
    await toDisk(partial);
    renameSync(partial, file);
    await toDisk(dirname(file));
    const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
    return { tables: Object.keys(sums).length, rows, bytes: statSync(file).size };
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

export async function openSource(settings: DatabaseSettings): Promise<BackupSource> {
  return 'databaseUrl' in settings
    ? openPostgresSource(settings.sessionUrl ?? settings.databaseUrl)
    : openSqliteSource(join(settings.dataDir, 'ringside.db'));
}

async function* linesFrom(source: BackupSource, sums: Sums): AsyncGenerator<string> {
  const line = (value: unknown) => `${JSON.stringify(value)}\n`;
  const migrations = await source.migrations();
  if (migrations.length === 0) throw new Error('This database has no Ringside tables.');
  yield line({
    format: BACKUP_FORMAT,
    version: VERSION,
    migrations,
    madeAt: new Date().toISOString(),
  });
  for (const shape of await source.tables()) {
    yield line(shape);
    const sum = createSum();
    for await (const rows of source.rows(shape)) {
      for (const row of rows) sum.add(row);
      yield rows.map(line).join('');
    }
    sums[shape.table] = sum.result();
    yield line(sum.result());
  }
  yield line({ complete: true });
}

async function requireSame(file: string, sums: Sums): Promise<void> {
  let table = '';
  let sum = createSum();
  let seen = 0;
  for await (const piece of readBackup(file)) {
    if (piece.kind === 'table') {
      table = piece.shape.table;
      sum = createSum();
    }
    if (piece.kind === 'row') sum.add(piece.row);
    if (piece.kind !== 'end') continue;
    seen += 1;
    if (JSON.stringify(sum.result()) !== JSON.stringify(sums[table])) {
      throw new Error(`The backup was not written correctly: ${table} differs. Check the disk.`);
    }
  }
  if (seen !== Object.keys(sums).length) throw new Error('The backup was not written completely.');
}

/** Syncs a file or folder to disk, so that it survives a power failure. */
export async function toDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
