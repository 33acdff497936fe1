import { expect, test } from 'vitest';
import type { Tournament } from '../contract.ts';
import { applyEdit } from '../edits/edits.ts';
import { testTournament } from '../testing/tournament.ts';
import { allMatchups, viewTournament } from './bracket-view.ts';
import { podiumOf } from './podium.ts';

/** The podium of a cup of four in which one side wins every match. */
function played(settings: Partial<Tournament>, matches: number, side: 'left' | 'right' = 'left') {
  let cup: Tournament = { ...testTournament(4), ...settings };
  for (let count = 0; count < matches; count += 1) {
    const ready = allMatchups(viewTournament(cup)).find(({ state }) => state === 'ready');
    const [leftId = 0, rightId = 0] = ready?.rows.map(({ participant }) => participant?.ID) ?? [];
    const isLeft = side === 'left';
    const score = { leftScore: isLeft ? 2 : 0, rightScore: isLeft ? 0 : 2 };
    const outcome = { leftId, rightId, ...score, winner: isLeft ? leftId : rightId };
    cup = applyEdit(cup, { kind: 'declare', outcome: { id: ready?.id ?? '', ...outcome } });
  }
  return podiumOf(viewTournament(cup)).map(({ place, record }) => [place, record.ID]);
}

test('a podium has the finalists and the third, or both who lost a semifinal', () => {
  expect(played({}, 2)).toEqual([]);
  expect(played({}, 3)).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
    [3, 3],
  ]);
  expect(played({ thirdPlace: true }, 4)).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
  ]);
});

test('in a double elimination the third is who lost the final of the lower bracket', () => {
  // Without and with the reset of the grand final.
  for (const double of [
    played({ format: 'double' }, 6),
    played({ format: 'double' }, 7, 'right'),
  ]) {
    expect(double.map(([place]) => place)).toEqual([1, 2, 3]);
    expect(new Set(double.map(([, ID]) => ID)).size).toBe(3);
  }
});
