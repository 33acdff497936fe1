import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqliteError } from '@ringside/kysely-node-sqlite/errors';
import { WorkerThread } from '@ringside/kysely-node-sqlite/keep-threads';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import {
  type CommitFault,
  openBreakableConnection,
} from '#database/testing/breakable-connection.ts';
import type { DurablePostgres } from '#scripts/test/durable-postgres.ts';
import {
  albumEvent,
  createTestApp,
  feed,
  fightEvent,
  monsterEvent,
  testConfig,
  testSessions,
} from '#server/testing/app.ts';
import type { AppStorage } from '../app-process.ts';
import { FIGHTERS, HOST, ORGANISERS_SECRET, WRITES, type WriteRequest } from './writes.ts';

/** 'away': the database cannot be reached while the write is sent. */
type Fault = CommitFault | 'away';
const FAULTS: Fault[] = ['lost', 'away', 'answer lost', 'crash before', 'crash after'];
/** By how much the clocks of the first answer and of its repeats are wrong. */
const CLOCKS_H = [
  [0, 0],
  [25, -25],
  [-25, 25],
] as const;
const HOUR_MS = 3_600_000;
const RETRY_MS = 5;
const SETTLE_MS = 20;

export interface CommitsReport {
  commits: number;
  /** Answers by HTTP status and code. */
  answers: Record<string, number>;
  /** Answers that differ from what is stored. */
  untrue: string[];
}

interface CommitsOptions {
  server?: Pick<DurablePostgres, 'halt' | 'resume'>;
  /** Of the writes; by default all. */
  names?: string[];
}

/**
 * Sends the writes of a person, and loses its commit, its answer, or the database. Compares each answer with
 * everything that is stored, then repeats the write until it is answered, on PostgreSQL by another app, by
 * another clock; after that it must be stored exactly once, however often it is repeated. A `server` is stopped
 * where otherwise its connections are cut.
 */
