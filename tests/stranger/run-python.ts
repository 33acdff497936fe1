import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';

export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Runs a script of this folder. @returns its output */
export function runPython(file: string, args: string[], input = ''): Promise<string> {
  const child = spawn('python3', ['-B', path.join(import.meta.dirname, file), ...args]);
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(output))));
  });
}
