import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Build, type BuildOptions, buildIfChanged } from './build-if-changed.ts';
import { spawnChild } from './child-process.ts';
import { compressFiles } from './compress-files.ts';
import { packageBin } from './package-bin.ts';
import { runMain } from './run-main.ts';

/** Vite misreads the rest of a path after these characters as a query or fragment. */
const MISREAD_BY_VITE = /[#?]/;
const OUTPUT = 'build';

/** Else in a temporary folder. @throws when that path has such characters too */
async function whereViteCanRead(
  root: string,
  entries: string[],
  build: (folder: string) => Promise<void>,
): Promise<void> {
  if (!MISREAD_BY_VITE.test(root)) return build(root);
  if (MISREAD_BY_VITE.test(os.tmpdir())) {
    throw new Error(
      `The web app cannot be built in ${root}, nor in ${os.tmpdir()}: both paths have a character that Vite misreads. Set TMPDIR to a folder without # and ?.`,
    );
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ringside-web-build-'));
  try {
    for (const name of entries) {
      const source = path.join(root, name);
      if (!existsSync(source)) continue;
      await cp(source, path.join(folder, name), { recursive: true, verbatimSymlinks: true });
    }
    await build(folder);
    const output = path.join(root, OUTPUT);
    await rm(output, { recursive: true, force: true });
    await cp(path.join(folder, OUTPUT), output, { recursive: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ROOT = path.join(import.meta.dirname, '..', '..');

/** Fewer collections of garbage: a build takes a tenth less processor time, and no more memory. */
const BUILD_FLAGS = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

const WEB: Build = {
  name: 'web app',
  output: 'build',
  sources: [
    'app',
    'packages',
    'public',
    'reference',
    'package-lock.json',
    'react-router.config.ts',
    'scripts/dev/bundle-worker.ts',
    'scripts/dev/compress-files.ts',
    'tsconfig.json',
    'vite.config.ts',
  ],
  async run(root) {
    const named = [...WEB.sources, 'scripts', 'package.json', 'node_modules'];
    const entries = named.filter((name) => !name.startsWith('scripts/'));
    await whereViteCanRead(root, entries, async (folder) => {
      const cli = packageBin(folder, '@react-router/dev', 'react-router');
      await runBuild(WEB, [cli, 'build'], folder);
      await runBuild(WEB, [path.join(folder, 'scripts', 'dev', 'bundle-worker.ts')], folder);
    });
    const assets = path.join(root, WEB.output, 'client', 'assets');
    if (existsSync(assets)) await compressFiles(assets);
  },
};

const SERVER: Build = {
  name: 'server',
  output: 'build/app',
  // The web app's hash covers all of its sources.
  sources: [
    'build/.sources-hash',
    'database',
    'demo',
    'package-lock.json',
    'scripts/dev',
    'server',
  ],
  async run(root) {
    const entries = [...WEB.sources, ...SERVER.sources, 'build', 'package.json', 'node_modules'];
    const outermost = entries.filter((name) => !/^(build|scripts)\/./.test(name));
    await whereViteCanRead(root, [...outermost, 'scripts'], (folder) =>
      runBuild(SERVER, [path.join(folder, 'scripts', 'dev', 'bundle-server.ts')], folder),
    );
  },
};

async function runBuild({ name }: Build, args: string[], folder: string): Promise<void> {
  const build = spawnChild(process.execPath, [...BUILD_FLAGS, ...args], {
    cwd: folder,
    // Always a production bundle, even when the build is started by Vitest, which sets `test`.
    env: { ...process.env, NODE_ENV: 'production' },
    output: 'pipe',
  });
  if ((await build.ended) !== 0) {
    throw new Error(`The ${name} could not be built.\n${build.said().trim()}`.trim());
  }
}

export const buildWebIfChanged = (options: BuildOptions = {}): Promise<boolean> =>
  buildIfChanged(WEB, { root: ROOT, ...options });

export async function buildServerIfChanged(options: BuildOptions = {}): Promise<boolean> {
  const web = await buildWebIfChanged(options);
  const server = await buildIfChanged(SERVER, { root: ROOT, ...options });
  return web || server;
}

if (import.meta.main) await runMain(buildServerIfChanged);
