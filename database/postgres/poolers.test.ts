import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { backupDatabase } from '#database/backup/backup.ts';
import { restoreDatabase } from '#database/backup/restore.ts';
import { completeRestored } from '#scripts/data/restore.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { freePort } from '#server/testing/free-port.ts';
import type { AppDatabase } from '../app-database.ts';
import { openDatabase } from '../connect.ts';
import { createTestFolder, createTestPostgres } from '../testing/each-database.ts';

/** The parameters that PgBouncer accepts from a client without extra settings. */
const KNOWN = ['user', 'database', 'client_encoding', 'application_name'];
const STARTUP_HEAD_BYTES = 8;

/** Collects the names of startup parameters from all connections. */
async function listenForStartups(): Promise<{ port: number; names: Set<string>; server: Server }> {
  const names = new Set<string>();
  const server = createServer((socket) => {
    socket.once('data', (bytes) => {
      const fields = bytes.subarray(STARTUP_HEAD_BYTES).toString('utf8').split('\0');
      for (let at = 0; fields[at]; at += 2) names.add(fields[at] ?? '');
      socket.destroy();
    });
    socket.on('error', () => {});
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port, names, server };
}

test('a connection starts only with parameters that poolers accept', async () => {
  const { port, names } = await listenForStartups();
  const databaseUrl = `postgres://ann:secret@127.0.0.1:${port}/x`;
  await expect(openDatabase({ databaseUrl })).rejects.toThrow();
  expect([...names].filter((name) => !KNOWN.includes(name))).toEqual([]);
  expect(names).toContain('application_name');
});

test('every session has its timeouts nonetheless', async () => {
  const { url, drop } = await createTestPostgres();
  const database = await openDatabase({ databaseUrl: url });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  const show = (name: string) =>
    sql<Record<string, string>>`show ${sql.raw(name)}`.execute(database.kysely);
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout'];
  const [statement, idle] = await Promise.all(limits.map(show));
  expect(statement?.rows).toEqual([{ statement_timeout: '15s' }]);
  expect(idle?.rows).toEqual([{ idle_in_transaction_session_timeout: '30s' }]);
});

const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0;

/** PgBouncer in front of a database; root has to run it as another user. */
async function startPgBouncer(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const folder = createTestFolder();
  const port = await freePort();
  const { hostname, port: serverPort, username, password, pathname } = new URL(url);
  const file = path.join(folder.path, 'pgbouncer.ini');
  const users = path.join(folder.path, 'users.txt');
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    file,
    `[databases]
    * = host=${hostname} port=${serverPort}
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = trust
    auth_file = ${users}
    pool_mode = ${mode}
    default_pool_size = 30`.replaceAll(/^ +/gm, ''),
  );
  chmodSync(folder.path, 0o755);
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child: ChildProcess = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...asNobody });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await folder.remove();
  });
  const through = `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
  await waitUntil(
    async () => {
      const client = new pg.Client({ connectionString: through });
      client.on('error', () => {});
      const isUp = await client.connect().then(
        () => true,
        () => false,
      );
      await client.end().catch(() => {});
      return isUp;
    },
    { limitMs: 20_000 },
  );
  return through;
}

/** The topics that a process hears of a transaction of its own. */
async function topicsHeard(database: AppDatabase): Promise<string[]> {
  const heard: string[] = [];
  database.changes.subscribe((topic) => heard.push(topic));
  await database.transact(async (_, changed) => changed('matches'));
  return heard;
}

test.skipIf(!hasPgBouncer)('through PgBouncer in session mode changes are received', async () => {
  const { url, drop } = await createTestPostgres();
  onTestFinished(async () => void (await drop()));
  const database = await openDatabase({ databaseUrl: await startPgBouncer(url, 'session') });
  expect(await topicsHeard(database)).toEqual(['matches']);
  await database.close();
});

test.skipIf(!hasPgBouncer)(
  'through PgBouncer in transaction mode the start asks for an address past it, with which all works',
  async () => {
    const { url: sessionUrl, drop } = await createTestPostgres();
    onTestFinished(async () => void (await drop()));
    const databaseUrl = await startPgBouncer(sessionUrl, 'transaction');
    await expect(openDatabase({ databaseUrl })).rejects.toThrow('DATABASE_SESSION_URL');
    const database = await openDatabase({ databaseUrl, sessionUrl });
    expect(await topicsHeard(database)).toEqual(['matches']);
    await database.close();
  },
);

/** Forwards connections to a server and collects what clients send. */
async function startForwarder(url: string): Promise<{ through: string; sent: () => string }> {
  const { hostname, port: serverPort } = new URL(url);
  const parts: Buffer[] = [];
  const server = createServer((socket) => {
    const upstream = connect(Number(serverPort), hostname);
    socket.on('data', (bytes) => parts.push(bytes));
    pipeline(socket, upstream, socket, () => {});
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const through = Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href;
  return { through, sent: () => Buffer.concat(parts).toString('latin1').toLowerCase() };
}

test('nothing that needs a session of its own goes through the address that is pooled', async () => {
  const { url: sessionUrl, drop } = await createTestPostgres();
  onTestFinished(async () => void (await drop()));
  const { through: databaseUrl, sent } = await startForwarder(sessionUrl);
  const database = await openDatabase({ databaseUrl, sessionUrl });
  expect(await topicsHeard(database)).toEqual(['matches']);
  const turns: string[] = [];
  await database.runAsLeader('job', async () => void turns.push('mine'), {
    signal: new AbortController().signal,
  });
  await database.close();
  expect(turns).toEqual(['mine']);
  expect(sent()).toContain('pg_notify');
  for (const word of ['listen ', 'advisory_lock', 'create table', 'deallocate']) {
    expect(sent()).not.toContain(word);
  }
});

/** A role without privileges that owns a database, as in docs/scaling.md. */
async function createPlainRole(): Promise<string> {
  const name = `plain_${Date.now()}_${process.pid}`;
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(`create role ${name} login password 'plain'`);
  await client.query(`create database ${name} owner ${name}`);
  onTestFinished(async () => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`drop role ${name}`);
    await client.end();
  });
  const address = new URL(inject('postgresUrl'));
  Object.assign(address, { username: name, password: 'plain', pathname: `/${name}` });
  return address.href;
}

const idsIn = async ({ kysely }: AppDatabase) =>
  (await kysely.selectFrom('feed_events').select('id').execute()).map(({ id }) => id);

test('a plain role that owns its database can run, back up and restore, also in its own schema', async () => {
  const databaseUrl = await createPlainRole();
  const role = new URL(databaseUrl).username;
  const setUp = new pg.Client({ connectionString: databaseUrl });
  await setUp.connect();
  await setUp.query('create schema league');
  await setUp.query(`alter role ${role} set search_path = league`);
  await setUp.query('set search_path = league');
  const save = async (id: string) => {
    const database = await openDatabase({ databaseUrl });
    await database.transact(async (trx) => {
      await trx.insertInto('feed_events').values({ id, type: 'x', taken_at: 1 }).execute();
    });
    await database.close();
  };
  await save('before');
  const folder = createTestFolder();
  onTestFinished(async () => void (await folder.remove()));
  const file = path.join(folder.path, 'league.backup');
  await backupDatabase({ databaseUrl }, file);
  await save('after');
  await setUp.query('create table of_a_newer_version (id text)');
  await setUp.end();
  await restoreDatabase({ databaseUrl }, file, { force: true, complete: completeRestored });
  const restored = await openDatabase({ databaseUrl });
  expect(await idsIn(restored)).toEqual(['before']);
  const schemasOf = async (table: string) => {
    const { rows } = await sql<{ schemaname: string }>`
      select schemaname from pg_tables where tablename = ${table} order by schemaname`.execute(
      restored.kysely,
    );
    return rows.map(({ schemaname }) => schemaname);
  };
  const aside = expect.stringContaining('ringside_before_');
  expect(await schemasOf('feed_events')).toEqual(['league', aside]);
  expect(await schemasOf('of_a_newer_version')).toEqual([aside]);
  await restored.close();
});
