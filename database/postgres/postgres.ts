import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { AppDatabase, PostgresAddress } from '../app-database.ts';
import { ChangeBus, type ProblemReporter } from '../changes.ts';
import { migrate } from '../migrations/migrate.ts';
import { withStorageErrors } from '../storage-errors.ts';
import type { Tables } from '../tables.ts';
import { runExclusivelyOn } from './leader.ts';
import { CHANGE_CHANNEL, PostgresListener } from './listener.ts';
import { transactOn } from './transact.ts';
import { postgresTypes } from './types.ts';

const NO_ANSWER_MESSAGE = 'Query read timeout';
const LOST_SERVER_CODES = ['0A000', '25006', '57P01', '57P02', '57P03'];

/** Where PostgreSQL gives up waiting for a standby; the commit then returns as if it had been confirmed. */
const UNCONFIRMED_ROUTINE = 'SyncRepWaitForLSN';
const UNCONFIRMED_MESSAGE = 'No standby confirmed the commit in time.';

/** Closed if a response does not arrive in time, or if its server cannot write any more. */
class CautiousClient extends pg.Client {
  #isUnconfirmed = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('notice', ({ routine }) => {
      if (routine === UNCONFIRMED_ROUTINE) this.#isUnconfirmed = true;
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of `query` are passed through
  override query(...parameters: any[]): any {
    const answer: unknown = super.query(...(parameters as [string]));
    if (!(answer instanceof Promise)) return answer;
    return answer.then(
      (result) => {
        if (!this.#isUnconfirmed) return result;
        this.#isUnconfirmed = false;
        throw new Error(UNCONFIRMED_MESSAGE);
      },
      (error: Error & { code?: string }) => {
        if (error.message === NO_ANSWER_MESSAGE || LOST_SERVER_CODES.includes(error.code ?? '')) {
          this.end().catch(() => {});
        }
        throw error;
      },
    );
  }
}

const POOL_SIZE = 10;
/** Transactions at a time; the other connections are left to reads while commits wait for a standby. */
const WRITERS = 6;
const CONNECT_LIMIT_MS = 5000;
/** An unreachable server should be reported within five seconds of the start. */
const START_CONNECT_LIMIT_MS = 3000;
const STATEMENT_LIMIT_MS = 15_000;
/** Above the server's own limit: only used if the server no longer responds at all. */
const ANSWER_LIMIT_MS = 20_000;
const STANDBY_MESSAGE =
  'PostgreSQL waits for a standby (synchronous_standby_names): nothing can be saved until it confirms.';
const IDLE_TRANSACTION_LIMIT_MS = 30_000;
const CLOSE_LIMIT_MS = 5000;
const PROBES = 4;
const NO_SESSIONS_MESSAGE =
  'DATABASE_URL leads through a pooler that does not deliver notifications (LISTEN). Set DATABASE_SESSION_URL to an ' +
  'address that leads past the pooler, or pool_mode = session in PgBouncer.';

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
  const transact = transactOn(kysely, { sessionUrl, writers: WRITERS, listener, changes });
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
