import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { AppDatabase, PostgresAddress, Transact } from '../app-database.ts';
import { ChangeBus, type ProblemReporter, type PublishedTopic } from '../changes.ts';
import { migrate } from '../migrations/migrate.ts';
import { StorageUnavailableError, withStorageErrors } from '../storage-errors.ts';
import type { Tables } from '../tables.ts';
import { CautiousClient } from './client.ts';
import { runExclusivelyOn } from './leader.ts';
import { CHANGE_CHANNEL, PostgresListener } from './listener.ts';
import { postgresTypes } from './types.ts';

/** Per process; PostgreSQL allows 100 in all by default. */
const POOL_SIZE = 10;
const CONNECT_LIMIT_MS = 5000;
/** An unreachable server should be reported within five seconds of the start. */
const START_CONNECT_LIMIT_MS = 3000;
const STATEMENT_LIMIT_MS = 15_000;
/** Above the server's own limit: only used if the server no longer responds at all. */
const ANSWER_LIMIT_MS = 20_000;
/** How long a commit may wait for a standby, with its locks; then its outcome is unknown. */
const COMMIT_LIMIT_MS = 3000;
const STANDBY_MESSAGE =
  'PostgreSQL waits for a standby (synchronous_standby_names): nothing can be saved until it confirms.';
const IDLE_TRANSACTION_LIMIT_MS = 30_000;
const CLOSE_LIMIT_MS = 5000;
/** Test notifications, a second each, after which LISTEN is known not to work. */
const PROBES = 4;
const NO_SESSIONS_MESSAGE =
  'DATABASE_URL leads through a pooler that does not deliver notifications (LISTEN). Set DATABASE_SESSION_URL to an ' +
  'address that leads past the pooler, or pool_mode = session in PgBouncer.';
const TRANSACTION_ATTEMPTS = 10;
const RETRY_STEP_MS = 10;
/** Serialization failure and deadlock, after which the transaction is run again. */
const CONFLICT_CODES = ['40001', '40P01'];

/** Opens a PostgreSQL database, which any number of processes may share. See `openDatabase`. */
export async function openPostgres(
  { databaseUrl, sessionUrl = databaseUrl }: PostgresAddress,
  report: ProblemReporter,
): Promise<AppDatabase> {
  await migrateAlone(sessionUrl, report);
  const changes = new ChangeBus(report);
  const listener = await PostgresListener.open(sessionUrl, changes, report);
  const { kysely, connections } = openPool(databaseUrl, report, {
    max: POOL_SIZE,
    query_timeout: ANSWER_LIMIT_MS,
    onConnect: limitSession,
  });
  try {
    await requireSessions(kysely, listener);
  } catch (error) {
    await Promise.all([listener.close(), kysely.destroy()]);
    throw error;
  }
  const transact = transactOn(kysely, listener, changes);
  // Says at the start what nothing else does; the rest works, and saves as soon as the standby is back.
  await transact(async () => {}).catch((error) => {
    report(error.outcomeUnknown ? STANDBY_MESSAGE : 'Nothing can be saved.', error);
  });
  return {
    kysely,
    lookups: kysely,
    connections,
    kind: 'postgres',
    changes,
    transact,
    runAsLeader: runExclusivelyOn(sessionUrl, report),
    close: async () => {
      await listener.close();
      // The server ends sessions that hang; the process does not wait for it.
      await Promise.race([kysely.destroy(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

function openPool(
  databaseUrl: string,
  report: ProblemReporter,
  settings: pg.PoolConfig,
): Required<Pick<AppDatabase, 'kysely' | 'connections'>> {
  const pool = new pg.Pool({
    Client: CautiousClient,
    connectionString: databaseUrl,
    application_name: 'ringside',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    types: postgresTypes,
    ...settings,
  });
  // An unhandled error event would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) report('A spare database connection was lost.', error);
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  const { max } = pool.options;
  return {
    kysely: new Kysely<Tables>({ dialect: withStorageErrors(new PostgresDialect({ pool })) }),
    connections: () => {
      const { totalCount, idleCount: idle, waitingCount } = pool;
      // Callers are counted before the pool gives them an idle connection, so not all of them wait.
      const free = idle + max - totalCount;
      return { busy: totalCount - idle, idle, waiting: Math.max(0, waitingCount - free), max };
    },
  };
}

/** By a statement: poolers refuse such startup parameters, or share sessions in which all set the same. */
async function limitSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set statement_timeout = ${STATEMENT_LIMIT_MS};
    set idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_LIMIT_MS}`,
  );
}

/** Behind a pooler in transaction mode, a process would receive no notifications. */
async function requireSessions(kysely: Kysely<Tables>, listener: PostgresListener): Promise<void> {
  for (let attempt = 1; attempt <= PROBES; attempt += 1) {
    const notice = listener.expectNotice();
    await sql`select pg_notify(${CHANGE_CHANNEL}, ${notice.probe})`.execute(kysely);
    const heard = await notice.arrived();
    notice.forget();
    if (heard) return;
  }
  throw new Error(NO_SESSIONS_MESSAGE);
}

/** On its own connection, since a migration may take longer than the limit of queries. */
async function migrateAlone(databaseUrl: string, report: ProblemReporter): Promise<void> {
  const start = { max: 1, connectionTimeoutMillis: START_CONNECT_LIMIT_MS };
  const { kysely } = openPool(databaseUrl, report, start);
  try {
    await migrate(kysely, 'postgres');
  } finally {
    await kysely.destroy();
  }
}

function transactOn(
  kysely: Kysely<Tables>,
  listener: PostgresListener,
  changes: ChangeBus,
): Transact {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      const topics = new Set<PublishedTopic>();
      const notice = listener.expectNotice();
      let waiting: NodeJS.Timeout | undefined;
      try {
        const result = await kysely
          .transaction()
          .setIsolationLevel('serializable')
          .execute(async (trx) => {
            const value = await work(trx, (topic) => topics.add(topic));
            const session = await endTransaction(trx, notice.payloads(topics));
            waiting = setTimeout(() => cancel(kysely, session), COMMIT_LIMIT_MS).unref();
            return value;
          });
        // Without notifications, this process at least publishes its own changes.
        if (topics.size > 0 && !(await notice.arrived())) changes.publish(topics);
        return result;
      } catch (error) {
        if (!CONFLICT_CODES.includes((error as { code?: string }).code ?? '')) throw error;
        if (attempt === TRANSACTION_ATTEMPTS) {
          throw new StorageUnavailableError('The storage is too busy with the same records.', {
            cause: error,
          });
        }
      } finally {
        clearTimeout(waiting);
        notice.forget();
      }
      await sleep(Math.random() * RETRY_STEP_MS * 2 ** Math.min(attempt, 5));
    }
  };
}

/**
 * Publishes the topics. The message in the log makes the commit wait for a required standby also where
 * nothing else was written, such as for events that are stored already. Returns the session's number.
 */
async function endTransaction(trx: Transaction<Tables>, payloads: string[]): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid,
    pg_logical_emit_message(true, 'ringside', '')`.execute(trx);
  for (const payload of payloads) {
    await sql`select pg_notify(${CHANGE_CHANNEL}, ${payload})`.execute(trx);
  }
  return rows[0]?.pid ?? 0;
}

/** Ends a commit's wait for a standby, in which it holds its locks, and which no timeout of PostgreSQL ends. */
async function cancel(kysely: Kysely<Tables>, session: number): Promise<void> {
  await sql`select pg_cancel_backend(${session})`.execute(kysely).catch(() => {});
}
