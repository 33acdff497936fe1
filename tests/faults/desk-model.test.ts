import { expect, test } from 'vitest';
import { playEvenings } from './desk-model.ts';

/** The long form (`npm run faults -- desk`) has 10,000. */
const RUNS = 60;
const LIMIT_MS = 120_000;

test(
  'with one to four organisers, no acknowledged result disappears without a confirmation of exactly that',
  () => {
    expect(() => playEvenings({ runs: RUNS })).not.toThrow();
  },
  LIMIT_MS,
);
