import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const FOLDER = import.meta.dirname;

export function tool(name: 'autocannon' | 'express' | 'json-server') {
  if (!existsSync(path.join(FOLDER, 'node_modules', name))) {
    const args = ['ci', '--prefix', FOLDER, '--ignore-scripts', '--loglevel=error'];
    const { status } = spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error(`The packages of ${FOLDER} could not be installed.`);
  }
  return createRequire(path.join(FOLDER, 'package.json'))(name);
}
