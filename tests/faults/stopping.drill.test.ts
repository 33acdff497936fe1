import { type ChildProcess, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';
import { beginFeeding, isRefused } from './slow-feeding.ts';
import {
  ended,
  expectFinished,
  expectOrderlyEnd,
  FEED_KEY,
  isOpen,
  NODE,
  STOP_LIMIT_MS,
  start,
} from './stopping.ts';

const LIMIT_MS = STOP_LIMIT_MS;
const START_LIMIT_MS = 60_000;

beforeAll(async () => void (await buildServerIfChanged({ log: () => {} })), 180_000);

const ctrlC = ({ pid = 0 }: ChildProcess) => process.kill(-pid, 'SIGINT');

test.each([
  ['node, by Ctrl-C', NODE, ctrlC],
  ['npm start, by kill', ['npm', 'start'], (child: ChildProcess) => child.kill('SIGTERM')],
  ['npm start, by Ctrl-C', ['npm', 'start'], ctrlC],
])(
  '%s: requests in progress are finished before the app exits',
  { timeout: LIMIT_MS },
  (_, command, stop) => expectFinished(command, stop),
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
