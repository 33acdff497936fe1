import { expect, test } from 'vitest';
import { applyEdit } from '../edits/edits.ts';
import { testOutcome, testTournament } from '../testing.ts';
import { snapshotOf } from './bracket-view.ts';
import { matchOfPair, newerSnapshot, pairSnapshot, selectedPair } from './selected-pair.ts';

const four = testTournament(4);
const select = (...selected: number[]) => applyEdit(four, { kind: 'select', selected });

test('the selected pair is on the broadcast with the match in which they meet', () => {
  const met = select(4, 1);
  expect(matchOfPair(met)?.id).toBe('R1-1');
  expect(pairSnapshot(met)).toEqual(snapshotOf(met, 'R1-1'));
});

test('two who do not meet are an exhibition, in the order of selection', () => {
  expect(matchOfPair(select(3, 1))).toBeNull();
  expect(pairSnapshot(select(3, 1))).toMatchObject({
    tournamentId: 'Cup',
    matchId: '',
    roundName: 'Exhibition',
    leftCombatant: { ID: 3 },
    rightCombatant: { ID: 1 },
    winner: null,
  });
  expect([selectedPair(select(3)), pairSnapshot(select(3))]).toEqual([null, null]);
});

test('the broadcast follows the score and the result of its match, and nothing else', () => {
  const onAir = snapshotOf(four, 'R1-1');
  expect(newerSnapshot(four, onAir)).toBeNull();
  const outcome = testOutcome('R1-1', [1, 2], [4, 0]);
  const decided = applyEdit(four, { kind: 'declare', outcome });
  expect(newerSnapshot(decided, onAir)).toMatchObject({ leftScore: 2, rightScore: 0, winner: 1 });
  expect(newerSnapshot(decided, snapshotOf(four, 'R1-2'))).toBeNull();
  expect(newerSnapshot(decided, null)).toBeNull();
  expect(newerSnapshot({ ...decided, id: 'Other' }, onAir)).toBeNull();
});
