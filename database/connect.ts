import type { AppDatabase, PostgresAddress } from './app-database.ts';
import type { ProblemReporter } from './changes.ts';
import { damagedMessage, damageIn } from './find-damage.ts';
import { openPostgres } from './postgres/postgres.ts';
import { openSqlite } from './sqlite/sqlite.ts';

export type { AppDatabase } from './app-database.ts';

export type DatabaseSettings = ({ dataDir: string } | PostgresAddress) & {
  onProblem?: ProblemReporter | undefined;
};

/**
 * PostgreSQL, or the file `ringside.db`, which only one process can use.
 * @throws Error for the operator; StorageUnavailableError if the server cannot be reached
 */
export async function openDatabase(settings: DatabaseSettings): Promise<AppDatabase> {
  const report = settings.onProblem ?? reportOnStderr;
  try {
    if ('databaseUrl' in settings) return await openPostgres(settings, report);
    return await openSqlite(settings.dataDir, report);
  } catch (error) {
    const damage = damageIn(error);
    if (damage === null) throw error;
    const place = 'databaseUrl' in settings ? 'DATABASE_URL' : 'ringside.db in DATA_DIR';
    throw new Error(damagedMessage(`${damage} (${place})`), { cause: error });
  }
}

/** Only the message: an error of `pg` includes its connection. */
function reportOnStderr(problem: string, error: unknown): void {
  console.error(`${problem} ${error instanceof Error ? error.message : String(error ?? '')}`);
}
