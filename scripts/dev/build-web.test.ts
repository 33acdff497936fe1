import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildServerIfChanged, buildWebIfChanged } from './build-web.ts';

/** A fake build: logs each run, clears the folder, and waits or fails on request. */
const FAKE_BUILD = `const fs = require('node:fs');
if (/[#?]/.test(process.cwd())) { console.error('misread'); process.exit(1); }
fs.appendFileSync('builds.log', process.argv[2] + ' ' + process.env.NODE_ENV + '\\n');
if (fs.existsSync('app/broken.ts')) { console.error('broken.ts is broken'); process.exit(1); }
fs.rmSync('build', { recursive: true, force: true });
const finish = () => { fs.mkdirSync('build'); fs.writeFileSync('build/page.js', ''); };
const look = () => { if (!fs.existsSync('hold')) { clearInterval(waiting); finish(); } };
const waiting = setInterval(look, 10);
look();`;

let root = '';

function write(file: string, content: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

function builds(): string[] {
  const tally = path.join(root, 'builds.log');
  return existsSync(tally) ? readFileSync(tally, 'utf8').trim().split('\n') : [];
}

const build = () => buildWebIfChanged({ root, log: () => {} });

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'ringside-build-'));
  write('node_modules/@react-router/dev/package.json', '{"bin":{"react-router":"bin.cjs"}}');
  write('node_modules/@react-router/dev/bin.cjs', FAKE_BUILD);
  write('scripts/dev/bundle-worker.ts', '');
  write('app/root.tsx', 'first');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the server is bundled with its pages', () => {
  const build = () => buildServerIfChanged({ root, log: () => {} });

  beforeEach(() => {
    write('scripts/dev/bundle-server.ts', "import './fake.cjs';");
    write(
      'scripts/dev/fake.cjs',
      `require('node:fs').appendFileSync('builds.log', 'bundle\\n');
      require('node:fs').mkdirSync('build/app', { recursive: true });`,
    );
    write('server/start.ts', 'first');
  });

  test('after a change of server or pages, but not of a test', async () => {
    expect([await build(), await build()]).toEqual([true, false]);
    write('server/start.ts', 'second');
    expect([await build(), await build()]).toEqual([true, false]);
    write('app/root.tsx', 'second');
    write('server/start.test.ts', 'a test');
    expect([await build(), await build()]).toEqual([true, false]);
    expect(builds()).toEqual([
      ...['build production', 'bundle', 'bundle'],
      ...['build production', 'bundle'],
    ]);
  });

  test('again after a failed build, whose error is reported', async () => {
    write('scripts/dev/fake.cjs', "throw new Error('unreadable');");
    await expect(build()).rejects.toThrow('unreadable');
    await expect(build()).rejects.toThrow('The server could not be built');
  });
});

describe('the web app is built only when its sources changed', () => {
  test('once, for production, and again after a change', async () => {
    expect([await build(), await build()]).toEqual([true, false]);
    write('app/root.tsx', 'second');
    expect([await build(), await build()]).toEqual([true, false]);
    expect(builds()).toEqual(['build production', 'build production']);
  });

  test('not for a changed test, document or server file that is not part of it', async () => {
    await build();
    write('app/root.test.tsx', 'a test');
    write('packages/bracket/README.md', 'a document');
    write('server/main.ts', 'the server');
    expect(await build()).toBe(false);
  });

  test.each(['odd #1', 'why?'])("in a folder '%s', whose path Vite misreads", async (name) => {
    const odd = path.join(root, name);
    for (const folder of ['app', 'node_modules', 'scripts']) {
      cpSync(path.join(root, folder), path.join(odd, folder), { recursive: true });
    }
    const there = () => buildWebIfChanged({ root: odd, log: () => {} });
    expect([await there(), await there()]).toEqual([true, false]);
    expect(existsSync(path.join(odd, 'build/page.js'))).toBe(true);
    write(`${name}/app/broken.ts`, '');
    await expect(there()).rejects.toThrow('broken.ts is broken');
  });

  test('again after a build that failed, whose error is reported', async () => {
    await build();
    write('app/broken.ts', '');
    await expect(build()).rejects.toThrow('broken.ts is broken');
    rmSync(path.join(root, 'app/broken.ts'));
    expect(await build()).toBe(true);
  });

  test('once by two concurrent processes', async () => {
    const module = JSON.stringify(path.join(import.meta.dirname, 'build-web.ts'));
    const script = `import { buildWebIfChanged } from ${module};
      await buildWebIfChanged({ root: process.argv[1] });`;
    const args = ['--input-type=module', '--eval', script, root];
    write('hold', '');
    const waits = Promise.withResolvers<void>();
    const run = async () => {
      const running = promisify(execFile)(process.execPath, args);
      running.child.stdout?.on('data', (said) => /waiting for it/.test(said) && waits.resolve());
      return running;
    };
    const both = [run(), run()];
    await waits.promise;
    rmSync(path.join(root, 'hold'));
    await Promise.all(both);
    expect(builds()).toHaveLength(1);
  });
});
