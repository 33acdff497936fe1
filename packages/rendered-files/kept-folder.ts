import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface KeptFolderOptions {
  folder: string;
  /** The program's current files; all others in the folder are deleted at the first use. */
  isCurrent(name: string): boolean;
  /** Above this size the least recently used files are deleted; unlimited by default. */
  maxBytes?: number;
  /** Called when a file could not be stored; its bytes are returned all the same. */
  onProblem?(problem: string, error: unknown): void;
}

/** A file on the disk, or its bytes when the disk refused it. */
export type RenderedFile = { path: string } | { bytes: Uint8Array };

/** Thrown while too many renders are queued. */
export class TooManyRendersError extends Error {
  override readonly name = 'TooManyRendersError';
}

const UNFINISHED = '.part';
/** No disk takes this long to write one file, so its process must have ended. */
const UNFINISHED_MAX_AGE_MS = 3_600_000;

/**
 * A folder of rendered files. A file gets its name only when it is complete, so a killed process
 * leaves none. Several processes of a program may share the folder, which must hold nothing else.
 */
export function createKeptFolder({ folder, isCurrent, maxBytes, onProblem }: KeptFolderOptions) {
  let prepared: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const unknown = (await filesIn(folder)).filter((name) => !isCurrent(name));
    await Promise.all(
      unknown.map(async (name) => {
        const file = path.join(folder, name);
        if (!(await isBeingWritten(file))) await rm(file, { force: true });
      }),
    );
  }

  return {
    /** The file of a name, marked as used now, or null. */
    async find(name: string): Promise<{ path: string } | null> {
      prepared ??= prepare();
      await prepared.catch((error) => onProblem?.('The folder is not usable.', error));
      const file = path.join(folder, name);
      if (!(await exists(file))) return null;
      if (maxBytes !== undefined) await markUsed(file);
      return { path: file };
    },

    /** Adds a file, and deletes others when there is no room. */
    async keep(name: string, bytes: Uint8Array): Promise<RenderedFile> {
      const file = path.join(folder, name);
      try {
        await write(file, bytes);
        if (maxBytes !== undefined) await makeRoom(folder, maxBytes, name);
        return { path: file };
      } catch (error) {
        onProblem?.(`${name} could not be kept.`, error);
        return { bytes };
      }
    },
  };
}

const exists = (file: string) => stat(file).then(Boolean, () => false);

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

/** Folders inside the folder are ignored. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The time of change is when a file was last requested. */
async function markUsed(file: string): Promise<void> {
  const now = new Date();
  await utimes(file, now, now).catch(() => {});
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
