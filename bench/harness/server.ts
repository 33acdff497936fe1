import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/testing/free-port.ts';
import { SERVER } from '#tests/faults/app-process.ts';
import { startOn, stopProcess } from './cores.ts';
import { processorSeconds } from './processor-time.ts';
import { KEPT_FOLDER } from './temporary.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const START_LIMIT_MS = 60_000;
const POLL_MS = 50;
const QUIET_LIMIT_MS = 5 * 60_000;
const QUIET_LOOK_MS = 500;
const QUIET_SHARE = 0.05;

export const FEED_KEY = 'bench-feed-key-0123456789';
export const SECRET = 'bench-organiser-secret-0123';

export interface Server {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

/** Rate limits are out of reach, since one address sends the requests of a whole audience. */
export const startRingside = (dataDir: string, databaseUrl = '') =>
  startApp(SERVER, dataDir, databaseUrl);

export const startUncachedPages = (dataDir: string) =>
  startApp(['bench/servers/uncached-pages.ts'], dataDir);

async function startApp(args: string[], dataDir: string, databaseUrl = ''): Promise<Server> {
  const most = '1000000';
  const server = await start(args, (port) => ({
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'development',
    DEMO: 'off',
    FEED_KEY,
    TOURNAMENT_SECRET: SECRET,
    IDENTITY_URL: '',
    PROFILE_URL: '',
    CLIENT_ID: '',
    RATE_READS: most,
    RATE_PAGES: most,
    RATE_SEARCHES: most,
    RATE_FILES: most,
    RATE_ADDRESS_FACTOR: '1000',
    RATE_RENDER_SECONDS: '60',
    MAX_LIVE_PER_ADDRESS: most,
    MAX_CONNECTIONS_PER_ADDRESS: most,
    SHED_AT_DELAY_MS: '0',
    PICTURES_DIR: path.join(KEPT_FOLDER, 'pictures'),
  }));
  await untilQuiet(server);
  return server;
}

async function untilQuiet({ pid }: Server): Promise<void> {
  const until = Date.now() + QUIET_LIMIT_MS;
  for (let busy = true; busy && Date.now() < until; ) {
    const before = processorSeconds(pid);
    await sleep(QUIET_LOOK_MS);
    busy = processorSeconds(pid) - before > (QUIET_SHARE * QUIET_LOOK_MS) / 1000;
  }
}

export function startBaseline(name: string, env: NodeJS.ProcessEnv): Promise<Server> {
  return start([path.join(ROOT, `bench/baselines/${name}.ts`)], (port) => ({
    ...env,
    NODE_ENV: 'production',
    PORT: String(port),
  }));
}

async function start(
  args: string[],
  environment: (port: number) => NodeJS.ProcessEnv,
): Promise<Server> {
  const port = await freePort();
  const child = startOn('server', ['--no-warnings', ...args], environment(port));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => said.push(String(chunk)));
  }
  const origin = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_LIMIT_MS;
  while (!(await answers(`${origin}/healthz`))) {
    if (child.exitCode !== null || Date.now() > until) {
      throw new Error(`${args[0]} did not start.\n${said.join('')}`);
    }
    await sleep(POLL_MS);
  }
  return { origin, pid: pidOf(child), stop: () => stopProcess(child) };
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('The process has no id.');
  return pid;
}

export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
