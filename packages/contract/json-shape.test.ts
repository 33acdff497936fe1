import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exceedsJsonLimits } from './json-shape.ts';

const exceeds = (json: string, maxElements: number, maxDepth: number) =>
  exceedsJsonLimits(Buffer.from(json), { maxElements, maxDepth });

test('counts the values of lists and objects, whatever characters their strings contain', () => {
  expect(exceeds('[1,2,3]', 3, 1)).toBe(false);
  expect(exceeds('[1,2,3]', 2, 1)).toBe(true);
  expect(exceeds('{"a":1,"b":[2,3]}', 4, 2)).toBe(false);
  expect(exceeds('["a,b,[{","\\",,,"]', 2, 1)).toBe(false);
});

test('counts how deep lists and objects are nested', () => {
  expect(exceeds('[[[]]]', 10, 3)).toBe(false);
  expect(exceeds('[[[]]]', 10, 2)).toBe(true);
  expect(exceeds('['.repeat(100_000), 1_000_000, 32)).toBe(true);
});

test('its counts equal those of the parsed value', () => {
  const count = (value: unknown): number => {
    if (typeof value !== 'object' || value === null) return 0;
    const inner = Object.values(value);
    return Math.max(1, inner.length) + inner.reduce<number>((sum, part) => sum + count(part), 0);
  };
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const elements = count(JSON.parse(JSON.stringify(value)));
      const json = JSON.stringify(value);
      expect(exceeds(json, elements, 1000)).toBe(false);
      if (elements > 0) expect(exceeds(json, elements - 1, 1000)).toBe(true);
    }),
  );
});
