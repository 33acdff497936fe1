export interface ConnectionSettings {
  path: string;
  role: 'writer' | 'reader';
  busyTimeoutMs: number;
  cacheMiB: number;
  idleMs: number;
}

export type SqliteValue = null | number | bigint | string | Uint8Array;

/**
 * `query` is a statement outside a transaction; `begin` is executed as it is given; `within` belongs to
 * a transaction and is refused once SQLite has ended it; `rollback` does nothing if there is no
 * transaction; the parameter of `open` are its `ConnectionSettings` as JSON.
 */
export type Operation = 'open' | 'query' | 'begin' | 'within' | 'commit' | 'rollback' | 'close';

export type Request = [
  id: number,
  operation: Operation,
  sql: string,
  parameters: readonly SqliteValue[],
];

export interface Failure {
  message: string;
  code: string;
  errcode: number;
}

export interface Answer {
  rows: Record<string, unknown>[];
  changes?: bigint;
  lastInsertRowid?: bigint;
}

export type Reply = [id: number, failure: Failure | null, answer: Answer | null];
