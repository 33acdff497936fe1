import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const DEFAULT_GRACE_MS = 10_000;

interface SpawnOptions {
  first?: { command: string; args: string[] };
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  user?: { uid: number; gid: number } | undefined;
  stopSignal?: NodeJS.Signals;
  graceMs?: number;
  remove?: string[];
  output?: 'inherit' | 'pipe';
}

interface Order extends Pick<SpawnOptions, 'first' | 'user' | 'stopSignal' | 'graceMs' | 'remove'> {
  command: string;
  args: string[];
}

export interface SupervisedChild {
  process: ChildProcess;
  pid: () => number | undefined;
  /** What it has said so far, if its output is piped. */
  said: () => string;
  ended: Promise<number | null>;
  stop: () => Promise<void>;
}

/** Ends with this process: a supervisor in its own session holds the other end of a pipe. */
export function spawnChild(
  command: string,
  args: string[],
  options: SpawnOptions = {},
): SupervisedChild {
  const { cwd, env, output = 'inherit', ...kept } = options;
  const order: Order = { command, args, ...kept };
  const stdio: StdioOptions = ['pipe', output, output, 'ipc'];
  const keeper = spawn(
    process.execPath,
    ['--no-warnings', fileURLToPath(import.meta.url), JSON.stringify(order)],
    { cwd, env, stdio, detached: true },
  );
  const ended = new Promise<number | null>((resolve, reject) => {
    keeper.once('error', reject);
    keeper.once('close', resolve);
  });
  keeper.stdin?.on('error', () => {});
  let said = '';
  for (const stream of [keeper.stdout, keeper.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  }
  let pid: number | undefined;
  keeper.on('message', (message) => {
    pid = message as number;
  });
  const stop = async () => {
    keeper.stdin?.end();
    await ended;
  };
  return { process: keeper, pid: () => pid, said: () => said, ended, stop };
}

function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}

function keep(order: Order): void {
  const { user, stopSignal = 'SIGTERM', graceMs = DEFAULT_GRACE_MS, remove = [] } = order;
  let child: ChildProcess;
  let stopping = false;

  const finish = (code: number) => {
    signalAll(child, 'SIGKILL');
    for (const folder of remove) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    process.exit(code);
  };
  const run = (command: string, args: string[], onExit: (code: number) => void) => {
    child = spawn(command, args, {
      ...user,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: process.platform !== 'win32',
    });
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      finish(127);
    });
    child.once('exit', (code) => onExit(code ?? 1));
  };
  const runMain = () => {
    run(order.command, order.args, finish);
    if (process.connected && child.pid !== undefined) process.send?.(child.pid, () => {});
  };
  const stop = () => {
    if (stopping) return;
    stopping = true;
    child.kill(stopSignal);
    setTimeout(() => signalAll(child, 'SIGKILL'), graceMs);
  };

  if (order.first) {
    run(order.first.command, order.first.args, (code) => {
      if (code === 0 && !stopping) runMain();
      else finish(code || 1);
    });
  } else {
    runMain();
  }
  process.stdin.on('end', stop).on('close', stop).on('error', stop).resume();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

if (import.meta.main) keep(JSON.parse(process.argv[2] ?? '') as Order);
