import { expect, test } from 'vitest';
import { textEms } from './text-ems.ts';

test('the estimated width of a name grows with its letters, by their script', () => {
  expect(textEms('')).toBe(1);
  expect(textEms('illi')).toBeLessThan(textEms('bead'));
  expect(textEms('bead')).toBeLessThan(textEms('WWWW'));
  expect(textEms('نمر الصحراء')).toBeGreaterThan(textEms('tiger of it'));
  expect(textEms('龍の子')).toBe(3);
  // A letter and its mark are as wide as the letter.
  expect(textEms('Z\u0307o\u0301')).toBe(textEms('Zo'));
  expect(textEms('x'.repeat(60))).toBeCloseTo(27.6);
});
