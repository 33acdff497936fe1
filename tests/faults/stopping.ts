import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { freePort } from '#server/testing/free-port.ts';
import { BUSY_STOP_SECONDS, beginFeeding, isRefused, LATE_EVENT } from './slow-feeding.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
export const FEED_KEY = 'stopping-feed-key-0123456789';
export const STOP_LIMIT_MS = 90_000;
const START_LIMIT_MS = 60_000;
export const NODE = [process.execPath, 'build/app/main.js'];

interface Started {
  child: ChildProcess;
  dataDir: string;
  port: number;
  output: () => string;
}

/** Starts the app in a new process group, as a terminal does. */
export async function start(
  command: string[],
  more: Record<string, string> = {},
): Promise<Started> {
  const folder = createTestFolder();
  const port = await freePort();
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const settings = {
    DATA_DIR: folder.path,
    PORT: String(port),
    DATABASE_URL: '',
    FEED_KEY,
    STOP_TIMEOUT_SECONDS: BUSY_STOP_SECONDS,
  };
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...inherited, NODE_ENV: 'development', DEMO: 'off', ...settings, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  onTestFinished(async () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended.
    }
    await folder.remove();
  });
  return { child, dataDir: folder.path, port, output: () => output };
}

export const isOpen = ({ output }: Started) =>
  expect.poll(output, { timeout: START_LIMIT_MS }).toContain(' is open at ');

export const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

/** Expects a free port and lock, and that the event which was acknowledged during the stop is stored. */
export async function expectOrderlyEnd({ port, dataDir }: Started): Promise<void> {
  await expect.poll(() => isRefused(port)).toBe(true);
  let problem: unknown = 'not tried';
  const tryToOpen = async () => {
    try {
      const database = await openDatabase({ dataDir });
      const rows = await database.kysely.selectFrom('feed_events').select('id').execute();
      await database.close();
      expect(rows).toEqual([{ id: LATE_EVENT.id }]);
      problem = null;
    } catch (error) {
      problem = error;
    }
    return problem;
  };
  await expect.poll(tryToOpen).toBe(null);
}

/** Stops the app while a request is in progress, which is answered and stored before the app exits. */
export async function expectFinished(command: string[], stop: (child: ChildProcess) => unknown) {
  const app = await start(command);
  await isOpen(app);
  const feeding = await beginFeeding(app.port, FEED_KEY);
  stop(app.child);
  await expect.poll(() => isRefused(app.port)).toBe(true);
  expect(await feeding.finish(), app.output()).toContain('HTTP/1.1 200');
  const code = await ended(app.child);
  if (command === NODE) expect(code).toBe(0);
  await expectOrderlyEnd(app);
}
