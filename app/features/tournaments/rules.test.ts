import { expect, test } from 'vitest';
import { TOO_MANY_TOURNAMENTS_MESSAGE } from './contract.ts';
import { MAX_TOURNAMENTS } from './rules.ts';

test('the message about too many tournaments has the limit', () => {
  expect(TOO_MANY_TOURNAMENTS_MESSAGE).toContain(` ${MAX_TOURNAMENTS.toLocaleString('en-GB')} `);
});
