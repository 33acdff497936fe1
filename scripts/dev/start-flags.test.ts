import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NODE_FLAGS, NODE_VARIABLES } from './start-flags.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test.each(['Dockerfile', 'deploy/systemd/ringside.service', 'docs/hosting.md'])(
  '%s starts Node with the flags of npm start',
  (file) => {
    const starts = read(file)
      .split('\n')
      .filter((line) => /--[\w-]+=\d+.* ?"?server\/main\.ts/.test(line));
    expect(starts.map((line) => line.match(/--[\w-]+=\d+/g))).toEqual([NODE_FLAGS]);
  },
);

test.each(['Dockerfile', 'deploy/systemd/ringside.service'])(
  '%s sets the variables of npm start',
  (file) => {
    const set = read(file).match(/\bMALLOC_\w+=\S+/g);
    expect(set).toEqual(Object.entries(NODE_VARIABLES).map((variable) => variable.join('=')));
  },
);
