import { createHash, randomUUID } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepThreads } from '@ringside/kysely-node-sqlite/keep-threads';
import pg from 'pg';
import { afterAll, describe, inject, onTestFinished, type TestAPI, test } from 'vitest';
import type { AppDatabase } from '../app-database.ts';
import type { ProblemReporter } from '../changes.ts';
import { openDatabase } from '../connect.ts';

const MIGRATIONS = join(import.meta.dirname, '../migrations');
/** An arbitrary number; keeps two test processes from creating the same template. */
const TEMPLATE_LOCK = 7_264_434;

/** As many as a database has, and those of another one that is open at the same time. */
keepThreads(4);

type Undo = () => Promise<unknown>;

/** Opens a new database; errors without a caller go to the reporter, or to stderr. */
export type OpenTestDatabase = (onProblem?: ProblemReporter) => Promise<AppDatabase>;

type OpenAndUndo = (undo: Undo[], onProblem?: ProblemReporter) => Promise<AppDatabase>;

const absent = Object.assign(() => {}, { each: () => () => {} });

/**
 * Describes a suite twice, on SQLite and on PostgreSQL. Each `open()` returns another database,
 * empty and migrated. It is removed after the test that opened it (also from `beforeEach`), or
 * after the suite if opened in `beforeAll`, which is cheaper. What `once` tests runs on SQLite alone:
 * input that is refused before the database reads it, and what only sends calls.
 */
export function eachDatabase(
  name: string,
  suite: (open: OpenTestDatabase, kind: AppDatabase['kind'], once: TestAPI) => void,
): void {
  describe.each([
    { kind: 'sqlite', prepare: prepareSqlite },
    { kind: 'postgres', prepare: preparePostgres },
  ] as const)(`${name} (on $kind)`, ({ kind, prepare }) => {
    const leftovers: Undo[] = [];
    afterAll(() => undoAll(leftovers));
    suite(
      async (onProblem) => {
        const undo: Undo[] = [];
        afterTestOr(leftovers, undo);
        const database = await (await prepare())(undo, onProblem);
        undo.push(() => database.close());
        return database;
      },
      kind,
      kind === 'sqlite' ? test : (absent as unknown as TestAPI),
    );
  });
}

/** A migrated, empty PostgreSQL database, or a copy of one that nobody uses; `drop` removes it. */
export async function createTestPostgres(copied?: string): Promise<{ url: string; drop: Undo }> {
  const template = copied ? new URL(copied).pathname.slice(1) : await postgresTemplate();
  const name = `ringside_test_${randomUUID().replaceAll('-', '')}`;
  // Takes the server half the time of a copy by its log, the default.
  await server().query(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(name),
    drop: () => server().query(`drop database if exists ${name} with (force)`),
  };
}

/** An empty folder for a test's files; `remove` deletes it with its contents. */
export function createTestFolder(): { path: string; remove: Undo } {
  const path = mkdtempSync(join(tmpdir(), 'ringside-test-'));
  return { path, remove: async () => rmSync(path, { recursive: true, force: true }) };
}

/** A folder with a migrated file, which every `open()` copies. It ends with the run's folder. */
const sqliteTemplate = memoized(async () => {
  const { path } = createTestFolder();
  await (await openDatabase({ dataDir: path })).close();
  return path;
});

async function prepareSqlite(): Promise<OpenAndUndo> {
  const template = await sqliteTemplate();
  return (undoOne, onProblem) => {
    const folder = createTestFolder();
    undoOne.push(folder.remove);
    cpSync(join(template, 'ringside.db'), join(folder.path, 'ringside.db'));
    return openDatabase({ dataDir: folder.path, onProblem });
  };
}

async function preparePostgres(): Promise<OpenAndUndo> {
  await postgresTemplate();
  return async (undoOne, onProblem) => {
    const { url, drop } = await createTestPostgres();
    undoOne.push(drop);
    return openDatabase({ databaseUrl: url, onProblem });
  };
}

/** One template per state of the migrations, shared by all test processes of a run. */
const postgresTemplate = memoized(async () => {
  const hash = createHash('sha256');
  const files = globSync('[0-9]*.ts', { cwd: MIGRATIONS }).sort();
  for (const file of files) hash.update(readFileSync(join(MIGRATIONS, file)));
  const name = `ringside_template_${hash.digest('hex').slice(0, 16)}`;
  const client = await server().connect();
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await (await openDatabase({ databaseUrl: urlOf(unfinished) })).close();
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    client.release();
  }
});

/** This process's connection for creating and dropping databases. */
const server = memoized(() => {
  const connectionString = inject('postgresUrl');
  const pool = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true });
  // The server ends with the run, perhaps before this process.
  pool.on('error', () => {});
  return pool;
});

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}

/** Vitest refuses `onTestFinished` outside a test; then the suite cleans up. */
function afterTestOr(leftovers: Undo[], undo: Undo[]): void {
  try {
    onTestFinished(() => undoAll(undo));
  } catch {
    leftovers.push(() => undoAll(undo));
  }
}

/** In reverse order of creation. */
async function undoAll(undo: Undo[]): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
}

function memoized<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
