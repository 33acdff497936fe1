import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Build, type BuildOptions, buildIfChanged } from './build-if-changed.ts';
import { spawnChild } from './child-process.ts';
import { compressFiles } from './compress-files.ts';
import { packageBin } from './package-bin.ts';
import { whereViteCanRead } from './readable-path.ts';

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
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk;
  };
  build.process.stdout?.on('data', listen);
  build.process.stderr?.on('data', listen);
  if ((await build.ended) !== 0) {
    throw new Error(`The ${name} could not be built.\n${output.trim()}`.trim());
  }
}

export const buildWebIfChanged = (options: BuildOptions = {}): Promise<boolean> =>
  buildIfChanged(WEB, { root: ROOT, ...options });

export async function buildServerIfChanged(options: BuildOptions = {}): Promise<boolean> {
  const web = await buildWebIfChanged(options);
  const server = await buildIfChanged(SERVER, { root: ROOT, ...options });
  return web || server;
}

if (import.meta.main) {
  try {
    await buildServerIfChanged();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
