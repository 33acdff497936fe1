import { expect, test } from 'vitest';
import { playEvenings } from './desk-model.ts';

const RUNS = 300;
const LIMIT_MS = 120_000;

test(
  'one to four organisers at once: no acknowledged result disappears without a yes to exactly that',
  () => {
    expect(() => playEvenings({ runs: RUNS })).not.toThrow();
  },
  LIMIT_MS,
);
