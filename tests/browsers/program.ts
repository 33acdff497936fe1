import { existsSync } from 'node:fs';
import path from 'node:path';

/** The first of the files that is there: the one `variable` names, else one on the PATH, else a place. */
export function findProgram(names: string[], variable?: string, places: string[] = []) {
  const named = variable && process.env[variable];
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...places].find((file) => existsSync(file));
}
