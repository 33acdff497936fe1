import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#server/testing/free-port.ts';
import { type SupervisedChild, spawnChild } from '../dev/child-process.ts';
import { binary, readableNative, type User, unprivilegedUser } from './native-postgres.ts';
import { waitUntil } from './wait-until.ts';

const START_TIMEOUT_MS = 60_000;

const START_ATTEMPTS = 5;

const SUPERUSER = 'ringside';

export interface Cluster {
  folder: string;
  native: string;
  password: string;
  user: User | undefined;
}

export interface EmbeddedPostgres {
  url: string;
  stop: () => Promise<void>;
}

export const dataFolder = (folder: string) => path.join(folder, 'data');

const passwordFile = (folder: string) => path.join(folder, 'password');

export function prepareCluster(folder: string): Cluster {
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const native = readableNative(folder, user);
  const password = randomBytes(12).toString('hex');
  const file = passwordFile(folder);
  writeFileSync(file, password, { mode: 0o600 });
  if (user) chownSync(file, user.uid, user.gid);
  return { folder, native, password, user };
}

function initdbArgs(folder: string): string[] {
  // A linguistic collation, as most servers have, to detect queries that rely on byte order.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const access = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile(folder)}`, '--auth=password'];
  // Stores the password with one hash in place of 4,096, which each new connection would compute.
  const quick = ['--set=scram_iterations=1', '--no-sync'];
  return ['-D', dataFolder(folder), ...access, ...locale, ...quick];
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Faster without durability, which tests do not need. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

interface ServeOptions {
  durable?: boolean;
  initialised?: boolean;
  settings?: Record<string, string>;
}

function serve(cluster: Cluster, port: number, options: ServeOptions): SupervisedChild {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    jit: 'off',
    ...(options.durable ? {} : FORGETFUL),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { folder, native } = cluster;
  return spawnChild(binary(native, 'postgres'), ['-D', dataFolder(folder), ...flags], {
    ...(!options.initialised && {
      first: { command: binary(native, 'initdb'), args: initdbArgs(folder) },
    }),
    cwd: folder,
    user: cluster.user,
    stopSignal: 'SIGQUIT',
    remove: options.durable ? [] : [folder],
    output: 'pipe',
  });
}

export async function startServer(
  cluster: Cluster,
  port: number,
  options: ServeOptions = {},
): Promise<EmbeddedPostgres> {
  const url = `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}/postgres`;
  const server = serve(cluster, port, options);
  let ended = false;
  void server.ended.finally(() => {
    ended = true;
  });
  await waitUntil(async () => ended || (await answers(url)), {
    limitMs: START_TIMEOUT_MS,
    everyMs: 100,
  }).catch(() => undefined);
  if (await answers(url)) return { url, stop: server.stop };
  await server.stop();
  throw new Error(`PostgreSQL did not start: ${server.said().slice(-4_000).trim()}`);
}

/** On 127.0.0.1, as root too. @throws when there are no binaries or it does not start */
export async function startEmbeddedPostgres(): Promise<EmbeddedPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'ringside-postgres-'));
    try {
      return await startServer(prepareCluster(folder), await freePort());
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      // Another process may have taken the free port meanwhile.
      const portTaken = String(error).includes('could not bind');
      if (!portTaken || attempt === START_ATTEMPTS) throw error;
    }
  }
}

/** @param name letters, digits and underscores */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
