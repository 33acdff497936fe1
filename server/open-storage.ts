import type { FastifyInstance } from 'fastify';
import { openDatabase } from '#database/connect.ts';
import { StorageUnavailableError } from '#database/storage-errors.ts';
import type { Config } from './config.ts';
import { keepDeletions } from './operations/deletions-file.ts';
import { complain } from './start-log.ts';

export function databaseOf({ DATABASE_URL, DATABASE_SESSION_URL, DATA_DIR }: Config) {
  return DATABASE_URL
    ? { databaseUrl: DATABASE_URL, sessionUrl: DATABASE_SESSION_URL }
    : { dataDir: DATA_DIR };
}

/** Opens and migrates the database, and deletes again whom a list of deleted people names. */
export async function openStorage(config: Config, { listsIn = [] }: { listsIn?: string[] } = {}) {
  let log: FastifyInstance['log'] | undefined;
  const onProblem = (problem: string, error: unknown) => {
    if (log) log.warn({ err: error }, problem);
    else complain(`${problem} ${error instanceof Error ? error.message : ''}`.trim());
  };
  const database = await openDatabase({ ...databaseOf(config), onProblem }).catch((error) => {
    throw asStorageProblem(error, config);
  });
  if (!config.READ_ONLY) await keepDeletions(database, [config.DATA_DIR, ...listsIn], onProblem);
  return {
    database,
    logTo(appLog: FastifyInstance['log']) {
      log = appLog;
    },
  };
}

function asStorageProblem(error: unknown, { DATABASE_URL, DATA_DIR }: Config): unknown {
  const { message, code } = error as Error & { code?: string };
  if (error instanceof StorageUnavailableError && DATABASE_URL) {
    return new Error(`The database of DATABASE_URL cannot be reached. ${message}`);
  }
  if (DATABASE_URL && /\bssl\b|certificate/i.test(message)) {
    return new Error(`The sslmode of DATABASE_URL does not suit the server. ${message}`);
  }
  if (code === undefined && !(error instanceof StorageUnavailableError)) return error;
  const setting = DATABASE_URL ? 'DATABASE_URL' : `DATA_DIR=${DATA_DIR}`;
  return new Error(`${setting} names no database that can be used. ${message}`);
}
