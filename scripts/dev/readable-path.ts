import {
  copyFile,
  cp,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  rm,
  symlink,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Vite misreads the rest of a path after these characters as a query or fragment. */
const MISREAD_BY_VITE = /[#?]/;
const OUTPUT = 'build';

/** Else in a temporary folder. @throws when that path has such characters too */
export async function whereViteCanRead(
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
      await repeat(path.join(root, name), path.join(folder, name)).catch(ignoreMissing);
    }
    await build(folder);
    const output = path.join(root, OUTPUT);
    await rm(output, { recursive: true, force: true });
    await cp(path.join(folder, OUTPUT), output, { recursive: true });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function repeat(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => null);
  if (entries === null) return repeatFile(from, to);
  await mkdir(to);
  await Promise.all(
    entries.map(async (entry) => {
      const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
      if (entry.isSymbolicLink()) return symlink(await readlink(source), target);
      return entry.isDirectory() ? repeat(source, target) : repeatFile(source, target);
    }),
  );
}

const repeatFile = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to));

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
