import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

export const CAN_PIN =
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

const CORES = { server: '0', client: '1' };
const children = new Set<ChildProcess>();

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** With the highest limit of open files. */
export function startOn(
  side: keyof typeof CORES,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const node = CAN_PIN
    ? ['taskset', '-c', CORES[side], process.execPath, ...args]
    : [process.execPath, ...args];
  const child = spawn(
    'sh',
    ['-c', 'ulimit -n "$(ulimit -Hn)" 2>/dev/null; exec "$@"', 'sh', ...node],
    { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

export function stopProcess(child: ChildProcess, graceMs = 8000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
