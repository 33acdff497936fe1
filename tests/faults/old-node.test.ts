import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildServerIfChanged } from '#scripts/dev/build-web.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

beforeAll(async () => void (await buildServerIfChanged({ log: () => {} })), 180_000);

/** Starts with a fake Node version. */
function startWith(version: string) {
  const preload = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(preload)}`,
    'build/app/main.js',
  ];
  const env = { ...process.env, PORT: 'none', DATA_DIR: '/dev/null/none' };
  return spawnSync(process.execPath, args, { cwd: ROOT, env, encoding: 'utf8' });
}

test.each(['18.20.8', '20.20.2', '22.17.1', '23.11.0', '24.1.0'])(
  'Node %s, which does not support TypeScript, exits with a helpful error',
  (version) => {
    const { status, stdout, stderr } = startWith(version);
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('Ringside runs on Node 22.18, 24.2 or newer');
    expect(stderr).toContain('npm start');
  },
);

test.each(['22.18.0', '24.2.0', '26.0.0'])('Node %s is accepted', (version) => {
  const { status, stderr } = startWith(version);
  expect(status).toBe(1);
  expect(stderr).toContain('PORT');
});
