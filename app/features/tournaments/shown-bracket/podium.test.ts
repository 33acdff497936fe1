import { expect, test } from 'vitest';
import type { Tournament } from '../contract.ts';
import { applyEdit } from '../edits/edits.ts';
import { testTournament } from '../testing.ts';
import { allMatchups, viewTournament } from './bracket-view.ts';
import { podiumOf } from './podium.ts';

/** A cup of four in which the left side wins every match. */
function played(thirdPlace: boolean, matches: number) {
  let cup: Tournament = { ...testTournament(4), thirdPlace };
  for (let count = 0; count < matches; count += 1) {
    const ready = allMatchups(viewTournament(cup)).find(({ state }) => state === 'ready');
    const [leftId = 0, rightId = 0] = ready?.rows.map(({ participant }) => participant?.ID) ?? [];
    const outcome = { leftId, rightId, leftScore: 2, rightScore: 0, winner: leftId };
    cup = applyEdit(cup, { kind: 'declare', outcome: { id: ready?.id ?? '', ...outcome } });
  }
  return podiumOf(viewTournament(cup)).map(({ place, record }) => [place, record.ID]);
}

test('a podium has the finalists and the third, or both who lost a semifinal', () => {
  expect(played(false, 2)).toEqual([]);
  expect(played(false, 3)).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
    [3, 3],
  ]);
  expect(played(true, 4)).toEqual([
    [1, 1],
    [2, 2],
    [3, 4],
  ]);
});
