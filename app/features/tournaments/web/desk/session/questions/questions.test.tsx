import { expect, test } from 'vitest';
import { testOutcome } from '../../../../testing/tournament.ts';
import { titleOf } from './questions.tsx';

test('a question about somebody who comes back into the cup names what depends on it, and no match', () => {
  const undoes = [testOutcome('R2-1', [8, 0], [4, 2])];
  const edit = { kind: 'out' as const, IDs: [1], why: null };
  const title = 'Later results depend on who is out.';
  expect(titleOf({ edit: { ...edit, undoes: [] }, undoes })).toBe(title);
  expect(titleOf({ edit: { ...edit, undoes }, undoes })).toBe(title);
});
