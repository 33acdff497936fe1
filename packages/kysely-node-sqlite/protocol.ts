/** The settings with which a worker thread opens its connection. */
export interface ConnectionSettings {
  path: string;
  role: 'writer' | 'reader';
  /** How long SQLite itself waits for a lock of another process. */
  busyTimeoutMs: number;
  cacheMiB: number;
  /** Idle time after which memory and statements that a burst required are released. */
  idleMs: number;
}

/** A value as sent to a worker thread, after `parameters.ts` has converted it. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/**
 * `query` is a statement outside a transaction; `within` belongs to a transaction and is refused
 * once SQLite has ended it; `rollback` does nothing if there is no transaction; the parameters
 * of `open` are its `ConnectionSettings` as JSON.
 */
export type Operation = 'open' | 'query' | 'within' | 'commit' | 'rollback' | 'close';

/** Parameters as sent to a thread: as JSON if that is lossless, since it costs half of a list. */
export type Parameters = string | readonly SqliteValue[];

/** A statement with its parameters; with `perRun` it runs once for each so many of them. */
export type Statement = [sql: string, parameters: Parameters, perRun?: number | undefined];

/**
 * `earlier` are the begin of the transaction and its pending writes. Tuples are cheaper to copy
 * between threads than objects.
 */
export type Request = [
  id: number,
  operation: Operation,
  sql: string,
  parameters: Parameters,
  earlier: readonly Statement[],
];

export interface Failure {
  message: string;
  code: string;
  errcode: number;
  /** The earlier write that failed, if it was one. */
  sql?: string;
}

/** Rows are sent as arrays with one list of column names: a quarter of the cost of objects. */
export interface Answer {
  columns: string[];
  rows: unknown[][];
  changes?: bigint;
  lastInsertRowid?: bigint;
}

export type Reply = [id: number, failure: Failure | null, answer: Answer | null];
