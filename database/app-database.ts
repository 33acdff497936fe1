import type { Kysely, Transaction } from 'kysely';
import type { Changes, PublishedTopic } from './changes.ts';
import type { Tables } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

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
    onWaiting?: () => void;
  },
) => Promise<void>;

export interface PoolUse {
  busy: number;
  idle: number;
  waiting: number;
  max: number;
}

export interface PostgresAddress {
  databaseUrl: string;
  sessionUrl?: string | undefined;
}

/**
 * The open database: read with queries on `kysely`, which on SQLite run in threads, so that a slow
 * one blocks nobody; only reads of a few rows by an index that somebody waits for use `lookups`,
 * since there a message to a thread takes longer than the query.
 */
export interface AppDatabase {
  readonly connections?: () => PoolUse;
  readonly kysely: Kysely<Tables>;
  readonly lookups: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly changes: Changes;
  readonly transact: Transact;
  readonly runAsLeader: RunExclusively;
  close(): Promise<void>;
}
