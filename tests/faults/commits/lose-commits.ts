import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SqliteError } from '@ringside/kysely-node-sqlite/errors';
import { WorkerThread } from '@ringside/kysely-node-sqlite/keep-threads';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import {
  type CommitFault,
  openBreakableConnection,
} from '#database/testing/breakable-connection.ts';
import {
  albumEvent,
  callerHeaders,
  createTestApp,
  feed,
  testSessions,
} from '#server/testing/app.ts';
import type { AppStorage } from '../app-process.ts';

const FAULTS = ['lost', 'answer lost', 'crash before', 'crash after'] as const;
const RETRY_MS = 5;
const OWNER = 'ana';

export interface CommitsReport {
  commits: number;
  /** Answers by HTTP status and code. */
  answers: Record<string, number>;
  /** Answers that differ from what is stored. */
  untrue: string[];
}

/**
 * Changes playlists, and loses every commit or its answer. Compares each answer with what is stored, then
 * repeats the change with its key until it is answered, after which it must be stored exactly once.
 */
export async function loseCommits(storage: AppStorage, commits: number): Promise<CommitsReport> {
  const { database, breakNextCommit, close } = await openBreakable(storage);
  const app = await createTestApp(database, { sessions: testSessions });
  const report: CommitsReport = { commits, answers: {}, untrue: [] };
  try {
    const songs = Array.from({ length: 20 }, (_, number) => `Song ${number}`);
    await feed(app, [albumEvent('all', songs)]);
    const listener = createListener(app);
    const { playlistId } = (await listener.create('first', randomUUID())).json();
    for (let number = 0; number < commits; number += 1) {
      const change = listener.changes[number % listener.changes.length] as Change;
      const fault = FAULTS[number % FAULTS.length] as CommitFault;
      await loseOne({ ...change, name: `${change.kind} ${number}`, playlistId, fault });
    }
  } finally {
    await app.close();
    await close();
  }
  return report;

  async function loseOne(lost: Change & { name: string; playlistId: string; fault: CommitFault }) {
    const { name, playlistId, fault } = lost;
    const key = randomUUID();
    const send = () => lost.send({ name, playlistId, key });
    const times = () => lost.stored({ name, playlistId });
    const before = await times();
    breakNextCommit(fault);
    const first = await send();
    const said = wordOf(first);
    report.answers[said] = (report.answers[said] ?? 0) + 1;
    const after = await times();
    const problem = (what: string) => report.untrue.push(`${name}, ${fault}: ${said}; ${what}`);
    if (first.statusCode < 300 && after !== 1) problem(`stored ${after} times`);
    const isDenied = first.body.includes('Nothing was changed');
    if (isDenied && after !== before) problem('stored although denied');
    if (first.statusCode >= 500 && !isDenied && !said.includes('outcome_unknown'))
      problem(first.body);
    const second = await repeated(send);
    if (second.statusCode !== 200) problem(`repeated: ${second.statusCode} ${second.body}`);
    else if ((await times()) !== 1) problem(`stored ${await times()} times after a repeat`);
  }
}

/** Sends until the storage is there again. */
async function repeated(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await send();
    if (answer.statusCode < 500 || tries === 1000) return answer;
    await sleep(RETRY_MS);
  }
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

function wordOf({ statusCode, body }: Answer): string {
  const { error } = JSON.parse(body) as { error?: { code: string } };
  return error ? `${statusCode} ${error.code}` : String(statusCode);
}

interface Change {
  kind: string;
  send(change: { name: string; playlistId: string; key: string }): Promise<Answer>;
  /** How many times the change is stored. */
  stored(change: { name: string; playlistId: string }): Promise<number>;
}

/** A person's changes of playlists; names are unique to a change. */
function createListener(app: FastifyInstance) {
  const headers = callerHeaders(OWNER);
  const call = (method: 'POST' | 'PATCH', path: string, key: string, payload: object) =>
    app.inject({
      method,
      url: `/api/playlists${path}`,
      headers: { ...headers, 'idempotency-key': key },
      payload,
    });
  const create = (name: string, key: string) => call('POST', '', key, { name, isPublic: false });
  const read = async <T>(url: string): Promise<T> => {
    for (;;) {
      const answer = await app.inject({ url, headers });
      if (answer.statusCode === 200) return answer.json();
      await sleep(RETRY_MS);
    }
  };
  const named = async ({ name }: { name: string }) => {
    const lists = await read<{ name: string }[]>(`/api/owners/${OWNER}/playlists`);
    return lists.filter((list) => list.name === name).length;
  };
  const songOf = (name: string) => `all-${(Number(name.split(' ').at(-1)) % 20) + 1}`;
  const changes: Change[] = [
    { kind: 'create', send: ({ name, key }) => create(name, key), stored: named },
    {
      kind: 'rename',
      send: ({ name, playlistId, key }) => call('PATCH', `/${playlistId}/rename`, key, { name }),
      stored: named,
    },
    {
      kind: 'add',
      // A song that is on the list already is stored once before and after.
      send: ({ name, playlistId, key }) =>
        call('POST', `/${playlistId}/songs`, key, [{ id: songOf(name) }]),
      async stored({ name, playlistId }) {
        const { songIds } = await read<{ songIds: string[] }>(`/api/playlists/${playlistId}`);
        return songIds.filter((id) => id === songOf(name)).length;
      },
    },
  ];
  return { create, changes };
}

interface BreakableDatabase {
  database: AppDatabase;
  breakNextCommit(fault: CommitFault): void;
  close(): Promise<unknown>;
}

async function openBreakable(storage: AppStorage): Promise<BreakableDatabase> {
  if ('dataDir' in storage) return openBreakableSqlite(storage.dataDir);
  const line = await openBreakableConnection(storage.databaseUrl);
  const database = await openDatabase({ databaseUrl: line.url, onProblem: () => {} });
  const { breakNextCommit } = line;
  return { database, breakNextCommit, close: () => database.close().finally(line.close) };
}

/** SQLite's thread ends before or after the commit. */
async function openBreakableSqlite(dataDir: string): Promise<BreakableDatabase> {
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
    async close() {
      WorkerThread.prototype.request = request;
      await database.close();
    },
  };
}
