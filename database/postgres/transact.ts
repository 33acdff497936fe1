import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Transact } from '../app-database.ts';
import type { ChangeBus, PublishedTopic } from '../changes.ts';
import { StorageUnavailableError } from '../storage-errors.ts';
import type { Tables } from '../tables.ts';
import { CHANGE_CHANNEL, type PostgresListener } from './listener.ts';

/** How long a transaction waits for its turn. */
const TURN_LIMIT_MS = 5000;
/** How long a commit may wait for a standby, with its locks; then its outcome is unknown. */
const COMMIT_LIMIT_MS = 3000;
/** The same together with all waiting before it. */
const OUTCOME_LIMIT_MS = 3500;
const LEAST_COMMIT_MS = 300;
const CANCEL_LIMIT_MS = 1000;
const TRANSACTION_ATTEMPTS = 5;
/** Serialization failure and deadlock, after which the transaction is run again, beside no other. */
const CONFLICT_CODES = ['40001', '40P01'];

interface TransactOptions {
  /** For cancels, which must not wait for the connections that they free. */
  sessionUrl: string;
  writers: number;
  listener: PostgresListener;
  changes: ChangeBus;
}

/** `Transact` on PostgreSQL. Where a standby is missing, each call has an outcome within four seconds. */
export function transactOn(
  kysely: Kysely<Tables>,
  { sessionUrl, writers, listener, changes }: TransactOptions,
): Transact {
  const turns = createTurns(writers, TURN_LIMIT_MS);
  let cancelledAt = Number.NEGATIVE_INFINITY;
  async function cancel(session: number): Promise<void> {
    // Without a standby, a transaction that waited here would wait again at the next commit.
    cancelledAt = performance.now();
    turns.refuseWaiting();
    await cancelWait(sessionUrl, session);
  }
  return async (work) => {
    const startedAt = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const topics = new Set<PublishedTopic>();
      const endTurn = await turns.take();
      const notice = listener.expectNotice();
      try {
        const result = await onOneConnection(kysely, cancel, async (trx, limitCommit) => {
          await lock(trx, attempt > 1 ? 'share row exclusive' : 'row exclusive');
          const value = await work(trx, (topic) => topics.add(topic));
          const session = await endTransaction(trx, notice.payloads(topics));
          const left = OUTCOME_LIMIT_MS - (performance.now() - startedAt);
          limitCommit(session, Math.min(Math.max(left, LEAST_COMMIT_MS), COMMIT_LIMIT_MS));
          return value;
        }).finally(endTurn);
        // Without notifications, this process at least publishes its own changes.
        if (topics.size > 0 && !(await notice.arrived())) changes.publish(topics);
        return result;
      } catch (error) {
        if (!CONFLICT_CODES.includes((error as { code?: string }).code ?? '')) throw error;
        if (attempt === TRANSACTION_ATTEMPTS || cancelledAt > startedAt) {
          throw new StorageUnavailableError('The storage is too busy with the same records.', {
            cause: error,
          });
        }
      } finally {
        notice.forget();
      }
    }
  };
}

type Work<T> = (
  trx: Transaction<Tables>,
  limitCommit: (session: number, afterMs: number) => void,
) => Promise<T>;

/** Keeps the connection until a cancel of its commit has ended, so that it meets no later query. */
async function onOneConnection<T>(
  kysely: Kysely<Tables>,
  cancel: (session: number) => Promise<void>,
  work: Work<T>,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let cancelled: Promise<void> | undefined;
  const limitCommit = (session: number, afterMs: number) => {
    timer = setTimeout(() => {
      cancelled = cancel(session);
    }, afterMs).unref();
  };
  return kysely.connection().execute(async (connection) => {
    try {
      return await connection
        .transaction()
        .setIsolationLevel('serializable')
        .execute((trx) => work(trx, limitCommit));
    } finally {
      clearTimeout(timer);
      await cancelled;
    }
  });
}

/** Comes before the first read, which fixes what the transaction sees. Any table will do that nobody writes while serving. */
const lock = (trx: Transaction<Tables>, mode: string) =>
  sql`lock table schema_migrations in ${sql.raw(mode)} mode`.execute(trx);

/** The message in the log makes the commit wait for a standby where nothing else was written. */
async function endTransaction(trx: Transaction<Tables>, payloads: string[]): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid,
    pg_logical_emit_message(true, 'ringside', '')`.execute(trx);
  for (const payload of payloads) {
    await sql`select pg_notify(${CHANGE_CHANNEL}, ${payload})`.execute(trx);
  }
  return rows[0]?.pid ?? 0;
}

/** Ends a commit's wait for a standby, in which it holds its locks, and which no timeout of PostgreSQL ends. */
async function cancelWait(databaseUrl: string, session: number): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'ringside cancel',
    connectionTimeoutMillis: CANCEL_LIMIT_MS,
    query_timeout: CANCEL_LIMIT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'SyncRep'`,
      [session],
    );
  } catch {
    // The commit's answer, or the end of its connection, says what became of it.
  } finally {
    await client.end().catch(() => {});
  }
}

interface Turns {
  /** Resolves to the function that ends the turn. @throws StorageUnavailableError if it was refused */
  take(): Promise<() => void>;
  refuseWaiting(): void;
}

/** Lets so many callers run at a time; the others wait in order, at most `limitMs`. */
function createTurns(places: number, limitMs: number): Turns {
  const waiting = new Set<PromiseWithResolvers<void>>();
  let free = places;
  const end = () => {
    const [next] = waiting;
    if (!next) free += 1;
    else {
      waiting.delete(next);
      next.resolve();
    }
  };
  const refuse = (caller: PromiseWithResolvers<void>) => {
    waiting.delete(caller);
    caller.reject(new StorageUnavailableError('Too many transactions are waiting.'));
  };
  return {
    async take() {
      if (free > 0) {
        free -= 1;
        return end;
      }
      const caller = Promise.withResolvers<void>();
      waiting.add(caller);
      const timer = setTimeout(refuse, limitMs, caller);
      await caller.promise.finally(() => clearTimeout(timer));
      return end;
    },
    refuseWaiting: () => waiting.forEach(refuse),
  };
}
