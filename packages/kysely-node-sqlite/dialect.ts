import {
  createQueryId,
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  IdentifierNode,
  type Kysely,
  type QueryCompiler,
  RawNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { RoutingConnection } from './connection.ts';
import { WorkerPool } from './worker-pool.ts';
import { WorkerThread } from './worker-thread.ts';

/** Each thread takes some 12 MB; bursts are usually over by then. */
const IDLE_MS = 30_000;

export interface NodeSqliteSettings {
  /** The database file, created if missing; `:memory:` cannot be shared by connections. */
  path: string;
  /** Read-only connections, each in its own thread; at least 2, 2 by default. */
  readers?: number;
  /** How long SQLite waits for a lock of another process; 5,000 by default. */
  busyTimeoutMs?: number;
  /** How long a query waits for its turn before it fails with `SQLITE_BUSY`; 10,000 by default. */
  waitLimitMs?: number;
  /** How long `destroy()` waits for running transactions; 5,000 by default. */
  closeWaitMs?: number;
  cacheMiB?: number;
  writerCacheMiB?: number;
}

/**
 * Kysely on `node:sqlite`, with every query in a worker thread: one writer (write-ahead log, each
 * commit on the disk before it is confirmed) and some readers that see what is committed.
 *
 * - Outside a transaction, selects (also raw ones) run on a reader and all else on the writer, so
 *   `last_insert_rowid()` and the like work only inside a transaction.
 * - A transaction reserves the writer from `begin immediate` on; `setAccessMode('read only')` holds a
 *   reader instead and sees one unchanging state.
 * - Integers beyond 2^53 fail with `ERR_OUT_OF_RANGE` rather than lose digits; write them as
 *   bigint and read them with `cast(… as text)`.
 * - Failures are `SqliteError`s with SQLite's code.
 */
export class NodeSqliteDialect implements Dialect {
  readonly #settings: NodeSqliteSettings;

  constructor(settings: NodeSqliteSettings) {
    this.#settings = settings;
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#settings);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's own signature.
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}

export class NodeSqliteAdapter extends SqliteAdapter {
  /** Otherwise Kysely lets only one query run at a time. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #writer: WorkerPool;
  readonly #readers: WorkerPool;

  constructor(settings: NodeSqliteSettings) {
    const { path, readers = 2, busyTimeoutMs = 5000 } = settings;
    // Changed pages that do not fit into the cache are written and read again within a transaction.
    const { cacheMiB = 4, writerCacheMiB = 16 } = settings;
    const { waitLimitMs = 10_000, closeWaitMs = 5000 } = settings;
    if (path === '' || path.startsWith(':memory:')) {
      throw new Error('A database in memory cannot be shared by threads; name a file.');
    }
    const pool = (role: 'writer' | 'reader', size: number, pinLimit: number) =>
      new WorkerPool({
        size,
        pinLimit,
        waitLimitMs,
        closeWaitMs,
        idleMs: IDLE_MS,
        open: () =>
          WorkerThread.open({
            path,
            role,
            busyTimeoutMs,
            idleMs: IDLE_MS,
            cacheMiB: role === 'writer' ? writerCacheMiB : cacheMiB,
          }),
      });
    const readerCount = Math.max(2, readers);
    this.#writer = pool('writer', 1, 1);
    // One reader is reserved for single reads, which transactions may wait for.
    this.#readers = pool('reader', readerCount, readerCount - 1);
  }

  /** Opens the writer first: it creates the file that readers need. */
  async init(): Promise<void> {
    this.#writer.release(await this.#writer.acquire(false), false);
  }

  async acquireConnection(): Promise<RoutingConnection> {
    return new RoutingConnection(this.#writer, this.#readers);
  }

  async beginTransaction(connection: RoutingConnection, settings: TransactionSettings) {
    await connection.begin(settings.accessMode === 'read only');
  }

  async commitTransaction(connection: RoutingConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: RoutingConnection): Promise<void> {
    await connection.rollback();
  }

  async savepoint(
    connection: RoutingConnection,
    name: string,
    compileQuery: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await connection.executeQuery(compileQuery(onSavepoint('savepoint', name), createQueryId()));
  }

  async rollbackToSavepoint(
    connection: RoutingConnection,
    name: string,
    compileQuery: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await connection.executeQuery(compileQuery(onSavepoint('rollback to', name), createQueryId()));
  }

  async releaseSavepoint(
    connection: RoutingConnection,
    name: string,
    compileQuery: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await connection.executeQuery(compileQuery(onSavepoint('release', name), createQueryId()));
  }

  async releaseConnection(connection: RoutingConnection): Promise<void> {
    await connection.release();
  }

  /** Readers first: the last connection to close moves the log into the file. */
  async destroy(): Promise<void> {
    await this.#readers.close();
    await this.#writer.close();
  }
}

function onSavepoint(command: string, name: string): RawNode {
  return RawNode.createWithChildren([
    RawNode.createWithSql(`${command} `),
    IdentifierNode.create(name),
  ]);
}
