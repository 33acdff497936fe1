import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface KeptFolderOptions {
  folder: string;
  isCurrent(name: string): boolean;
  maxBytes?: number;
  onProblem?(problem: string, error: unknown): void;
}

/** A file on the disk, or its bytes when the disk refused it, with a hash of its content. */
export type RenderedFile = ({ path: string } | { bytes: Uint8Array }) & { hash: string };

export class TooManyRendersError extends Error {
  override readonly name = 'TooManyRendersError';
}

const HASHED = /^(.+)\.([0-9a-f]{32})$/;
const UNFINISHED = '.part';
/** No disk takes this long to write one file, so its process must have ended. */
const UNFINISHED_MAX_AGE_MS = 3_600_000;

/**
 * A file gets its name once it is complete, and one whose content no longer has its hash is
 * deleted; processes of a program may share the folder.
 */
export function createKeptFolder({ folder, isCurrent, maxBytes, onProblem }: KeptFolderOptions) {
  const index = createIndex({ folder, maxBytes, onProblem });
  let prepared: Promise<void> | undefined;
  async function prepare(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const unknown = (await filesIn(folder)).filter((file) => !isCurrent(nameOf(file) ?? ''));
    await Promise.all(
      unknown.map(async (name) => {
        const file = path.join(folder, name);
        if (!(await isBeingWritten(file))) await rm(file, { force: true });
      }),
    );
  }

  return {
    /** The file of a name, marked as used now; null when there is none, or it is damaged. */
    async find(name: string): Promise<RenderedFile | null> {
      prepared ??= prepare();
      await prepared.catch((error) => onProblem?.('The folder is not usable.', error));
      const found = await index.find(name);
      if (found) return found;
      await index.list();
      return index.find(name);
    },

    async keep(name: string, bytes: Uint8Array): Promise<RenderedFile> {
      const hash = hashBytes(bytes);
      const file = `${name}.${hash}`;
      try {
        await write(path.join(folder, file), bytes);
        index.add(name, file);
        if (maxBytes !== undefined) await makeRoom(folder, maxBytes, file);
        return { path: path.join(folder, file), hash };
      } catch (error) {
        onProblem?.(`${name} could not be kept.`, error);
        return { bytes, hash };
      }
    },
  };
}

function createIndex({
  folder,
  maxBytes,
  onProblem,
}: Pick<KeptFolderOptions, 'folder' | 'maxBytes' | 'onProblem'>) {
  const files = new Map<string, string>();
  const checked = new Map<string, string>();

  async function list(): Promise<void> {
    files.clear();
    for (const file of await filesIn(folder).catch(() => [])) {
      const name = nameOf(file);
      if (name !== null) files.set(name, file);
    }
  }

  async function find(name: string) {
    const file = files.get(name);
    if (file === undefined) return null;
    const found = { path: path.join(folder, file), hash: hashOf(file) };
    const stats = await stat(found.path).catch(() => null);
    if (!stats) return null;
    if (checked.get(file) !== stampOf(stats)) {
      const bytes = await readFile(found.path).catch(() => null);
      if (!bytes) return null;
      if (hashBytes(bytes) !== found.hash) {
        onProblem?.(`${file} was damaged and is made again.`, new Error('Its hash is wrong.'));
        await rm(found.path, { force: true });
        return null;
      }
    }
    const mtimeMs = maxBytes === undefined ? stats.mtimeMs : await markUsed(found.path);
    checked.set(file, stampOf({ size: stats.size, mtimeMs }));
    return found;
  }

  return { list, find, add: (name: string, file: string) => void files.set(name, file) };
}

const nameOf = (file: string) => HASHED.exec(file)?.[1] ?? null;
const hashOf = (file: string) => HASHED.exec(file)?.[2] ?? '';
const hashBytes = (bytes: Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 32);
const stampOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }) => `${size} ${mtimeMs}`;

/** Another process may still be writing it, here or on another machine, so only its age counts. */
async function isBeingWritten(file: string): Promise<boolean> {
  if (!file.endsWith(UNFINISHED)) return false;
  const written = await stat(file).catch(() => null);
  return written !== null && Date.now() - written.mtimeMs < UNFINISHED_MAX_AGE_MS;
}

async function write(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function markUsed(file: string): Promise<number> {
  const now = new Date();
  await utimes(file, now, now).catch(() => {});
  return now.getTime();
}

async function makeRoom(folder: string, maxBytes: number, fresh: string): Promise<void> {
  const names = (await filesIn(folder)).filter((name) => !name.endsWith(UNFINISHED));
  // Another process may be deleting too, so a file may be missing by now.
  const sizeOf = async (name: string) => {
    const found = await stat(path.join(folder, name)).catch(() => null);
    return found ? [{ name, size: found.size, mtimeMs: found.mtimeMs }] : [];
  };
  const files = (await Promise.all(names.map(sizeOf))).flat();
  let total = files.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (total <= maxBytes) return;
    if (name === fresh) continue;
    await rm(path.join(folder, name), { force: true });
    total -= size;
  }
}
