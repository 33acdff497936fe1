import { accessSync, constants, statfsSync } from 'node:fs';
import path from 'node:path';

/** Beside the installed packages, on whose versions its files depend. */
const KEPT = path.join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'ringside');

/** A file system in memory, on Linux. */
const MEMORY_FOLDER = '/dev/shm';
/** Containers limit it to 64 MB by default; databases and browsers of a run need some hundred. */
const NEEDED_BYTES = 2 * 1024 ** 3;

/**
 * The folder for a test run's temporary files where the machine has memory for it, else undefined.
 * Databases there commit as on a disk, but without a wait for one.
 */
export function memoryFolder(
  folder: string = MEMORY_FOLDER,
  neededBytes: number = NEEDED_BYTES,
): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes ? folder : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sets the folders for a test run's files, for this process and those it starts, unless they are set
 * already: temporary files in memory; compiled code and pictures in a cache for the next run.
 */
export function prepareRunEnvironment(): void {
  const folder = memoryFolder();
  if (folder) process.env.TMPDIR ??= folder;
  process.env.NODE_COMPILE_CACHE ??= path.join(KEPT, 'compiled');
  keepPictures();
}

/** Apps of this run share rendered pictures with earlier runs; each has its own data. */
export function keepPictures(): void {
  process.env.PICTURES_DIR ??= path.join(KEPT, 'pictures');
}
