import { expect, test } from 'vitest';
import { versusPath } from './rules.ts';

test('a duel has an address in lower case', () => {
  expect(versusPath('HARE', 'TECNO_DRAGON')).toBe('/versus/hare/tecno_dragon');
});
