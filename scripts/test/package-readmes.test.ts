import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageBin } from '../dev/package-bin.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
/** Inside the project, so that imports are found as in its own files. */
const FOLDER = path.join(ROOT, '.react-router', 'readme-examples');
const EXAMPLE = /^```(tsx?)\n([\s\S]*?)^```/gm;

const packages = globSync('packages/*/package.json', { cwd: ROOT }).map((file) =>
  path.basename(path.dirname(file)),
);

/** The examples of a package's README, each as a file of its own. */
function writeExamples(name: string): number {
  const text = readFileSync(path.join(ROOT, 'packages', name, 'README.md'), 'utf8');
  const examples = [...text.matchAll(EXAMPLE)];
  for (const [index, [, extension, code]] of examples.entries()) {
    writeFileSync(path.join(FOLDER, `${name}-${index + 1}.${extension}`), code ?? '');
  }
  return examples.length;
}

test('every package has a README whose examples compile', { timeout: 120_000 }, () => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  expect(packages.filter((name) => writeExamples(name) === 0)).toEqual([]);
  const settings = { extends: '../../tsconfig.json', include: ['*.ts', '*.tsx'], exclude: [] };
  writeFileSync(path.join(FOLDER, 'tsconfig.json'), JSON.stringify(settings));
  const tsc = spawnSync(process.execPath, [packageBin(ROOT, 'typescript', 'tsc'), '-p', FOLDER], {
    encoding: 'utf8',
  });
  expect(tsc.stdout).toBe('');
  expect(tsc.status).toBe(0);
});
