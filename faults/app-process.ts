import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url));
const START_LIMIT_MS = 60_000;
const READY_POLL_MS = 50;

/** A whole Ringside process that can be killed and started again on the same port and data. */
export interface AppProcess {
  readonly origin: string;
  start(): Promise<void>;
  /** Ends it at once, with no chance to tidy up. */
  kill(): Promise<void>;
  /** Asks it to stop and waits; answers its exit code. */
  stop(): Promise<number | null>;
}

/** Prepares a process with settings; nothing runs until `start`. */
export async function createAppProcess(settings: Record<string, string>): Promise<AppProcess> {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

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
      const started = spawn(process.execPath, [MAIN], {
        env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream?.on('data', (chunk) => {
          output += chunk;
        });
      }
      const until = Date.now() + START_LIMIT_MS;
      while (Date.now() < until && started.exitCode === null) {
        const ready = await fetch(`${origin}/readyz`).catch(() => null);
        if (ready?.ok) return;
        await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
      }
      throw new Error(`The app did not start.\n${output}`);
    },
    kill: async () => {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
