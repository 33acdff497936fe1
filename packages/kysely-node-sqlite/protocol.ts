/** The settings with which a worker thread opens its connection. */
export interface ConnectionSettings {
  path: string;
  role: 'writer' | 'reader';
  /** How long SQLite itself waits for a lock of another process. */
  busyTimeoutMs: number;
  cacheMiB: number;
  /** After so long without need, what a burst has prepared is given back. */
  idleMs: number;
}

/** A value as it crosses to a worker thread; flags and dates have been settled before. */
export type SqliteValue = null | number | bigint | string | Uint8Array;

/**
 * `query` is a statement of its own; `within` belongs to a transaction and is refused once SQLite has ended it;
 * `rollback` does nothing when there is no transaction left.
 */
export type Operation = 'open' | 'query' | 'within' | 'commit' | 'rollback' | 'close';

/** Parameters on their way to a thread: as JSON, which costs half of a list, wherever that says the same. */
export type Parameters = string | readonly SqliteValue[];

/** A statement with its parameters. */
export type Statement = [sql: string, parameters: Parameters];

/** `earlier` are the begin of the transaction and its writes that waited for this request. Tuples, because they cost less than objects to copy between threads. */
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
  /** The earlier write that failed, where it was one. */
  sql?: string;
}

/** Rows travel as bare values beside one list of column names: a quarter of the copying. */
export interface Answer {
  columns: string[];
  rows: unknown[][];
  changes?: bigint;
  lastInsertRowid?: bigint;
}

export type Reply = [id: number, failure: Failure | null, answer: Answer | null];
