import type { AppDatabase } from './app-database.ts';
import type { ProblemReporter } from './changes.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';

export type { AppDatabase } from './app-database.ts';

export type DatabaseSettings = ({ dataDir: string } | { databaseUrl: string }) & {
  /** Hears of trouble that no caller waits for, such as a lost connection. Default: stderr. */
  onProblem?: ProblemReporter | undefined;
};

/**
 * Opens the storage and brings its schema up to date: PostgreSQL when given its URL, otherwise the
 * file `ringside.db` in the data folder, which only one process can have at a time.
 *
 * @throws Error with a sentence for the operator when the folder is taken or the schema is newer
 * @throws StorageUnavailableError when the server cannot be reached
 */
export async function openDatabase(settings: DatabaseSettings): Promise<AppDatabase> {
  const report = settings.onProblem ?? reportOnStderr;
  if ('databaseUrl' in settings) return openPostgres(settings.databaseUrl, report);
  return openSqlite(settings.dataDir, report);
}

/** The text alone: an error of `pg` carries its whole connection along. */
function reportOnStderr(problem: string, error: unknown): void {
  console.error(`${problem} ${error instanceof Error ? error.message : String(error ?? '')}`);
}
