import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The script of an installed package's command, to run with Node instead of a shell. */
export function packageBin(root: string, packageName: string, command: string): string {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
