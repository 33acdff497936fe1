import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

const KEPT_BUILDS = 2;

/** Beside the data, so that tabs of this version go on under the next one. */
export async function keepBuild(assets: string, folder: string): Promise<void> {
  const names = await readdir(assets);
  // It has the hashes of all others.
  const build = names.find((name) => /^manifest-.*\.js$/.test(name));
  if (!build) return;
  await mkdir(folder, { recursive: true });
  const now = new Date();
  const kept = path.join(folder, build);
  await utimes(kept, now, now).catch(async () => {
    const unfinished = path.join(folder, `.${build}.${process.pid}`);
    await cp(assets, unfinished, { recursive: true });
    // Another process of the same version may have been first.
    await rename(unfinished, kept).catch(() => rm(unfinished, { recursive: true }));
  });
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const { mtimeMs } = await stat(path.join(folder, name));
      return { name, mtimeMs };
    }),
  );
  const old = builds.sort((one, other) => other.mtimeMs - one.mtimeMs).slice(KEPT_BUILDS);
  for (const { name } of old) await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Finds files among the builds of a folder, also those that another process has put there since. */
export function createEarlierBuilds(folder: string) {
  return {
    async folderOf(file: string): Promise<string | null> {
      if (!/^[\w-][\w.-]*$/.test(file)) return null;
      const builds = await readdir(folder).catch(() => []);
      for (const build of builds) {
        const found = path.join(folder, build);
        const isThere = await stat(path.join(found, file)).then(
          (entry) => entry.isFile(),
          () => false,
        );
        if (isThere) return found;
      }
      return null;
    },
  };
}
