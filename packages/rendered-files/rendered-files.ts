import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface RenderedFilesOptions {
  folder: string;
  /** Makes the file of a name; called once however many ask for it at the same time. */
  render(name: string): Promise<Uint8Array>;
  /** Beyond this the files nobody has asked for the longest go; left out, all stay. */
  maxBytes?: number;
  /** More than this many waiting at a time are turned away. */
  maxWaiting: number;
  /** Hears of files that could not be kept; they are answered all the same. */
  onProblem?(problem: string, error: unknown): void;
}

/** A file on the disk, or, when the disk would not take it, its bytes. */
export type RenderedFile = { path: string } | { bytes: Uint8Array };

/** Thrown to who asks while too many renders wait. */
export class TooManyRendersError extends Error {
  override readonly name = 'TooManyRendersError';
}

const UNFINISHED = '.part';
/** No disk takes this long to write one file, so the process that began has ended. */
const UNFINISHED_MAX_AGE_MS = 3_600_000;

/**
 * Files that are rendered when first asked for, one after the other, and then kept in a folder. A
 * file appears under its name only when it is whole, so a killed render leaves none. Processes of
 * one program may share the folder, and nothing else belongs there: what the program does not know
 * (`isCurrent`) is cleared away at the first use, and so is what a killed render left an hour ago.
 */
export function createRenderedFiles(
  options: RenderedFilesOptions & { isCurrent(name: string): boolean },
) {
  const { folder, render, maxWaiting } = options;
  const running = new Map<string, Promise<RenderedFile>>();
  let last: Promise<unknown> = Promise.resolve();
  let prepared: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    await mkdir(folder, { recursive: true });
    const unknown = (await filesIn(folder)).filter((name) => !options.isCurrent(name));
    await Promise.all(
      unknown.map(async (name) => {
        const file = path.join(folder, name);
        if (!(await isBeingWritten(file))) await rm(file, { force: true });
      }),
    );
  }

  async function make(name: string): Promise<RenderedFile> {
    const file = path.join(folder, name);
    // It may have come while this one waited for its turn.
    if (await exists(file)) return { path: file };
    const bytes = await render(name);
    try {
      await keep(file, bytes);
      if (options.maxBytes !== undefined) await makeRoom(folder, options.maxBytes, name);
      return { path: file };
    } catch (error) {
      options.onProblem?.(`${name} could not be kept.`, error);
      return { bytes };
    }
  }

  function inTurn(name: string): Promise<RenderedFile> {
    if (running.size >= maxWaiting) throw new TooManyRendersError('Too many renders are waiting.');
    const turn = last.then(() => make(name));
    last = turn.catch(() => {});
    running.set(name, turn);
    return turn.finally(() => running.delete(name));
  }

  return {
    /** The file of a name, rendered now if need be. */
    async get(name: string): Promise<RenderedFile> {
      prepared ??= prepare();
      await prepared.catch((error) => options.onProblem?.('The folder is not usable.', error));
      const file = path.join(folder, name);
      if (!(await exists(file))) return running.get(name) ?? inTurn(name);
      if (options.maxBytes !== undefined) await markUsed(file);
      return { path: file };
    },
  };
}

const exists = (file: string) => stat(file).then(Boolean, () => false);

/** Another process may be at it, here or on another machine, so only its age counts. */
async function isBeingWritten(file: string): Promise<boolean> {
  if (!file.endsWith(UNFINISHED)) return false;
  const written = await stat(file).catch(() => null);
  return written !== null && Date.now() - written.mtimeMs < UNFINISHED_MAX_AGE_MS;
}

async function keep(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/** Folders inside the folder are nobody's business here. */
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
  // Another process may make room too, so a file may be gone by now.
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
