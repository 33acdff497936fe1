import { expect, test } from 'vitest';
import { applyEdit } from '../edits/edits.ts';
import { testOutcome, testTournament } from '../testing/tournament.ts';
import { viewTournament } from './bracket-view.ts';
import { overlayPart } from './overlay-part.ts';

const shapeOf = (size: number, onBroadcast: string | null = null) => {
  const { rounds, part } = overlayPart(viewTournament(testTournament(size)), onBroadcast);
  return { ids: rounds.map(({ matchups }) => matchups.map(({ id }) => id)), part };
};

test('up to sixteen participants fit whole', () => {
  for (const size of [2, 3, 5, 8, 13, 16]) {
    const { ids, part } = shapeOf(size);
    expect(ids.flat()).toHaveLength(2 ** Math.ceil(Math.log2(size)) - 1);
    expect(part).toBeNull();
  }
});

test('a larger field shows the part with the match on the broadcast', () => {
  const { ids, part } = shapeOf(64, 'R1-20');
  expect(ids.map((round) => [round[0], round.length])).toEqual([
    ['R1-17', 8],
    ['R2-9', 4],
    ['R3-5', 2],
    ['R4-3', 1],
  ]);
  expect(part).toEqual({ number: 3, of: 4 });
});

test('without a match of this bracket on the broadcast, it shows the part with the next open one', () => {
  const first = testOutcome('R1-1', [1, 2], [32, 0]);
  const view = viewTournament(applyEdit(testTournament(32), { kind: 'declare', outcome: first }));
  for (const onBroadcast of [null, 'R9-9']) {
    const { rounds, part } = overlayPart(view, onBroadcast);
    expect(rounds[0]?.matchups[0]?.id).toBe('R1-1');
    expect(part).toEqual({ number: 1, of: 2 });
  }
});

test('once the current round fits, everything from the round of sixteen on is shown', () => {
  expect(shapeOf(64, 'R4-1')).toEqual({
    ids: [
      [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `R3-${number}`),
      [1, 2, 3, 4].map((number) => `R4-${number}`),
      ['R5-1', 'R5-2'],
      ['R6-1'],
    ],
    part: null,
  });
});
