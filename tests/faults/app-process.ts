import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { freePort } from '#server/testing/free-port.ts';

/** An app's database: SQLite in a folder, or PostgreSQL. */
export type AppStorage = { dataDir: string } | { databaseUrl: string };

const ROOT = path.join(import.meta.dirname, '..', '..');
/** As `npm start` does. */
export const SERVER = ['--max-heap-size=512', 'build/app/main.js'];
const START_LIMIT_MS = 180_000;
/** A kill follows the first new acknowledgement within this time. */
const LONGEST_LIFE_MS = 400;

/** A Ringside process that can be killed and restarted on the same port and data. */
export interface AppProcess {
  readonly origin: string;
  start(): Promise<void>;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  /** Its process id; 0 before the first start. */
  pid(): number;
  isAlive(): boolean;
  /** Sends SIGTERM and waits. @returns its exit code */
  stop(): Promise<number | null>;
}

/**
 * Prepares a process without logs and practice season; nothing runs until `start`. `openFiles` limits
 * its open files and sockets (`ulimit -n`); `folder` is a built checkout of another version.
 */
export async function createAppProcess(
  storage: AppStorage,
  more: Record<string, string>,
  { openFiles, port: own, folder }: { openFiles?: number; port?: number; folder?: string } = {},
): Promise<AppProcess> {
  if (!folder) await buildServerIfChanged({ log: () => {} });
  const settings = { ...settingsOf(storage), ...more };
  const port = own ?? (await freePort());
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const command = commandWithin(openFiles);

  const exited = (process: ChildProcess) =>
    new Promise<number | null>((resolve) => {
      if (process.exitCode !== null || process.signalCode !== null) resolve(process.exitCode);
      else process.once('exit', (code) => resolve(code));
    });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child) return null;
    const code = exited(child);
    child.kill(signal);
    return code;
  };

  return {
    origin,
    async start() {
      let output = '';
      const started = spawnApp(
        command,
        { HOST: '127.0.0.1', PORT: String(port), ...settings },
        folder,
      );
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream?.on('data', (chunk) => {
          output += chunk;
        });
      }
      const isReady = () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      const hasEnded = () => started.exitCode !== null;
      // Asked once: on a busy machine readiness may come and go.
      const isOpen = await waitUntil(async () => hasEnded() || (await isReady()), {
        limitMs: START_LIMIT_MS,
        everyMs: 50,
      }).catch(() => false);
      if (isOpen && !hasEnded()) return;
      await end('SIGKILL');
      throw new Error(`The app did not start.\n${output}`);
    },
    kill: async () => {
      await end('SIGKILL');
    },
    pid: () => child?.pid ?? 0,
    isAlive: () => child?.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
  };
}

function settingsOf(storage: AppStorage): NodeJS.ProcessEnv {
  const where =
    'dataDir' in storage
      ? { DATA_DIR: storage.dataDir, DATABASE_URL: '' }
      : { DATABASE_URL: storage.databaseUrl };
  const NODE_ENV = 'development';
  return { ...where, NODE_ENV, DEMO: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' };
}

/** Called after each kill, before the restart. */
export type OnKill = (kill: number) => void | Promise<void>;

/** Kills and restarts a running app `kills` times, each time once `count` has grown. */
export async function killOften(
  app: AppProcess,
  { kills, count, onKill }: { kills: number; count: () => number; onKill: OnKill },
): Promise<void> {
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = count();
    await waitUntil(() => count() > before, { everyMs: 5 });
    await sleep(Math.random() * LONGEST_LIFE_MS);
    await app.kill();
    await onKill(kill);
    await app.start();
  }
}

/** Starts the app, which is killed when this process exits. */
function spawnApp([command, args]: [string, string[]], settings: NodeJS.ProcessEnv, folder = ROOT) {
  const started = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => started.kill('SIGKILL');
  process.once('exit', endWithUs);
  started.once('exit', () => process.removeListener('exit', endWithUs));
  return started;
}

/** The command that starts the process, in a shell where `ulimit` is needed. */
function commandWithin(openFiles: number | undefined): [string, string[]] {
  return openFiles
    ? ['sh', ['-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, process.execPath, ...SERVER]]
    : [process.execPath, SERVER];
}
