import type { DatabaseSettings } from '../connect.ts';
import type { BackupSource, BackupTarget } from './source.ts';

export interface RestorePlace {
  settings: DatabaseSettings;
  migrateTo(name?: string): Promise<void>;
  openTarget(): Promise<BackupTarget>;
  openSource(): Promise<BackupSource>;
  takePlace(): Promise<string | null>;
  close(): Promise<void>;
}
