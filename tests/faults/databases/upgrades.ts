import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { openReader } from '#database/open-reader.ts';
import { startDurablePostgres } from '#scripts/test/durable-postgres.ts';
import { createDatabase } from '#scripts/test/embedded-postgres.ts';
import { callerHeaders, createTestApp, testSessions } from '#server/testing/app.ts';
import type { AppStorage } from '../app-process.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
/** Checkouts with their packages, which later runs use again. */
const CHECKOUTS = path.join(tmpdir(), 'ringside-older');
const SEASON = path.join(import.meta.dirname, 'older-season.mjs');
const OLD = {
  'the first 0.1.0': 'dba07e38',
  '23 November': '00228fe6',
  '24 November': '5e8ccd60',
  '28 November': 'f3358b50',
  'the last before the baseline': 'bc0a4de9',
};
const FIGHTS = '600';
const STEP_LIMIT_MS = 600_000;

/** What older versions derived from other tables, and newer ones derive again, in another form. */
const DERIVED =
  /^(schema_migrations|sqlite_.*|record_totals|odds_checkpoint|music_words|.*_tags(_.*)?|.*_grams)$/;

type Rows = Record<string, Record<string, unknown>[]>;

export interface Upgrade {
  /** The commits that were started, today's last. */
  way: string[];
  rows: number;
  /** Rows of the old version whose columns the new one has otherwise or not at all, by table. */
  changed: Record<string, unknown[]>;
  /** Tables and columns that are gone. */
  gone: string[];
  /** Answers that lack something the old version answered. */
  answers: string[];
}

/** Takes a season of each older version, on both databases, to this version, as docs/upgrading.md says. */
export async function upgradeOlder(
  onUpgrade: (name: string, upgrade: Upgrade) => void,
): Promise<void> {
  const postgres = await startDurablePostgres();
  try {
    for (const [name, commit] of Object.entries(OLD)) {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'ringside-upgrade-'));
      const databaseUrl = await createDatabase(postgres.url, `from_${commit}`);
      onUpgrade(`${name} on SQLite`, await upgrade(commit, { dataDir }));
      rmSync(dataDir, { recursive: true });
      onUpgrade(`${name} on PostgreSQL`, await upgrade(commit, { databaseUrl }));
    }
  } finally {
    await postgres.stop();
  }
}

async function upgrade(commit: string, storage: AppStorage): Promise<Upgrade> {
  const said = runOlder(commit, storage, { FIGHTS });
  const before = JSON.parse(said.trim().split('\n').at(-1) ?? '') as Record<string, unknown>;
  const old = await rowsIn(storage);
  const way = [commit];
  let database = await openDatabase(storage).catch((error: Error) => {
    way.push(/Start the commit (\w+)/.exec(error.message)?.[1] ?? `${error}`);
    return null;
  });
  if (!database) {
    runOlder(way.at(-1) ?? '', storage, {});
    database = await openDatabase(storage);
  }
  way.push('today');
  try {
    const answers = await missingAnswers(database, before);
    const rows = Object.values(old).reduce((sum, rows) => sum + rows.length, 0);
    return { way, rows, ...compare(old, await rowsIn(storage)), answers };
  } finally {
    await database.close();
  }
}

/** Runs a season of an older version, or its migrations alone. @returns its output */
function runOlder(commit: string, storage: AppStorage, more: Record<string, string>): string {
  const folder = path.join(CHECKOUTS, commit);
  if (!existsSync(path.join(folder, 'node_modules'))) checkOut(commit, folder);
  const where: Record<string, string> =
    'dataDir' in storage ? { DATA_DIR: storage.dataDir } : { DATABASE_URL: storage.databaseUrl };
  return run(process.execPath, [SEASON], folder, { ...where, ...more });
}

function checkOut(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  run('sh', ['-c', `git archive ${commit} | tar -x -C '${folder}'`], ROOT, {});
  run('npm', ['ci', '--ignore-scripts', '--loglevel=error'], folder, {});
}

function run(command: string, args: string[], cwd: string, more: Record<string, string>): string {
  const { DATABASE_URL: _, DATA_DIR: __, ...env } = process.env;
  const options = { cwd, env: { ...env, ...more }, timeout: STEP_LIMIT_MS, maxBuffer: 1e8 };
  const { status, stdout, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd}:\n${stdout}${stderr}`);
  return stdout;
}

/** Every row of every table, as texts that are alike on both databases. */
async function rowsIn(storage: AppStorage): Promise<Rows> {
  const reader = await openReader(storage);
  const db = reader.kysely as unknown as Kysely<never>;
  const rows: Rows = {};
  for (const { name } of await db.introspection.getTables()) {
    if (DERIVED.test(name)) continue;
    const result = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    rows[name] = result.rows;
  }
  await reader.close();
  return rows;
}

function compare(old: Rows, now: Rows): Pick<Upgrade, 'changed' | 'gone'> {
  const changed: Upgrade['changed'] = {};
  const gone: string[] = [];
  for (const [table, rows] of Object.entries(old)) {
    const others = now[table];
    if (!others) gone.push(`${table} (${rows.length})`);
    const [first, other] = [rows[0], others?.[0]];
    if (!first || !others) continue;
    if (!other) {
      changed[table] = rows.slice(0, 3);
      continue;
    }
    const columns = Object.keys(first).filter((column) => column in other);
    gone.push(
      ...Object.keys(first)
        .filter((column) => !(column in other))
        .map((column) => `${table}.${column}`),
    );
    const textOf = (row: Record<string, unknown>) =>
      JSON.stringify(columns.map((column) => row[column]));
    const there = new Set(others.map(textOf));
    const lost = rows.filter((row) => !there.has(textOf(row)));
    if (lost.length > 0) changed[table] = [lost.length, lost[0]];
  }
  return { changed, gone };
}

/** Asks this version what the older one was asked. */
async function missingAnswers(
  database: AppDatabase,
  before: Record<string, unknown>,
): Promise<string[]> {
  const app = await createTestApp(database, { sessions: testSessions });
  const missing: string[] = [];
  for (const [address, expected] of Object.entries(before)) {
    const answer = await app.inject({ url: `/api${address}`, headers: callerHeaders('ana') });
    if (answer.statusCode !== 200) missing.push(`${address}: ${answer.statusCode}`);
    else missing.push(...lacking(expected, answer.json(), address));
  }
  await app.close();
  return missing;
}

/** Where `now` lacks what `before` has; it may have more fields. */
export function lacking(before: unknown, now: unknown, at = ''): string[] {
  if (typeof before !== 'object' || before === null)
    return isDeepStrictEqual(before, now) ? [] : [`${at}: ${before} → ${JSON.stringify(now)}`];
  return Object.entries(before).flatMap(([key, value]) =>
    lacking(value, (now as Record<string, unknown> | null)?.[key], `${at}.${key}`),
  );
}
