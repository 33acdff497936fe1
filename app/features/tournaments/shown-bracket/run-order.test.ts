import { expect, test } from 'vitest';
import { applyEdit } from '../edits/edits.ts';
import { testOutcome, testTournament } from '../testing/tournament.ts';
import { viewTournament } from './bracket-view.ts';
import { nextMatch, queueAfter, runOrder } from './run-order.ts';

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

test('what the organiser put first comes first, as far as it can be fought', () => {
  const eight = testTournament(8);
  const queued = (queue: string[]) => viewTournament(applyEdit(eight, { kind: 'queue', queue }));
  expect(idsOf(queued(['R2-1', 'R1-4', 'R9-9', 'R1-2']), 'R1-3').slice(0, 4)).toEqual([
    'R1-3',
    'R1-4',
    'R1-2',
    'R1-1',
  ]);
  expect(nextMatch(queued(['R1-4']), null)?.id).toBe('R1-4');
  expect(queueAfter(queued([]), null, 'R1-3', 'next')).toEqual(['R1-3', 'R1-1', 'R1-2']);
  expect(queueAfter(queued(['R1-4']), null, 'R1-4', 'later')).toEqual(['R1-1', 'R1-4']);
  expect(queueAfter(queued(['R1-4']), 'R1-4', 'R1-2', 'earlier')).toEqual(['R1-2', 'R1-1']);
  expect(queueAfter(queued([]), null, 'R1-4', 'later')).toBeNull();
  expect(queueAfter(queued([]), null, 'R1-1', 'next')).toBeNull();
  expect(queueAfter(queued([]), null, 'R2-1', 'next')).toBeNull();
});
