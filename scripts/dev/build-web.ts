import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnChild } from './child-process.ts';
import { compressFiles } from './compress-files.ts';
import { packageBin } from './package-bin.ts';
import { whereViteCanRead } from './readable-path.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const LOCK_POLL_MS = 200;

/** All that the web build reads; what is not there is skipped. */
const SOURCES = [
  'app',
  'packages',
  'public',
  'reference',
  'package-lock.json',
  'react-router.config.ts',
  'scripts/dev/compress-files.ts',
  'tsconfig.json',
  'vite.config.ts',
];

interface BuildOptions {
  log?: (line: string) => void;
  /** Show the build's own output as it comes, not only when it fails. */
  verbose?: boolean;
  /** The project's folder. */
  root?: string;
}

function sourceFiles(root: string): string[] {
  return SOURCES.filter((name) => existsSync(path.join(root, name)))
    .flatMap((name) => {
      const entries = path.extname(name)
        ? [name]
        : readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
      return entries;
    })
    .filter((file) => !/\.(test\.tsx?|md)$/.test(file))
    .sort();
}

function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles(root)) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file.replaceAll(path.sep, '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Holds a lock between processes while `work` runs. An exclusive SQLite transaction is a file lock
 * of the operating system, so a process that dies lets go of it.
 */
async function withLock<T>(file: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(file);
  try {
    for (let waited = false; ; waited = true) {
      try {
        lock.exec('BEGIN EXCLUSIVE');
        break;
      } catch (error) {
        if (!String(error).includes('locked')) throw error;
        if (!waited) onWait();
        await sleep(LOCK_POLL_MS);
      }
    }
    return await work();
  } finally {
    lock.close();
  }
}

async function runBuild(root: string, verbose: boolean): Promise<void> {
  const cli = packageBin(root, '@react-router/dev', 'react-router');
  const build = spawnChild(process.execPath, [cli, 'build'], {
    cwd: root,
    // The bundle is a production one, whatever runs the build (Vitest sets `test`, for one).
    env: { ...process.env, NODE_ENV: 'production' },
    output: verbose ? 'inherit' : 'pipe',
  });
  let output = '';
  const listen = (chunk: Buffer) => {
    output += chunk;
  };
  build.process.stdout?.on('data', listen);
  build.process.stderr?.on('data', listen);
  if ((await build.ended) !== 0) {
    throw new Error(`The web app could not be built.\n${output.trim()}`.trim());
  }
}

/**
 * Builds the web app into `build/` unless it is there already, built from the very sources of
 * now. Answers whether it built. Processes that build at once wait for one another.
 * @throws with the build's output when it fails; the next call then builds again
 */
export async function buildWebIfChanged(options: BuildOptions = {}): Promise<boolean> {
  const { log = console.log, verbose = false, root = ROOT } = options;
  const folder = path.join(root, 'build');
  const hashFile = path.join(folder, '.sources-hash');
  const upToDate = (hash: string) =>
    existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash;
  if (upToDate(sourcesHash(root))) return false;
  // Not in `build/`, which the build clears: nobody waits for a lock whose file is gone.
  const lockFolder = path.join(root, '.react-router');
  mkdirSync(lockFolder, { recursive: true });
  const wait = () => log('Another process is building the web app; waiting for it.');
  return withLock(path.join(lockFolder, 'build.lock'), wait, async () => {
    // Taken before the build: a file that changes under it makes the next call build again.
    const hash = sourcesHash(root);
    if (upToDate(hash)) return false;
    log('Building the web app.');
    const startedAt = Date.now();
    rmSync(hashFile, { force: true });
    await whereViteCanRead(root, [...SOURCES, 'package.json', 'node_modules'], (folder) =>
      runBuild(folder, verbose),
    );
    const assets = path.join(folder, 'client', 'assets');
    if (existsSync(assets)) compressFiles(assets);
    writeFileSync(hashFile, hash);
    log(`Built the web app in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
    return true;
  });
}

if (import.meta.main) {
  try {
    const built = await buildWebIfChanged({ verbose: true });
    if (!built) console.log('The web app is up to date.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
