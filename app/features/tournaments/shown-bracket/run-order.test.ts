import { expect, test } from 'vitest';
import { applyEdit } from '../edits/edits.ts';
import { testOutcome, testTournament } from '../testing.ts';
import { viewTournament } from './bracket-view.ts';
import { nextMatch, runOrder } from './run-order.ts';

const outcome = testOutcome('R1-1', [1, 2], [4, 0]);
const four = testTournament(4);
const running = applyEdit(four, { kind: 'declare', outcome });
const idsOf = (...args: Parameters<typeof runOrder>) => runOrder(...args).map(({ id }) => id);

test('open matches are in the order of rounds, the match on air first', () => {
  expect(idsOf(viewTournament(four), null)).toEqual(['R1-1', 'R1-2', 'R2-1']);
  expect(idsOf(viewTournament(four), 'R1-2')).toEqual(['R1-2', 'R1-1', 'R2-1']);
  expect(idsOf(viewTournament(running), 'R1-1')).toEqual(['R1-2', 'R2-1']);
  expect(idsOf(viewTournament(testTournament(5)), null)).toEqual(['R1-2', 'R2-2', 'R2-1', 'R3-1']);
});

test('the next match is the first not on air whose participants are both known', () => {
  expect(nextMatch(viewTournament(four), null)?.id).toBe('R1-1');
  expect(nextMatch(viewTournament(four), 'R1-1')?.id).toBe('R1-2');
  expect(nextMatch(viewTournament(running), 'R1-2')).toBeNull();
  expect(nextMatch(viewTournament(testTournament(1)), null)).toBeNull();
});
