import type { Kysely, Transaction } from 'kysely';
import type { Changes, PublishedTopic } from './changes.ts';
import type { Tables } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** Marks a topic as changed; published once, after the commit. */
export type MarkChanged = (topic: PublishedTopic) => void;

/**
 * Runs work in one serializable transaction (SQLite has a single writer; PostgreSQL runs the work
 * again after a conflict, so it must have no effects outside the database). When it returns, the
 * change is committed and this process's listeners have been notified.
 *
 * @throws StorageUnavailableError if the database cannot write now
 */
export type Transact = <T>(
  work: (trx: Transaction<Tables>, changed: MarkChanged) => Promise<T>,
) => Promise<T>;

/** The context of a job that only one process at a time may run. */
export interface ExclusiveTurn {
  /**
   * Aborts when the process is no longer the leader; the job must stop, as another process may run
   * it.
   */
  signal: AbortSignal;
  /** Only writes while the process is the leader, so that a former leader cannot overwrite rows. */
  kysely: Kysely<Tables>;
}

/**
 * Runs work in exactly one of the processes that share the database: waits to become the leader,
 * and if leadership is lost (the connection broke, the server stopped), waits again and reruns the
 * work. Returns when the work has finished or the signal aborts.
 */
export type RunExclusively = (
  job: string,
  work: (turn: ExclusiveTurn) => Promise<void>,
  options: {
    signal: AbortSignal;
    /**
     * Called when the work has to wait, because another process runs it or the database is
     * unavailable.
     */
    onWaiting?: () => void;
  },
) => Promise<void>;

/** Connections of a pool in use and idle, and the number of waiting callers. */
export interface PoolUse {
  busy: number;
  idle: number;
  waiting: number;
  /** The maximum size of the pool. */
  max: number;
}

/** With a pooler that pools transactions, `sessionUrl` leads past it. */
export interface PostgresAddress {
  databaseUrl: string;
  /** For LISTEN, locks, migrations and backups; `databaseUrl` unless given. */
  sessionUrl?: string | undefined;
}

/**
 * The open database: read with queries on `kysely`, which on SQLite run in threads, so that a slow one
 * blocks nobody; only reads of a few rows by an index that somebody waits for use `lookups`, since there a
 * message to a thread takes longer than the query. Write with queries inside `transact`, where
 * `insertRows` saves many rows, and which commits, then publishes the changed topics. On both kinds,
 * times are integer milliseconds since the epoch, flags are 0 and 1, JSON is text, and whole numbers are
 * read as numbers; ones too large for that are an error.
 */
export interface AppDatabase {
  /** The use of the pool of connections to PostgreSQL; undefined on SQLite. */
  readonly connections?: () => PoolUse;
  /** For reads, and for writes that publish no topic. */
  readonly kysely: Kysely<Tables>;
  /** On SQLite a connection on the event loop, on PostgreSQL the same as `kysely`. */
  readonly lookups: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly changes: Changes;
  readonly transact: Transact;
  readonly runAsLeader: RunExclusively;
  /** Waits some seconds for running work, then closes all connections. */
  close(): Promise<void>;
}
