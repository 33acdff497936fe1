import type { Dialect, Driver } from 'kysely';

/** The database is unavailable for a reason outside the caller: full disk, lost server, timeout. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  /** Known keys stay valid until they can be checked again. */
  readonly temporary = true;
  /** The commit has no answer that says whether it was stored. Otherwise nothing was. */
  outcomeUnknown = false;
}

const SQLITE_CODES =
  /^SQLITE_(FULL|READONLY|IOERR|BUSY|LOCKED|CANTOPEN|NOMEM|PROTOCOL|ABORT_ROLLBACK|WORKER_GONE|CLOSED)/;

/** Includes 0A000, a standby's answer to a serializable transaction while it is promoted. */
const POSTGRES_CODES = /^(08...|0A000|53...|57P0.|57014|58...|25006|25P03|55P03)$/;

const NETWORK_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;

const PG_MESSAGES =
  /^(No standby confirmed|Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Postgres connection has been discarded)/;

export function asStorageError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageUnavailableError) return error;
  return isUnavailable(error)
    ? new StorageUnavailableError(`The storage is not available: ${error.message}`, {
        cause: error,
      })
    : error;
}

function isUnavailable(error: Error): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return PG_MESSAGES.test(error.message);
  return SQLITE_CODES.test(code) || POSTGRES_CODES.test(code) || NETWORK_CODES.test(code);
}

/** SQLite's own refusals except I/O errors, and what PostgreSQL calls an error. */
function isRolledBack(cause: unknown): boolean {
  const { code, severity } = (cause ?? {}) as { code?: unknown; severity?: unknown };
  if (severity === 'ERROR') return true;
  return typeof code === 'string' && /^SQLITE_(?!IOERR|WORKER_GONE)/.test(code);
}

export function withStorageErrors(dialect: Dialect): Dialect {
  return {
    createDriver: () => guardDriver(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  };
}

type AnyFunction = (...parameters: never[]) => Promise<unknown>;

function guard<F extends AnyFunction>(target: object, run: F): F {
  return (async (...parameters: never[]) => {
    try {
      return await run.apply(target, parameters);
    } catch (error) {
      throw asStorageError(error);
    }
  }) as F;
}

/** Marks failed commits whose outcome is unknown, also those that are no known outage. */
function guardCommit(driver: Driver): Driver['commitTransaction'] {
  return async (connection) => {
    try {
      await driver.commitTransaction(connection);
    } catch (error) {
      if (isRolledBack(error)) throw asStorageError(error);
      const message = `The outcome of a commit is not known: ${(error as Error).message}`;
      const unknown = new StorageUnavailableError(message, { cause: error });
      unknown.outcomeUnknown = true;
      throw unknown;
    }
  };
}

function guardDriver(driver: Driver): Driver {
  const guarded = new WeakSet<object>();
  const acquire = guard(driver, driver.acquireConnection);
  return {
    init: guard(driver, driver.init),
    acquireConnection: async (options) => {
      const connection = await acquire(options);
      if (!guarded.has(connection)) {
        guarded.add(connection);
        connection.executeQuery = guard(connection, connection.executeQuery);
      }
      return connection;
    },
    beginTransaction: guard(driver, driver.beginTransaction),
    commitTransaction: guardCommit(driver),
    // Ignored: both drivers close a connection that cannot roll back, which rolls back as well.
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection).catch(() => {}),
    ...(driver.savepoint && { savepoint: guard(driver, driver.savepoint) }),
    ...(driver.rollbackToSavepoint && {
      rollbackToSavepoint: guard(driver, driver.rollbackToSavepoint),
    }),
    ...(driver.releaseSavepoint && { releaseSavepoint: guard(driver, driver.releaseSavepoint) }),
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  };
}
