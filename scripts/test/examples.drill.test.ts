import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packageBin } from '../dev/package-bin.ts';
import { COMPILER_MEMORY } from './test-steps.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
/** Inside the project, so that imports are resolved as in its files. */
const FOLDER = path.join(ROOT, '.react-router', 'examples');
const EXAMPLE = /^( *)```(tsx?)\n([\s\S]*?)^ *```/gm;
/** An example of a whole file begins with a comment with its path. */
const NEW_FILE = /^\/\/ ([\w./-]+\.tsx?)\n/;

interface Example {
  extension: string;
  code: string;
}

function examplesOf(document: string): Example[] {
  const text = readFileSync(path.join(ROOT, document), 'utf8');
  return [...text.matchAll(EXAMPLE)].map(([, indent = '', extension = '', code = '']) => ({
    extension,
    code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  }));
}

function write(file: string, code: string): void {
  mkdirSync(path.dirname(path.join(FOLDER, file)), { recursive: true });
  writeFileSync(path.join(FOLDER, file), code);
}

/** Type-checks the written files as part of the project. */
function compile(): string {
  const settings = {
    extends: '../../tsconfig.json',
    compilerOptions: { rootDirs: ['.', '../..', '../types'] },
    // The project's files, for their global declarations.
    ...{ include: ['**/*.ts', '**/*.tsx', '../../scripts/test/*.ts'], exclude: [] },
  };
  write('tsconfig.json', JSON.stringify(settings));
  const tsc = packageBin(ROOT, 'typescript', 'tsc');
  const env = { ...process.env, ...COMPILER_MEMORY };
  return spawnSync(process.execPath, [tsc, '-p', FOLDER], { encoding: 'utf8', env }).stdout;
}

test('the examples of the documents compile', () => {
  const clear = () => rmSync(FOLDER, { recursive: true, force: true });
  clear();
  onTestFinished(clear);
  const readmes = globSync('packages/*/package.json', { cwd: ROOT }).map((manifest) =>
    path.join(path.dirname(manifest), 'README.md'),
  );
  for (const readme of readmes) {
    const examples = examplesOf(readme);
    expect(examples, readme).not.toEqual([]);
    for (const [index, { extension, code }] of examples.entries()) {
      write(`${path.basename(path.dirname(readme))}-${index + 1}.${extension}`, code);
    }
  }
  const files = examplesOf('CONTRIBUTING.md').flatMap(({ code }) => {
    const file = NEW_FILE.exec(code)?.[1];
    return file && !existsSync(path.join(ROOT, file)) ? [{ file, code }] : [];
  });
  expect(files.length).toBeGreaterThan(5);
  for (const { file, code } of files) write(file, code);
  expect(compile()).toBe('');
});
