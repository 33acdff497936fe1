import type { Kysely, Transaction } from 'kysely';
import type { Changes } from './changes.ts';
import type { Tables } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** Marks a topic as changed; published once, after the commit. */
export type MarkChanged = (topic: string) => void;

/**
 * Runs work in one transaction that behaves as if it ran alone (SQLite takes one writer at a time,
 * PostgreSQL is asked for serializable and the work runs again after a conflict, so it must do
 * nothing outside the database). When it returns, the change is stored and the listeners of this
 * process have heard of it.
 *
 * @throws StorageUnavailableError when the database cannot write now
 */
export type Transact = <T>(
  work: (trx: Transaction<Tables>, changed: MarkChanged) => Promise<T>,
) => Promise<T>;

/** The context of a job that runs in one process at a time. */
export interface ExclusiveTurn {
  /**
   * Aborts when the process is no longer the leader: the job must stop, as another process may run
   * it.
   */
  signal: AbortSignal;
  /**
   * Writes only while the process is the leader: for rows that a former leader must not overwrite.
   */
  kysely: Kysely<Tables>;
}

/**
 * Runs work in exactly one of the processes that share the database: waits for its turn, and when
 * the turn is lost (the connection broke, the server stopped) waits for the next one and runs the
 * work again. Returns when the work has ended by itself or the signal aborts.
 */
export type RunExclusively = (
  job: string,
  work: (turn: ExclusiveTurn) => Promise<void>,
  options: {
    signal: AbortSignal;
    /**
     * Called when the work has to wait, since another process runs it or the database is
     * unavailable.
     */
    onWaiting?: () => void;
  },
) => Promise<void>;

/** Connections of a pool in use and free, and the number of waiting callers. */
export interface PoolUse {
  busy: number;
  idle: number;
  waiting: number;
  /** The most there may be. */
  max: number;
}

/**
 * The open database. On both kinds times are integer milliseconds since the epoch, flags are 0 and
 * 1, JSON is text, and whole numbers arrive as numbers or not at all.
 */
export interface AppDatabase {
  /** How the pool of connections to a server is used; a file has none. */
  readonly connections?: () => PoolUse;
  /** For reads, and for writes that publish no topic. */
  readonly kysely: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly changes: Changes;
  readonly transact: Transact;
  readonly runAsLeader: RunExclusively;
  /** Lets running work finish for some seconds, then closes everything. */
  close(): Promise<void>;
}
