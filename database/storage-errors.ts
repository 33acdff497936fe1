import type { Dialect, Driver } from 'kysely';

/**
 * The database is unavailable for a reason outside the caller: full disk, lost server, timeout. The
 * response is 503; reads may continue. `cause` is the driver's error.
 */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  /** Known keys stay valid until they can be checked again. */
  readonly temporary = true;
  /** The connection was lost during a commit, which may have succeeded or not. */
  outcomeUnknown = false;
}

const SQLITE_CODES =
  /^SQLITE_(FULL|READONLY|IOERR|BUSY|LOCKED|CANTOPEN|NOMEM|PROTOCOL|ABORT_ROLLBACK|WORKER_GONE|CLOSED)/;

/** Connection failures (08), no resources (53), stopping servers (57P), read-only, time limits. */
const POSTGRES_CODES = /^(08...|53...|57P0.|57014|58...|25006|25P03|55P03)$/;

const NETWORK_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOENT)$/;

/** Messages of `pg` for a lost or unreachable server without a code. */
const PG_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Postgres connection has been discarded)/;

/** The error for the rest of the program: `StorageUnavailableError`, or the same error. */
export function asStorageError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageUnavailableError) return error;
  return isUnavailable(error)
    ? new StorageUnavailableError(`The storage is not available: ${error.message}`, {
        cause: error,
      })
    : error;
}

function isUnavailable(error: Error): boolean {
  // Node combines the errors of all addresses of a host into one without a message.
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return PG_MESSAGES.test(error.message);
  return SQLITE_CODES.test(code) || POSTGRES_CODES.test(code) || NETWORK_CODES.test(code);
}

/** A reported error means that nothing was stored; without a response, it may have been. */
function isLostLine(cause: unknown): boolean {
  const { code, message = '' } = (cause ?? {}) as { code?: unknown; message?: string };
  return typeof code === 'string'
    ? NETWORK_CODES.test(code) || code === 'SQLITE_WORKER_GONE'
    : PG_MESSAGES.test(message);
}

/** The same dialect with errors converted by `asStorageError`. */
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

/** The outcome of a commit without a response is unknown. */
function guardCommit(driver: Driver): Driver['commitTransaction'] {
  const commit = guard(driver, driver.commitTransaction);
  return async (connection) => {
    try {
      await commit(connection);
    } catch (error) {
      if (error instanceof StorageUnavailableError) error.outcomeUnknown = isLostLine(error.cause);
      throw error;
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
    // Errors are ignored: both drivers close a connection that cannot roll back, which rolls back
    // as well, and the error that caused the rollback is the one to report.
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
