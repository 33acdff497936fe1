import { expect, test } from 'vitest';
import { taleOf } from './tale.ts';
import { season, wrongTales } from './testing/wrong-tales.ts';

test('of 20,000 tales none contradicts the record, and no two neighbours read alike', () => {
  expect(wrongTales(20_000)).toEqual({ wrong: [], threads: 13 });
}, 120_000);

test('a tale of 20,000 is told within 0.1 ms', () => {
  const told = season(20_000).toArray();
  const startedAt = performance.now();
  for (const fight of told) taleOf(fight);
  const each = (performance.now() - startedAt) / told.length;
  console.log(`A tale takes ${(each * 1000).toFixed(1)} µs.`);
  expect(each).toBeLessThan(0.1);
}, 120_000);
