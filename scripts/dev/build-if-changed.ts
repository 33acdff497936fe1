import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK_POLL_MS = 200;

export interface Build {
  name: string;
  sources: string[];
  output: string;
  run(root: string): Promise<void>;
}

export interface BuildOptions {
  log?: (line: string) => void;
  root?: string;
}

/** Whether it built. @throws with the build's output when it fails */
export async function buildIfChanged(
  build: Build,
  { log = console.log, root = '.' }: BuildOptions,
): Promise<boolean> {
  const { name, sources, run } = build;
  if (isBuilt(build, root)) return false;
  // The lock is not in the output folder, which a build clears.
  const lockFolder = path.join(root, '.react-router');
  mkdirSync(lockFolder, { recursive: true });
  const wait = () => log(`Another process is building the ${name}; waiting for it.`);
  return withLock(path.join(lockFolder, 'build.lock'), wait, async () => {
    // Hashed before the build, so that a file changed during it causes another build.
    const hash = sourcesHash(root, sources);
    if (isBuilt(build, root, hash)) return false;
    log(`Building the ${name}.`);
    const startedAt = Date.now();
    const hashFile = hashFileOf(build, root);
    rmSync(hashFile, { force: true });
    await run(root);
    writeFileSync(hashFile, hash);
    log(`Built the ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`);
    return true;
  });
}

function isBuilt(build: Build, root: string, hash?: string): boolean {
  const file = hashFileOf(build, root);
  if (!existsSync(file)) return false;
  return readFileSync(file, 'utf8') === (hash ?? sourcesHash(root, build.sources));
}

const hashFileOf = ({ output }: Build, root: string) => path.join(root, output, '.sources-hash');

function sourceFiles(root: string, sources: string[]): string[] {
  return sources
    .filter((name) => existsSync(path.join(root, name)))
    .flatMap((name) => {
      if (statSync(path.join(root, name)).isFile()) return [name];
      return readdirSync(path.join(root, name), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
    })
    .filter((file) => !/\.(test\.tsx?|md)$/.test(file))
    .sort();
}

function sourcesHash(root: string, sources: string[]): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles(root, sources)) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file.replaceAll(path.sep, '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** A lock of the operating system, which releases it when the process dies. */
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
