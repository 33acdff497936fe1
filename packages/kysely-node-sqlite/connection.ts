import {
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  RawNode,
  SelectQueryNode,
} from 'kysely';
import { toSqliteParameters } from './parameters.ts';
import type { Answer } from './protocol.ts';
import type { WorkerPool } from './worker-pool.ts';
import type { WorkerThread } from './worker-thread.ts';

const WRITING_WORD = /\b(insert|update|delete|replace)\b/i;

interface Pin {
  thread: WorkerThread;
  pool: WorkerPool;
  ended: boolean;
}

/**
 * Lone reads go to any free reader and everything else to the writer; a transaction stays on the
 * thread it began on.
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
    if (pin) return toResult<R>(await pin.thread.request('within', compiled.sql, parameters));
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

  async begin(readOnly: boolean): Promise<void> {
    const pool = readOnly ? this.#readers : this.#writer;
    const thread = await pool.acquire(true);
    this.#pin = { thread, pool, ended: false };
    await thread.request('begin', readOnly ? 'begin' : 'begin immediate');
  }

  async commit(): Promise<void> {
    const pin = this.#pin;
    if (!pin) throw new Error('There is no transaction to commit.');
    await pin.thread.request('commit');
    pin.ended = true;
  }

  async rollback(): Promise<void> {
    const pin = this.#pin;
    if (!pin || pin.ended) return;
    pin.ended = true;
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

function isRead({ query, sql }: CompiledQuery): boolean {
  if (SelectQueryNode.is(query)) return true;
  if (!RawNode.is(query)) return false;
  if (/^\s*select\b/i.test(sql)) return true;
  return /^\s*with\b/i.test(sql) && !WRITING_WORD.test(sql);
}

function toResult<R>({ rows, changes, lastInsertRowid }: Answer): QueryResult<R> {
  return {
    rows: rows as R[],
    ...(changes !== undefined && { numAffectedRows: changes }),
    ...(lastInsertRowid !== undefined && { insertId: lastInsertRowid }),
  };
}
