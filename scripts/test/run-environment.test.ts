import path from 'node:path';
import { expect, test } from 'vitest';
import { memoryFolder } from './run-environment.ts';

const HERE = import.meta.dirname;

test('temporary files of a run are in memory if there is space, else on disk', () => {
  expect(memoryFolder(HERE, 1)).toBe(HERE);
  expect(memoryFolder(HERE, Number.MAX_SAFE_INTEGER)).toBeUndefined();
  expect(memoryFolder(path.join(HERE, 'no-such-folder'), 1)).toBeUndefined();
});
