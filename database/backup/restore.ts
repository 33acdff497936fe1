import type { DatabaseSettings } from '../connect.ts';
import { fromBaseline, migrations } from '../migrations/migrations.ts';
import {
  createSum,
  type Head,
  readBackup,
  type Sums,
  type TableShape,
  type Value,
} from './format.ts';
import type { RestorePlace } from './restore-place.ts';
import { preparePostgres } from './restore-postgres.ts';
import { prepareSqlite } from './restore-sqlite.ts';
import type { BackupTarget } from './source.ts';

const BATCH_ROWS = 1000;

export interface RestoreReport {
  tables: number;
  rows: number;
  aside: string | null;
}

/** Into an empty database of either kind, compared with the backup. @throws Error for the operator */
export async function restoreDatabase(
  settings: DatabaseSettings,
  file: string,
  { force, complete }: { force: boolean; complete: (settings: DatabaseSettings) => Promise<void> },
): Promise<RestoreReport> {
  await requireKnown(file);
  const place =
    'databaseUrl' in settings
      ? await preparePostgres(settings.sessionUrl ?? settings.databaseUrl, { force })
      : await prepareSqlite(settings.dataDir, { force });
  try {
    const { shapes, sums } = await fill(place, file);
    await compare(place, shapes, sums);
    await place.migrateTo();
    await complete(place.settings);
    const aside = await place.takePlace();
    const rows = Object.values(sums).reduce((sum, table) => sum + table.rows, 0);
    return { tables: shapes.length, rows, aside };
  } finally {
    await place.close();
  }
}

async function requireKnown(file: string): Promise<void> {
  for await (const piece of readBackup(file)) {
    if (piece.kind === 'head') return requireKnownMigrations(piece.head);
  }
}

function requireKnownMigrations(head: Head): void {
  const known = migrations.map(({ name }) => name);
  const unknown = fromBaseline(head.migrations).find((name, index) => known[index] !== name);
  if (unknown === undefined) return;
  throw new Error(
    `The backup contains the migration "${unknown}", which this version of Ringside does not know at that position. Restore it with the version that made it, or a newer one.`,
  );
}

async function fill(place: RestorePlace, file: string) {
  const shapes: TableShape[] = [];
  const sums: Sums = {};
  let target: BackupTarget | undefined;
  let batch: Value[][] = [];
  const flush = async () => {
    const shape = shapes.at(-1);
    if (shape && batch.length > 0) await target?.insert(shape, batch);
    batch = [];
  };
  for await (const piece of readBackup(file)) {
    if (piece.kind === 'head') {
      await place.migrateTo(fromBaseline(piece.head.migrations).at(-1));
      target = await place.openTarget();
    }
    if (piece.kind === 'table') {
      shapes.push(piece.shape);
      await target?.clear(piece.shape.table);
    }
    if (piece.kind === 'row') batch.push(piece.row);
    if (batch.length >= BATCH_ROWS || piece.kind === 'end') await flush();
    const shape = shapes.at(-1);
    if (piece.kind !== 'end' || !shape) continue;
    sums[shape.table] = piece.sum;
    await target?.setCounter(shape);
  }
  await target?.close();
  return { shapes, sums };
}

async function compare(place: RestorePlace, shapes: TableShape[], sums: Sums): Promise<void> {
  const source = await place.openSource();
  try {
    for (const shape of shapes) {
      const sum = createSum();
      for await (const rows of source.rows(shape)) for (const row of rows) sum.add(row);
      const [is, was] = [sum.result(), sums[shape.table]];
      if (is.rows === was?.rows && is.digest === was.digest) continue;
      throw new Error(
        `${shape.table} was restored with ${is.rows} rows that differ from the ${was?.rows} in the backup. The database was not changed.`,
      );
    }
  } finally {
    await source.close();
  }
}
