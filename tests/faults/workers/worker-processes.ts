import { spawn } from 'node:child_process';
import path from 'node:path';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { freePort } from '#server/testing/free-port.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
const START_LIMIT_MS = 180_000;
const NODE = [process.execPath, 'build/app/main.js'];

/** An app with several workers, as `WORKERS=n npm start` starts it. */
export interface WorkerProcesses {
  readonly origin: string;
  readonly port: number;
  /** Of the primary process. */
  readonly pid: number;
  output(): string;
  /** The workers' process ids, as last logged by the primary. */
  workerPids(): number[];
  /** Resolves when all workers are open. */
  opened(): Promise<void>;
  /** Kills workers, and resolves when their replacements are open. */
  replace(...pids: number[]): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the primary's exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  /** Kills all remaining processes. */
  destroy(): void;
}

/** Starts an app with several workers on PostgreSQL, by default directly with Node. */
export async function startWorkers(
  settings: { DATABASE_URL: string; WORKERS: string; [name: string]: string },
  [program = '', ...args]: string[] = NODE,
): Promise<WorkerProcesses> {
  await buildServerIfChanged({ log: () => {} });
  const port = Number(settings.PORT ?? (await freePort()));
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', DEMO: 'off', PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid = 0 } = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const says = (text: string, times = 1) =>
    waitUntil(() => child.exitCode !== null || output.split(text).length > times, {
      limitMs: START_LIMIT_MS,
    }).finally(() => {
      if (output.split(text).length > times) return;
      throw new Error(`It has not logged "${text}" ${times} times:\n${output}`);
    });
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid,
    output: () => output,
    workerPids: () => (output.match(/(?<=Pids: )[\d, ]+/g)?.at(-1) ?? '').split(', ').map(Number),
    opened: async () => void (await says('share the work')),
    async replace(...pids) {
      const before = output.split('is open again').length - 1;
      for (const worker of pids) process.kill(worker, 'SIGKILL');
      await says('is open again', before + pids.length);
    },
    signal: (name) => child.kill(name),
    ended,
    destroy() {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    },
  };
}

/**
 * Sends a request on a new connection, so that any worker may answer, and like a browser or proxy retries
 * once when the connection breaks. `by` identifies the worker.
 */
export async function fetchFromAnyWorker(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string; by: string }> {
  const ask = () => fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } });
  const response = await ask().catch(ask);
  const by = response.headers.get('x-request-id')?.replace(/-[^-]*$/, '') ?? '';
  return { status: response.status, text: await response.text(), by };
}
