import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..', '..');
const TESTS = [
  '**/*.{test,spec}.{ts,tsx}',
  '**/testing/**/*.ts',
  'tests/**/*.ts',
  'scripts/test/*.ts',
];
const NOT_OURS = ['**/node_modules/**', 'build/**', 'data/**', 'test-results/**'];

/** Calls that wait for a fixed time instead of for a condition. */
const FIXED_WAITS = [
  /\bwaitForTimeout\(/,
  // Playwright's `test.setTimeout` is a limit.
  /(?<!\btest\.)\bsetTimeout\(/,
  /\btimers\/promises\b/,
  /\bAtomics\.wait\(/,
  /\bnetworkidle\b/,
  /\bdelay: \d/,
];

/** Files in which a fixed time is necessary, with the reason. */
const ALLOWED: Record<string, string> = {
  'scripts/test/fixed-waits.test.ts': 'names what it looks for',
  'scripts/test/test.ts': 'stops a step that takes too long',
  'scripts/test/wait-until.ts': 'pauses between two looks at a condition',
  'tests/faults/attack.ts': 'asks in the rhythm of an attacker and of a viewer',
  'tests/faults/app-process.ts': 'kills at a random moment',
  'tests/faults/calls/load.ts': 'lets fights follow one another',
  'tests/faults/bystander.ts': 'asks in the rhythm of a viewer',
  'tests/faults/pipelines.ts':
    'sends in the rhythm of an attacker, and lets memory settle for a minute',
  'tests/e2e/league/still.spec.ts': 'lets fights take their time while shifts are measured',
  'tests/e2e/league/live-since.spec.ts': 'holds every script for four seconds',
  'server/gate/no-way-round.test.ts': 'closes connections after 150 ms',
  'database/postgres/missing-standby.drill.test.ts': 'keeps a session busy while it is cancelled',
  'app/shell/offline/or-kept.test.ts': 'shows that nothing happens',
  'tests/e2e/support/bad-line.ts': 'sends one byte a second',
  'tests/faults/strangers.ts': 'lets the event loop turn between two requests',
  'tests/faults/commits/lose-commits.ts': 'repeats a request as a browser does, after a pause',
  'tests/faults/edge/cache.ts': 'has a fight every 20 s, as on a stream',
  'tests/faults/edge/proxies.ts': 'ends a proxy that waits for its connections',
  'tests/faults/edge/viewers.ts': 'gives up a connection that is not answered',
  'tests/faults/databases/move.ts': 'lets a storm go on for a while',
  'tests/faults/databases/versions.ts': 'lets a storm go on for a while',
  'tests/faults/hosting/hosting.ts': 'lets services write their files and logs',
  'tests/faults/lost-disk.ts': 'lets copies be made for two minutes',
  'tests/faults/failover/failover.ts': 'lets a storm go on, and a machine be away, for a while',
  'tests/faults/failover/nodes.ts': 'pauses between two kills of what starts again',
  'database/backup/copies.test.ts': 'shows that nothing happens',
  'packages/rendered-files/renderer.test.ts': 'lets a process end while nothing else runs',
  'tests/faults/memory.ts': 'lets a process alone, and a storm go on, for a while',
  'tests/faults/cluster.ts': 'lets a storm go on, and a database be away, for a while',
};

const findFixedWaits = (text: string) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      FIXED_WAITS.some((wait) => wait.test(line)) ? [`${index + 1}: ${line.trim()}`] : [],
    );

const files = globSync(TESTS, { cwd: ROOT, exclude: NOT_OURS }).map((file) =>
  file.replaceAll(path.sep, '/'),
);
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('tests wait for a condition or use a fake clock', () => {
  test.each([
    'await page.waitForTimeout(500);',
    'await new Promise((resolve) => setTimeout(resolve, 100));',
    "import { setTimeout as sleep } from 'node:timers/promises';",
    'Atomics.wait(cell, 0, 0, 100);',
    "await page.goto('/', { waitUntil: 'networkidle' });",
    "await box.pressSequentially('moo', { delay: 20 });",
  ])('the fixed wait %s is found', (line) => {
    expect(findFixedWaits(`const a = 1;\n  ${line}\n`)).toEqual([`2: ${line}`]);
  });

  test.each([
    'test.setTimeout(300_000);',
    'await vi.advanceTimersByTimeAsync(1000);',
    'await page.clock.runFor(5_000);',
    'await expect.poll(count, { timeout: 15_000 }).toBe(1);',
  ])('%s is not a fixed wait', (line) => {
    expect(findFixedWaits(line)).toEqual([]);
  });

  test('no test has a fixed wait without a reason', () => {
    expect(files.length).toBeGreaterThan(100);
    const found = files
      .filter((file) => !Object.hasOwn(ALLOWED, file))
      .flatMap((file) => findFixedWaits(textOf(file)).map((line) => `${file}:${line}`));
    expect(found).toEqual([]);
  });

  test.each(Object.keys(ALLOWED))('%s still has a fixed wait', (file) => {
    expect(findFixedWaits(textOf(file))).not.toEqual([]);
  });
});

test('browser tests import `test` from their support folder, which waits until a page is interactive', () => {
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  expect(specs.length).toBeGreaterThan(10);
  const bypassing = specs.filter((file) =>
    /^import (?!type )[^;]*'@playwright\/test';$/m.test(textOf(file)),
  );
  expect(bypassing).toEqual([]);
});
