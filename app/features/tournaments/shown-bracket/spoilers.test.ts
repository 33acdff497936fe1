import { expect, test } from 'vitest';
import type { Tournament } from '../contract.ts';
import { applyEdit } from '../edits/edits.ts';
import { testOutcome, testTournament } from '../testing/tournament.ts';
import { findMatchup, viewTournament } from './bracket-view.ts';
import { matchesUpTo, withoutSpoilers } from './spoilers.ts';

const RESULTS = [
  testOutcome('R1-1', [1, 2], [4, 0]),
  testOutcome('R1-2', [2, 1], [3, 2]),
  testOutcome('R2-1', [1, 0], [3, 1]),
];
const finished = RESULTS.reduce(
  (now, outcome) => applyEdit(now, { kind: 'declare', outcome }),
  testTournament(4),
);
const whole = viewTournament(finished);
const reveal = (...ids: string[]) => withoutSpoilers(whole, new Set(ids));

test('a spoiler-free view has no score, no winner, no later pairing and no champion', () => {
  const { view, hidden } = reveal();
  const rows = view.rounds.flatMap(({ matchups }) => matchups.flatMap((matchup) => matchup.rows));
  expect(rows.every(({ score, mark }) => score === null && mark === null)).toBe(true);
  expect(findMatchup(view, 'R1-2')?.rows.map(({ label }) => label)).toEqual([
    'Monster 2',
    'Monster 3',
  ]);
  expect(findMatchup(view, 'R2-1')).toMatchObject({
    state: 'unknown',
    rows: [
      { label: 'Winner of R1-1', participant: null, seed: null },
      { label: 'Winner of R1-2', participant: null, seed: null },
    ],
  });
  expect([view.champion, view.status, view.decided]).toEqual([null, 'running', 0]);
  expect([...hidden]).toEqual(['R1-1', 'R1-2']);
});

test('a revealed match shows its result and who continues, and nothing else', () => {
  const { view, hidden } = reveal('R1-2');
  expect(findMatchup(view, 'R1-2')).toEqual(findMatchup(whole, 'R1-2'));
  expect(findMatchup(view, 'R2-1')?.rows.map(({ label, score }) => [label, score])).toEqual([
    ['Winner of R1-1', null],
    ['Monster 3', null],
  ]);
  expect([...hidden]).toEqual(['R1-1']);
});

test('a match is revealed only if the matches before it are', () => {
  expect(reveal('R2-1').view).toEqual(reveal().view);
  const { view, hidden } = reveal('R1-1', 'R1-2', 'R2-1');
  expect(view).toEqual(whole);
  expect(hidden.size).toBe(0);
});

test('a round is revealed with the rounds before it', () => {
  expect(matchesUpTo(whole, 1)).toEqual(['R1-1', 'R1-2']);
  expect(reveal(...matchesUpTo(whole, 2)).view).toEqual(whole);
});

test('a running score is a spoiler too; a bye is not', () => {
  const score = { leftScore: 1, rightScore: 0 };
  const running = applyEdit(testTournament(3), { kind: 'score', matchId: 'R1-2', score });
  const view = viewTournament(running);
  const masked = withoutSpoilers(view, new Set());
  expect([...masked.hidden]).toEqual(['R1-2']);
  expect(findMatchup(masked.view, 'R1-1')).toEqual(findMatchup(view, 'R1-1'));
  expect(findMatchup(masked.view, 'R2-1')?.rows[0].label).toBe('Monster 1');
  expect(withoutSpoilers(view, new Set(['R1-2'])).view).toEqual(view);
});

test('the match for third place is revealed separately: not by the final, its participants by the semifinals', () => {
  const withThird: Tournament = { ...testTournament(4), thirdPlace: true };
  const results = [...RESULTS, testOutcome('R2-2', [4, 0], [2, 3])];
  const view = viewTournament(
    results.reduce((now, outcome) => applyEdit(now, { kind: 'declare', outcome }), withThird),
  );
  const shown = (...ids: string[]) => withoutSpoilers(view, new Set(ids));
  expect(findMatchup(shown('R1-1').view, 'R2-2')?.rows.map(({ label }) => label)).toEqual([
    'Monster 4',
    'Loser of R1-2',
  ]);
  const afterFinal = shown('R1-1', 'R1-2', 'R2-1');
  expect([...afterFinal.hidden]).toEqual(['R2-2']);
  expect(findMatchup(afterFinal.view, 'R2-2')?.rows.map(({ mark }) => mark)).toEqual([null, null]);
  expect(shown(...matchesUpTo(view, 2)).view).toEqual(view);
});
