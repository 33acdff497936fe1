import type { DatabaseSettings } from '../connect.ts';
import type { BackupSource, BackupTarget } from './source.ts';

/** The target of a restore, next to the present database. */
export interface RestorePlace {
  /** The new database, for other code to open. */
  settings: DatabaseSettings;
  /** Migrates the schema up to a migration; without a name, to the newest. */
  migrateTo(name?: string): Promise<void>;
  openTarget(): Promise<BackupTarget>;
  openSource(): Promise<BackupSource>;
  /** Replaces the old database by the new one atomically; returns the new name of the old one. */
  takePlace(): Promise<string | null>;
  /** Discards a restore that was not completed. */
  close(): Promise<void>;
}
