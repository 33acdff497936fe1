import type { DatabaseSettings } from '../connect.ts';
import type { BackupSource, BackupTarget } from './source.ts';

/** Where a backup is restored to, beside the database that is there. */
export interface RestorePlace {
  /** The new database, to be opened by others. */
  settings: DatabaseSettings;
  /** Brings the schema up to a migration; up to the newest without a name. */
  migrateTo(name?: string): Promise<void>;
  openTarget(): Promise<BackupTarget>;
  openSource(): Promise<BackupSource>;
  /** Puts the new database in the place of the old one, in one step; answers where that one is. */
  takePlace(): Promise<string | null>;
  /** Gives up what was begun and not put in place. */
  close(): Promise<void>;
}
