import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROGRAMS, programFile } from './programs.ts';

test.each(Object.keys(PROGRAMS))('the program %s exists', (name) => {
  expect(existsSync(programFile(name))).toBe(true);
});
