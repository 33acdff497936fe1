import type { Failure } from './protocol.ts';

/** The names of SQLite's primary result codes and of extended ones that callers distinguish. */
const CODE_NAMES: Readonly<Record<number, string>> = {
  1: 'SQLITE_ERROR',
  2: 'SQLITE_INTERNAL',
  3: 'SQLITE_PERM',
  4: 'SQLITE_ABORT',
  5: 'SQLITE_BUSY',
  6: 'SQLITE_LOCKED',
  7: 'SQLITE_NOMEM',
  8: 'SQLITE_READONLY',
  9: 'SQLITE_INTERRUPT',
  10: 'SQLITE_IOERR',
  11: 'SQLITE_CORRUPT',
  13: 'SQLITE_FULL',
  14: 'SQLITE_CANTOPEN',
  15: 'SQLITE_PROTOCOL',
  17: 'SQLITE_SCHEMA',
  18: 'SQLITE_TOOBIG',
  19: 'SQLITE_CONSTRAINT',
  20: 'SQLITE_MISMATCH',
  21: 'SQLITE_MISUSE',
  23: 'SQLITE_AUTH',
  25: 'SQLITE_RANGE',
  26: 'SQLITE_NOTADB',
  275: 'SQLITE_CONSTRAINT_CHECK',
  516: 'SQLITE_ABORT_ROLLBACK',
  531: 'SQLITE_CONSTRAINT_COMMITHOOK',
  787: 'SQLITE_CONSTRAINT_FOREIGNKEY',
  1299: 'SQLITE_CONSTRAINT_NOTNULL',
  1555: 'SQLITE_CONSTRAINT_PRIMARYKEY',
  1811: 'SQLITE_CONSTRAINT_TRIGGER',
  2067: 'SQLITE_CONSTRAINT_UNIQUE',
  2579: 'SQLITE_CONSTRAINT_ROWID',
  3091: 'SQLITE_CONSTRAINT_DATATYPE',
};

/**
 * Unlisted extended codes get the name of their primary code, so that every I/O error begins with
 * `SQLITE_IOERR`.
 */
function sqliteCodeName(errcode: number): string {
  return CODE_NAMES[errcode] ?? CODE_NAMES[errcode & 0xff] ?? 'SQLITE_UNKNOWN';
}

/**
 * `code` is SQLite's name (`SQLITE_FULL`), Node's (`ERR_OUT_OF_RANGE`), `SQLITE_WORKER_GONE` when
 * the thread died, or `SQLITE_CLOSED` after `destroy()`; `errcode` is 0 if the failure was not
 * SQLite's.
 */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: string;
  readonly errcode: number;
  readonly sql: string | undefined;

  constructor(failure: Failure, options: { sql?: string; cause?: unknown } = {}) {
    super(failure.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = failure.code;
    this.errcode = failure.errcode;
    this.sql = options.sql;
  }
}

export function busyError(message: string): SqliteError {
  return new SqliteError({ message, code: 'SQLITE_BUSY', errcode: 5 });
}

export function toFailure(error: unknown): Failure {
  const { message, code, errcode } = error as Partial<Failure> & { message: string };
  const known =
    typeof errcode === 'number'
      ? { code: sqliteCodeName(errcode), errcode }
      : { code: code ?? 'SQLITE_ERROR', errcode: 0 };
  return { message, ...known };
}