export async function loseCommits(
  storage: AppStorage,
  commits: number,
  { server, names = Object.keys(WRITES) }: CommitsOptions = {},
): Promise<CommitsReport> {
  const lines = await openBreakable(storage);
  const config = testConfig({
    ...{ HOSTS: HOST, TOURNAMENT_SECRET: ORGANISERS_SECRET, WEBHOOKS_TO_LOOPBACK: 'on' },
  });
  const apps: FastifyInstance[] = [];
  for (const { database } of lines)
    apps.push(await createTestApp(database, { config, sessions: testSessions }));
  const [first, last] = [apps[0], apps.at(-1)] as [FastifyInstance, FastifyInstance];
  const [line] = lines as [Line];
  const report: CommitsReport = { commits, answers: {}, untrue: [] };
  const realNow = Date.now;
  const setClock = (hours: number) => {
    Date.now = () => realNow() + hours * HOUR_MS;
  };
  try {
    const monsters = Array.from({ length: FIGHTERS }, (_, index) => monsterEvent(index + 1));
    await feed(first, [albumEvent('all', ['One', 'Two', 'Three']), ...monsters, fightEvent(1, 2)]);
    for (let number = 0; number < commits; number += 1) await loseOne(number);
  } finally {
    Date.now = realNow;
    for (const app of apps) await app.close();
    for (const { close } of lines) await close();
  }
  return report;

  async function loseOne(number: number) {
    const name = names[number % names.length] as string;
    // Another fault each time that all writes are through.
    const fault = FAULTS[(number + Math.floor(number / names.length)) % FAULTS.length] as Fault;
    const [hours, hoursLater] = CLOCKS_H[number % CLOCKS_H.length] as (typeof CLOCKS_H)[number];
    const problem = (what: string) => report.untrue.push(`${number} ${name}, ${fault}: ${what}`);
    const [key, who] = [randomUUID(), `viewer${number}`];
    const write = await WRITES[name]?.({ send: (request) => succeed(first, request), who, number });
    if (!write) throw new Error(name);
    const before = await settledContent(line.database);
    setClock(hours);
    if (fault === 'away') await (server?.halt() ?? line.cut());
    else line.breakNextCommit(fault);
    const answer = await sendTo(first, write, key);
    if (fault === 'away') await (server?.resume() ?? line.mend());
    const said = wordOf(answer);
    report.answers[said] = (report.answers[said] ?? 0) + 1;
    const after = await contentOf(line.database);
    const isStored = after !== before;
    const isDenied = answer.body.includes('Nothing was changed');
    if (answer.statusCode < 300 && !isStored) problem('answered, not stored');
    else if (isDenied && isStored) problem('stored although denied');
    else if (answer.statusCode >= 300 && !isDenied && !said.includes('outcome_unknown'))
      problem(answer.body);
    setClock(hoursLater);
    const second = await repeated(last, write, key);
    if (second.statusCode !== 200) problem(`repeated: ${second.statusCode} ${second.body}`);
    const once = await contentOf(line.database);
    if (isStored ? once !== after : once === before)
      problem(`stored ${isStored ? 'twice' : 'never'}`);
    setClock(hours);
    const third = await repeated(first, write, key);
    if (third.body !== second.body) problem(`answered ${second.body}, then ${third.body}`);
    if ((await contentOf(line.database)) !== once) problem('changed by a second repeat');
    setClock(0);
  }
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

function sendTo(app: FastifyInstance, write: WriteRequest, key: string): Promise<Answer> {
  const { method, path, headers, body } = write;
  return app.inject({
    method: method as 'POST',
    url: `/api${path}`,
    headers: { ...headers, 'idempotency-key': key },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}

async function succeed(app: FastifyInstance, request: WriteRequest): Promise<unknown> {
  const answer = await repeated(app, request, randomUUID());
  if (answer.statusCode === 200) return answer.json();
  throw new Error(`${request.method} ${request.path}: ${answer.body}`);
}

/** Sends until the storage is there again. */
async function repeated(app: FastifyInstance, write: WriteRequest, key: string): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await sendTo(app, write, key);
    if (answer.statusCode < 500 || tries === 1000) return answer;
    await sleep(RETRY_MS);
  }
}

function wordOf({ statusCode, body }: Answer): string {
  const { error } = JSON.parse(body) as { error?: { code: string } };
  return error ? `${statusCode} ${error.code}` : String(statusCode);
}

/** What was sent before a write has its effects in the background. */
async function settledContent(database: AppDatabase): Promise<string> {
  for (let last = ''; ; ) {
    const now = await contentOf(database);
    if (now === last) return now;
    last = now;
    await sleep(SETTLE_MS);
  }
}

/** The answers that are kept, and what no change of a person writes but a job in the background. */
const OTHERS = new Set(['kept_answers', 'odds_checkpoint', 'push_state', 'webhook_outbox']);

/** All rows of the other tables as text. */
async function contentOf({ kysely, kind }: AppDatabase): Promise<string> {
  const { rows: tables } = await (kind === 'postgres'
    ? sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
    : sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`
  ).execute(kysely);
  const contents: string[] = [];
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (OTHERS.has(name) || name.startsWith('sqlite_') || name.includes('_fts')) continue;
    const { rows } = await sql`SELECT * FROM ${sql.table(name)}`.execute(kysely);
    contents.push(`${name}: ${rows.map((row) => JSON.stringify(row)).sort()}`);
  }
  return contents.join('\n');
}

interface Line {
  database: AppDatabase;
  breakNextCommit(fault: CommitFault): void;
  /** Makes the database unreachable until `mend`. */
  cut(): void;
  mend(): void;
  close(): Promise<unknown>;
}

/** SQLite once, as it can be; PostgreSQL for two apps. */
async function openBreakable(storage: AppStorage): Promise<Line[]> {
  if ('dataDir' in storage) return [await openBreakableSqlite(storage.dataDir)];
  const open = async (): Promise<Line> => {
    const line = await openBreakableConnection(storage.databaseUrl);
    const database = await openDatabase({ databaseUrl: line.url, onProblem: () => {} });
    return {
      database,
      ...line,
      close: () => database.close().finally(line.close),
    };
  };
  return [await open(), await open()];
}

/** SQLite's thread ends before or after the commit, which is all that can happen to it. */
async function openBreakableSqlite(dataDir: string): Promise<Line> {
  let next: CommitFault | null = null;
  const { request } = WorkerThread.prototype;
  WorkerThread.prototype.request = async function (operation, ...rest) {
    const fault = operation === 'commit' ? next : null;
    if (!fault) return request.call(this, operation, ...rest);
    next = null;
    const isStored = fault === 'answer lost' || fault === 'crash after';
    await request.call(this, isStored ? 'commit' : 'rollback');
    // To start another thread takes some 25 ms, so that only half of the faults end it.
    if (fault.startsWith('crash')) await this.terminate();
    throw new SqliteError({
      message: 'The thread is gone.',
      code: 'SQLITE_WORKER_GONE',
      errcode: 0,
    });
  };
  const database = await openDatabase({ dataDir });
  return {
    database,
    breakNextCommit: (fault) => {
      next = fault;
    },
    cut: () => {},
    mend: () => {},
    async close() {
      WorkerThread.prototype.request = request;
      await database.close();
    },
  };
}
