import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns the path in the environment variable, else the first match on the PATH, then in `places`. */
export function findProgram(names: string[], variable?: string, places: string[] = []) {
  const named = variable && process.env[variable];
  if (named) return named;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...places].find((file) => existsSync(file));
}
