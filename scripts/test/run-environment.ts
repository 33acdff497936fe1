import { accessSync, constants, statfsSync } from 'node:fs';
import path from 'node:path';

const KEPT = path.join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'ringside');

const MEMORY_FOLDER = '/dev/shm';
/** Containers limit it to 64 MB by default; databases and browsers of a run need some hundred. */
const NEEDED_BYTES = 2 * 1024 ** 3;

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

/** Temporary files in memory, compiled code and pictures in a cache for the next run. */
export function prepareRunEnvironment(): void {
  const folder = memoryFolder();
  if (folder) process.env.TMPDIR ??= folder;
  process.env.NODE_COMPILE_CACHE ??= path.join(KEPT, 'compiled');
  keepPictures();
}

export function keepPictures(): void {
  process.env.PICTURES_DIR ??= path.join(KEPT, 'pictures');
}
