import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type SupervisedChild, spawnChild } from '../dev/child-process.ts';
import { freePort } from '../dev/free-port.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const RESTART_FIRST_MS = 200;
const RESTART_MOST_MS = 5000;
/** One that lived this long has started well: the next fall is a new one. */
const LIVED_WELL_MS = 10_000;
/** Longer than the app's own graceful stop may take. */
const STOP_LIMIT_MS = 20_000;

/** An app process that is started again whenever it ends, until it is stopped. */
export interface ClusterProcess {
  readonly name: string;
  readonly origin: string;
  /** How often it has been started. */
  readonly starts: number;
  readonly pid: number | undefined;
  /** Ends it at once, with no chance to tidy up; it comes back by itself. */
  kill(): void;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  databaseUrl: string;
  processes: number;
  /** Settings of the app beyond its own environment. */
  env?: Record<string, string>;
  /** Hears each line that a process says. */
  onLine?: (name: string, line: string) => void;
  /** Hears of each end that nobody asked for, before the process is started again. */
  onFall?: (name: string, starts: number) => void;
}

/** Starts app processes on one database, each on a free port of its own. */
export async function startProcesses(options: ClusterOptions): Promise<ClusterProcess[]> {
  const processes: ClusterProcess[] = [];
  for (let number = 1; number <= options.processes; number += 1) {
    processes.push(keepRunning(String(number), await freePort(), options));
  }
  return processes;
}

function spawnApp(port: number, { env, databaseUrl }: ClusterOptions): SupervisedChild {
  return spawnChild(process.execPath, [MAIN], {
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: databaseUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: 'on',
    },
    graceMs: STOP_LIMIT_MS,
    output: 'pipe',
  });
}

function keepRunning(name: string, port: number, options: ClusterOptions): ClusterProcess {
  const { onLine = () => {}, onFall = () => {} } = options;
  let starts = 0;
  let current: SupervisedChild | undefined;
  let stopped = false;

  async function runOnce(): Promise<void> {
    starts += 1;
    current = spawnApp(port, options);
    for (const stream of [current.process.stdout, current.process.stderr]) {
      if (stream) readLines(stream, (line) => onLine(name, line));
    }
    await current.ended;
  }

  async function runForever(): Promise<void> {
    let pauseMs = RESTART_FIRST_MS;
    while (!stopped) {
      const startedAt = Date.now();
      await runOnce();
      if (stopped) return;
      if (Date.now() - startedAt > LIVED_WELL_MS) pauseMs = RESTART_FIRST_MS;
      onLine(name, `ended; starting it again in ${pauseMs} ms`);
      onFall(name, starts);
      await sleep(pauseMs);
      pauseMs = Math.min(RESTART_MOST_MS, 2 * pauseMs);
    }
  }

  const ended = runForever();
  return {
    name,
    origin: `http://127.0.0.1:${port}`,
    get starts() {
      return starts;
    },
    get pid() {
      return current?.pid();
    },
    kill() {
      const pid = current?.pid();
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    },
    async stop() {
      stopped = true;
      await current?.stop();
      await ended;
    },
  };
}

function readLines(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') onLine(line);
  });
}
