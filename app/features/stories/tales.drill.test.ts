import { expect, test } from 'vitest';
import { wrongTales } from './testing/wrong-tales.ts';

test('of 20,000 tales none contradicts the record, and no two neighbours read alike', () => {
  expect(wrongTales(20_000)).toEqual({ wrong: [], threads: 13 });
}, 120_000);
