import { expect, test } from 'vitest';
import { viewTournament } from '../shown-bracket/bracket-view.ts';
import { expectedMatches } from '../shown-bracket/expected-matches.ts';
import { testTournament } from '../testing/tournament.ts';
import { paceOf } from './pace.ts';

const MINUTE = 60_000;

test('the pace is the median of the latest gaps, without pauses and results of one save', () => {
  expect(paceOf([])).toBeNull();
  expect(paceOf([90 * MINUTE])).toBeNull();
  const times = [100, 95, 95, 88, 84, 0].map((at) => at * MINUTE);
  expect(paceOf(times)).toEqual({ lastResultAt: 100 * MINUTE, matchMs: 5 * MINUTE });
  expect(paceOf([120 * MINUTE, 0])).toBeNull();
});

test('open matches follow in the order of play, the one on air first, and never in the past', () => {
  const view = viewTournament(testTournament(4));
  const pace = { lastResultAt: 100 * MINUTE, matchMs: 10 * MINUTE };
  const expected = (onAir: string | null, now: number) =>
    [...expectedMatches(view, onAir, pace, now * MINUTE)].map(([id, { place, at }]) => [
      id,
      place,
      at === null ? null : at / MINUTE,
    ]);
  expect(expected('R1-2', 102)).toEqual([
    ['R1-1', 1, 110],
    ['R2-1', 2, 120],
  ]);
  // The match on air takes longer than usual.
  expect(expected('R1-2', 115)).toEqual([
    ['R1-1', 1, 115],
    ['R2-1', 2, 125],
  ]);
  expect(expected(null, 102)).toEqual([
    ['R1-1', 1, 102],
    ['R1-2', 2, 112],
    ['R2-1', 3, 122],
  ]);
  expect(expectedMatches(view, null, null, 0).get('R2-1')).toEqual({ place: 3, at: null });
});
