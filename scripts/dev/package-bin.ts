import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The script behind an installed package's command, to be run with Node and without a shell. */
export function packageBin(root: string, packageName: string, command: string): string {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}
