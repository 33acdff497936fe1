import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from 'kysely';
import { toSqliteParameters } from './parameters.ts';
import type { Answer, Parameters, Statement } from './protocol.ts';
import type { WorkerPool } from './worker-pool.ts';
import type { WorkerThread } from './worker-thread.ts';

const WRITING_WORD = /\b(insert|update|delete|replace)\b/i;

const unread = new WeakMap<CompiledQuery, { perRun: number | undefined }>();

/**
 * A write whose result is not used. In a transaction it is sent with the next statement or the
 * commit, which fails if the write fails: each message to a thread costs more than most writes.
 * With `perRun` it runs once for each so many of its parameters; only in a transaction.
 */
export function withoutResult(compiled: CompiledQuery, perRun?: number): CompiledQuery {
  unread.set(compiled, { perRun });
  return compiled;
}

interface Pin {
  thread: WorkerThread;
  pool: WorkerPool;
  ended: boolean;
  /** The begin statement, until it is sent with the first request. */
  begin: 'begin' | 'begin immediate' | null;
  /** Writes to send with the next request. */
  waiting: Statement[];
}

/**
 * A connection without a thread until a query needs one. Lone reads go to any free reader and
 * everything else to the writer; a transaction stays on the thread it began on.
 */
export class RoutingConnection implements DatabaseConnection {
  readonly #writer: WorkerPool;
  readonly #readers: WorkerPool;
  #pin: Pin | undefined;

  constructor(writer: WorkerPool, readers: WorkerPool) {
    this.#writer = writer;
    this.#readers = readers;
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const parameters = toSqliteParameters(compiled.parameters);
    const pin = this.#pin;
    const write = unread.get(compiled);
    if (pin && write) {
      pin.waiting.push([compiled.sql, parameters, write.perRun]);
      return { rows: [] };
    }
    if (pin) return toResult<R>(await request(pin, 'within', compiled.sql, parameters));
    const pool = isRead(compiled) ? this.#readers : this.#writer;
    const thread = await pool.acquire(false);
    try {
      return toResult<R>(await thread.request('query', compiled.sql, parameters));
    } finally {
      pool.release(thread, false);
    }
  }

  // biome-ignore lint/correctness/useYield: Kysely requires an iterator; this one only throws.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('This SQLite dialect does not stream; read pages with limit instead.');
  }

  /** Reserves the thread for this transaction; `begin` is sent with the first statement. */
  async begin(readOnly: boolean): Promise<void> {
    const pool = readOnly ? this.#readers : this.#writer;
    const thread = await pool.acquire(true);
    const begin = readOnly ? 'begin' : 'begin immediate';
    this.#pin = { thread, pool, ended: false, begin, waiting: [] };
  }

  async commit(): Promise<void> {
    const pin = this.#pin;
    if (!pin) throw new Error('There is no transaction to commit.');
    if (pin.begin === null || pin.waiting.length > 0) await request(pin, 'commit');
    pin.ended = true;
  }

  async rollback(): Promise<void> {
    const pin = this.#pin;
    if (!pin || pin.ended) return;
    pin.ended = true;
    if (pin.begin !== null) return;
    // A connection that cannot roll back is unusable; ending its thread rolls back as well.
    await pin.thread.request('rollback').catch(() => pin.thread.terminate());
  }

  /** Returns a pinned thread to the pool, never with an open transaction. */
  async release(): Promise<void> {
    const pin = this.#pin;
    if (!pin) return;
    await this.rollback();
    this.#pin = undefined;
    pin.pool.release(pin.thread, true);
  }
}

/** Sends a request of a transaction with the transaction's pending writes. */
function request(pin: Pin, operation: 'within' | 'commit', sql = '', parameters: Parameters = []) {
  const begin: Statement[] = pin.begin === null ? [] : [[pin.begin, []]];
  pin.begin = null;
  return pin.thread.request(operation, sql, parameters, [...begin, ...pin.waiting.splice(0)]);
}

function isRead({ query, sql }: CompiledQuery): boolean {
  if (SelectQueryNode.is(query)) return true;
  if (!RawNode.is(query)) return false;
  if (/^\s*select\b/i.test(sql)) return true;
  return /^\s*with\b/i.test(sql) && !WRITING_WORD.test(sql);
}

function toResult<R>({ columns, rows, changes, lastInsertRowid }: Answer): QueryResult<R> {
  return {
    rows: rows.map((values) => toRow(columns, values)) as R[],
    ...(changes !== undefined && { numAffectedRows: changes }),
    ...(lastInsertRowid !== undefined && { insertId: lastInsertRowid }),
  };
}

function toRow(columns: string[], values: unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) {
    row[columns[index] as string] = values[index];
  }
  return row;
}
