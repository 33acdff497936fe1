import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const THREAD = new URL('./checksum-thread.ts', import.meta.url);
const sourceOf = (file: string) => readFileSync(new URL(`./${file}`, import.meta.url));

/**
 * The checksums of these migrations by name. They only depend on the source code, so they are
 * cached next to Node's compile cache (`NODE_COMPILE_CACHE`) until a source changes.
 */
export async function checksumsOf(
  names: string[],
  folder = process.env.NODE_COMPILE_CACHE,
): Promise<Map<string, string>> {
  if (!folder) return checksumsByThread(names);
  const hash = createHash('sha256').update(sourceOf('checksum.ts'));
  for (const name of names) hash.update(`\0${name}\0`).update(sourceOf(`${name}.ts`));
  const file = join(folder, `migrations-${hash.digest('base64url')}.json`);
  const kept = read(file);
  if (kept) return kept;
  const checksums = await checksumsByThread(names);
  keep(folder, file, checksums);
  return checksums;
}

/**
 * In a thread, since the compiler that strips types takes 11 MB, which are freed with the thread.
 */
function checksumsByThread(names: string[]): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(THREAD, { workerData: names, execArgv: [] });
    thread.once('message', resolve).once('error', reject);
  });
}

function read(file: string): Map<string, string> | undefined {
  try {
    return new Map(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes atomically, for concurrent processes; ignores a read-only folder. */
function keep(folder: string, file: string, checksums: Map<string, string>): void {
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(unfinished, JSON.stringify([...checksums]));
    renameSync(unfinished, file);
  } catch {
    // The next start computes them again.
  }
}
