import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { freePort } from '#server/testing/free-port.ts';
import { BUSY_STOP_SECONDS, beginFeeding, isRefused, LATE_EVENT } from './slow-feeding.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const FEED_KEY = 'stopping-feed-key-0123456789';
const LIMIT_MS = 90_000;
const START_LIMIT_MS = 60_000;
const NODE = [process.execPath, 'build/app/main.js'];

beforeAll(async () => void (await buildServerIfChanged({ log: () => {} })), 180_000);

interface Started {
  child: ChildProcess;
  dataDir: string;
  port: number;
  output: () => string;
}

/** Starts the app in a new process group, as a terminal does. */
async function start(command: string[], more: Record<string, string> = {}): Promise<Started> {
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

const isOpen = ({ output }: Started) =>
  expect.poll(output, { timeout: START_LIMIT_MS }).toContain(' is open at ');

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', resolve);
  });

/** Expects a free port and lock, and that the event which was acknowledged during the stop is stored. */
async function expectOrderlyEnd({ port, dataDir }: Started): Promise<void> {
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

const signal = (name: NodeJS.Signals) => (child: ChildProcess) => child.kill(name);
const ctrlC = ({ pid = 0 }: ChildProcess) => process.kill(-pid, 'SIGINT');

test.each([
  ['node, as systemd stops it', NODE, signal('SIGTERM')],
  ['node, by Ctrl-C', NODE, ctrlC],
  ['npm start, by kill', ['npm', 'start'], signal('SIGTERM')],
  ['npm start, by Ctrl-C', ['npm', 'start'], ctrlC],
])(
  '%s: requests in progress are finished before the app exits',
  { timeout: LIMIT_MS },
  async (_, command, stop) => {
    const app = await start(command);
    await isOpen(app);
    const feeding = await beginFeeding(app.port, FEED_KEY);
    stop(app.child);
    await expect.poll(() => isRefused(app.port)).toBe(true);
    expect(await feeding.finish(), app.output()).toContain('HTTP/1.1 200');
    const code = await ended(app.child);
    if (command === NODE) expect(code).toBe(0);
    await expectOrderlyEnd(app);
  },
);

test('npm is killed: the app notices and shuts down gracefully', {
  timeout: LIMIT_MS,
}, async () => {
  const app = await start(['npm', 'start']);
  await isOpen(app);
  const feeding = await beginFeeding(app.port, FEED_KEY);
  app.child.kill('SIGKILL');
  await expect.poll(() => isRefused(app.port)).toBe(true);
  expect(await feeding.finish()).toContain('HTTP/1.1 200');
  await expectOrderlyEnd(app);
});

const UNSHARE = ['unshare', '--pid', '--fork'];
const canUnshare = spawnSync('unshare', ['--pid', '--fork', 'true']).status === 0;

test.skipIf(!canUnshare)(
  'as process 1 of a container, the app shuts down gracefully',
  { timeout: LIMIT_MS },
  async () => {
    const app = await start([...UNSHARE, ...NODE]);
    await isOpen(app);
    const { pid } = app.child;
    const first = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
    const feeding = await beginFeeding(app.port, FEED_KEY);
    process.kill(first, 'SIGTERM');
    expect(await feeding.finish(), app.output()).toContain('HTTP/1.1 200');
    expect(await ended(app.child)).toBe(0);
    await expectOrderlyEnd(app);
  },
);

test.skipIf(!canUnshare)(
  'as process 1 of a container, the app stops during its start, too',
  { timeout: LIMIT_MS },
  async () => {
    const app = await start([...UNSHARE, ...NODE], { DEMO: 'on', DEMO_FIGHTS: '6000' });
    await expect.poll(app.output, { timeout: START_LIMIT_MS }).toContain('%');
    const { pid } = app.child;
    const first = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'));
    process.kill(first, 'SIGTERM');
    expect(await ended(app.child)).toBe(0);
    expect(app.output()).not.toMatch(/ is open at |"level":"(warn|error)"/);
  },
);

test('a second Ctrl-C does not wait for requests in progress', { timeout: LIMIT_MS }, async () => {
  const app = await start(NODE);
  await isOpen(app);
  await beginFeeding(app.port, FEED_KEY);
  app.child.kill('SIGINT');
  await expect.poll(() => isRefused(app.port)).toBe(true);
  // Repeated, since a second signal right after the first is ignored: npm may forward the first one again.
  const again = setInterval(() => app.child.kill('SIGINT'), 100);
  onTestFinished(() => clearInterval(again));
  expect(await ended(app.child)).toBe(1);
});
