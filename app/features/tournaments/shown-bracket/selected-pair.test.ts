import { expect, test } from 'vitest';
import type { Snapshot, Tournament } from '../contract.ts';
import { applyEdit } from '../edits/edits.ts';
import { testOutcome, testTournament } from '../testing/tournament.ts';
import { snapshotOf } from './bracket-view.ts';
import { currentSnapshot, matchOfPair, pairSnapshot, selectedPair } from './selected-pair.ts';

const four = testTournament(4);
const select = (...selected: number[]) => applyEdit(four, { kind: 'select', selected });

test('the selected pair is on the broadcast with the match in which they meet', () => {
  const met = select(4, 1);
  expect(matchOfPair(met)?.id).toBe('R1-1');
  expect(pairSnapshot(met)).toEqual(snapshotOf(met, 'R1-1'));
});

test('a pair without a match in the bracket is an exhibition, in the order of selection', () => {
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
  const exhibition = pairSnapshot(select(3, 1));
  if (!onAir || !exhibition) throw new Error('Both can be shown.');
  expect(currentSnapshot(onAir, four)).toEqual(onAir);
  const outcome = testOutcome('R1-1', [1, 2], [4, 0]);
  const decided = applyEdit(four, { kind: 'declare', outcome });
  expect(currentSnapshot(onAir, decided)).toMatchObject({
    leftScore: 2,
    rightScore: 0,
    winner: 1,
  });
  const other = snapshotOf(four, 'R1-2');
  expect(other && currentSnapshot(other, decided)).toEqual(other);
  expect(currentSnapshot(onAir, null)).toEqual(onAir);
  expect(currentSnapshot(exhibition, decided)).toEqual(exhibition);
});

test('where the organiser lets it move on, it is on a match to be fought until the cup is over', () => {
  const put = { ...snapshotOf(four, 'R1-1'), movesOn: true } as Snapshot;
  const shown = (tournament: Tournament) => currentSnapshot(put, tournament);
  expect(shown(four)).toEqual(put);
  const declare = (tournament: Tournament, ...of: Parameters<typeof testOutcome>) =>
    applyEdit(tournament, { kind: 'declare', outcome: testOutcome(...of) });
  const one = declare(four, 'R1-1', [1, 2], [4, 0]);
  expect(shown(one)).toMatchObject({
    matchId: 'R1-2',
    winner: null,
    movesOn: true,
    previous: { matchId: 'R1-1', leftScore: 2, rightScore: 0, winner: 1 },
  });
  const two = declare(one, 'R1-2', [2, 1], [3, 2]);
  expect(shown(two)).toMatchObject({ matchId: 'R2-1', previous: { matchId: 'R1-2', winner: 3 } });
  const three = declare(two, 'R2-1', [1, 0], [3, 2]);
  expect(shown(three)).toMatchObject({ matchId: 'R2-1', winner: 3 });
  expect(shown(three)).not.toHaveProperty('previous');
  // What is taken back is on again, also where the match that was put lacks a participant now.
  expect(shown(applyEdit(three, { kind: 'take-back', matchId: 'R1-2' }))).toMatchObject({
    matchId: 'R1-2',
    winner: null,
  });
  const final = { ...snapshotOf(two, 'R2-1'), movesOn: true } as Snapshot;
  expect(currentSnapshot(final, one)).toMatchObject({ matchId: 'R1-2' });
});

test('it is empty while its match lacks a participant, and shows the new ones afterwards', () => {
  const onAir = snapshotOf(four, 'R1-1');
  const exhibition = pairSnapshot(select(3, 1));
  if (!onAir || !exhibition) throw new Error('Both can be shown.');
  const final = { ...onAir, matchId: 'R2-1' };
  expect(currentSnapshot(final, four)).toBeNull();
  const seeded = applyEdit(four, { kind: 'seed', order: [2, 3, 4, 1] });
  expect(currentSnapshot(onAir, seeded)).toMatchObject({
    leftCombatant: { ID: 2 },
    rightCombatant: { ID: 1 },
  });
  const without = applyEdit(four, { kind: 'remove', ID: 3 });
  expect(currentSnapshot(exhibition, without)).toBeNull();
});
