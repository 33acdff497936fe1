import type { Kysely, Transaction } from 'kysely';
import type { Changes, PublishedTopic } from './changes.ts';
import type { Tables } from './tables.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

export type MarkChanged = (topic: PublishedTopic) => void;

/**
 * A serializable transaction, run again after a conflict: it has no effects outside the database.
 * When it returns, the listeners of this process have heard of it. @throws StorageUnavailableError
 */
export type Transact = <T>(
  work: (trx: Transaction<Tables>, changed: MarkChanged) => Promise<T>,
) => Promise<T>;

export interface ExclusiveTurn {
  /** Aborts when the process is no longer the leader: the job must stop. */
  signal: AbortSignal;
  /** Only writes while the process is the leader, so that a former leader cannot overwrite rows. */
  kysely: Kysely<Tables>;
}

/** Runs in one process alone, again after a lost leadership, until it has finished or the abort. */
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

/** `kysely` reads in threads; short reads by an index that somebody waits for use `lookups`. */
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
