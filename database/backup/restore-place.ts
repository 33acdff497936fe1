import { type Dialect, Kysely } from 'kysely';
import type { DatabaseKind } from '../app-database.ts';
import type { DatabaseSettings } from '../connect.ts';
import { migrate } from '../migrations/migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import type { BackupSource, BackupTarget } from './source.ts';

export interface RestorePlace {
  settings: DatabaseSettings;
  migrateTo(name?: string): Promise<void>;
  openTarget(): Promise<BackupTarget>;
  openSource(): Promise<BackupSource>;
  takePlace(): Promise<string | null>;
  close(): Promise<void>;
}

/** Runs the migrations up to one, or all. */
export async function migrateUpTo(kind: DatabaseKind, dialect: Dialect, name?: string) {
  const last = migrations.findIndex((migration) => migration.name === name);
  const kysely = new Kysely<never>({ dialect });
  try {
    await migrate(kysely, kind, last < 0 ? migrations : migrations.slice(0, last + 1));
  } finally {
    await kysely.destroy();
  }
}
