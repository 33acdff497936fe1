import { expect, test } from 'vitest';
import { choicePath, chosenPath } from './rules.ts';

test.each([
  [{}, '/versus'],
  [{ a: 'HARE' }, '/versus?a=hare'],
  [{ b: 'TECNO_DRAGON' }, '/versus?b=tecno_dragon'],
  [{ a: 'HARE', b: 'APE' }, '/versus/hare/ape'],
])('choosing %o leads to %s', (chosen, address) => {
  expect(chosenPath(chosen)).toBe(address);
});

test('an empty corner is left out of the address', () => {
  expect(choicePath({ a: '', b: 'APE' })).toBe('/versus?b=ape');
});
