import { describe, expect, test } from 'vitest';
import { tournamentIdOf } from '#app/core/tournament-address.ts';
import { applyEdit, newTournament } from '../edits/edits.ts';
import { participantIdOf, roundName, shuffled, tournamentKey, tournamentTopic } from '../rules.ts';
import { testOutcome, testTournament } from '../testing/tournament.ts';
import {
  findMatchup,
  pathOf,
  previewResult,
  previewTakeBack,
  snapshotOf,
  viewTournament,
} from './bracket-view.ts';
import { withoutSpoilers } from './spoilers.ts';

const three = testTournament(3);
const decided = applyEdit(three, {
  kind: 'declare',
  outcome: testOutcome('R1-2', [2, 0], [3, 2]),
});

test('matchups have two rows and scores; a bye differs from an unknown participant', () => {
  const view = viewTournament(three);
  expect(view.rounds.map(({ name }) => name)).toEqual(['Semifinals', 'Final']);
  expect(findMatchup(view, 'R1-1')).toMatchObject({
    state: 'bye',
    nextId: 'R2-1',
    walkover: null,
    rows: [
      { label: 'Monster 1', seed: 1, score: 2, mark: 'winner' },
      { label: 'Bye', kind: 'bye', participant: null, score: 0, mark: null },
    ],
  });
  expect(findMatchup(view, 'R2-1')?.rows[1]).toMatchObject({
    kind: 'unknown',
    label: 'Winner of R1-2',
    score: null,
    mark: null,
  });
});

test('a match without a fight shows the reason, unless results are hidden', () => {
  const outcome = { ...testOutcome('R1-2', [2, 0], [3, 2]), walkover: 'forfeit' as const };
  const view = viewTournament(applyEdit(three, { kind: 'declare', outcome }));
  expect(findMatchup(view, 'R1-2')?.walkover).toBe('forfeit');
  const quiet = withoutSpoilers(view, new Set()).view;
  expect(findMatchup(quiet, 'R1-2')?.walkover).toBeNull();
});

test('a result marks winner and loser; a running score shows without marks', () => {
  const rows = findMatchup(viewTournament(decided), 'R1-2')?.rows;
  expect(rows?.map(({ score, mark }) => [score, mark])).toEqual([
    [0, 'loser'],
    [2, 'winner'],
  ]);
  const score = { leftScore: 1, rightScore: 0 };
  const running = applyEdit(decided, { kind: 'score', matchId: 'R2-1', score });
  const final = findMatchup(viewTournament(running), 'R2-1');
  expect(final?.rows.map(({ score, mark }) => [score, mark])).toEqual([
    [1, null],
    [0, null],
  ]);
});

test('empty, setting up, open, running and finished are distinguished', () => {
  const status = (tournament: typeof three) => viewTournament(tournament).status;
  expect(status(newTournament('Cup'))).toBe('empty');
  expect(status(testTournament(1))).toBe('setting-up');
  expect(status(three)).toBe('open');
  expect(status(decided)).toBe('running');
  const done = applyEdit(decided, {
    kind: 'declare',
    outcome: testOutcome('R2-1', [1, 1], [3, 2]),
  });
  const view = viewTournament(done);
  expect([view.status, view.champion?.ID, view.decided, view.total]).toEqual(['finished', 3, 2, 2]);
  expect(pathOf(view, 3)).toEqual(['R1-2', 'R2-1']);
});

describe('a preview of a correction', () => {
  const outcomes = [testOutcome('R1-2', [2, 0], [3, 2]), testOutcome('R2-1', [1, 1], [3, 2])];
  const done = outcomes.reduce(
    (now, outcome) => applyEdit(now, { kind: 'declare', outcome }),
    three,
  );

  test('lists the results that it removes', () => {
    expect(previewResult(done, 'R1-2', 2, 0)).toEqual({
      outcome: testOutcome('R1-2', [2, 2], [3, 0]),
      corrects: true,
      undone: [outcomes[1]],
    });
    expect(previewTakeBack(done, 'R1-2')).toEqual([outcomes[1]]);
    expect(previewResult(three, 'R1-2', 2, 0)).toMatchObject({ corrects: false, undone: [] });
    expect(previewResult(three, 'R7-1', 2, 0)).toBeNull();
  });

  test('fails for equal scores', () => {
    expect(() => previewResult(three, 'R1-2', 1, 1)).toThrow(
      expect.objectContaining({ reason: 'equal_scores' }),
    );
  });
});

test('the snapshot of a match is complete; an unknown match has none', () => {
  expect(snapshotOf(decided, 'R1-2')).toMatchObject({
    tournamentId: 'Cup',
    roundName: 'Semifinals',
    leftCombatant: { ID: 2 },
    rightCombatant: { ID: 3, LIF: 100 },
    leftScore: 0,
    rightScore: 2,
    winner: 3,
  });
  expect(snapshotOf(three, 'R2-1')).toBeNull();
});

test('a monster is added by ID or URL, of which the last path segment is used', () => {
  for (const text of [
    '123',
    ' 123 ',
    '/monster-history/123',
    'https://ringside.example/monster-history/123/?x=1#y',
    'https://ringside.example/monster-history/123/details',
  ]) {
    expect(participantIdOf(text)).toBe(123);
  }
  for (const text of ['', 'hare', '0', '-1', '1.5', '/monster-history/', '99999999999999999999']) {
    expect(participantIdOf(text)).toBeNull();
  }
});

test('rounds are named from the end', () => {
  expect([1, 2, 3, 4, 5, 6].map((round) => roundName(round, 6))).toEqual([
    'Round of 64',
    'Round of 32',
    'Round of 16',
    'Quarterfinals',
    'Semifinals',
    'Final',
  ]);
});

test('shuffling keeps all participants', () => {
  const ids = Array.from({ length: 50 }, (_, index) => index);
  const order = shuffled(ids);
  expect(order).not.toEqual(ids);
  expect(order.toSorted((a, b) => a - b)).toEqual(ids);
});

test('names with any characters are valid ids and make safe topics', () => {
  expect(tournamentIdOf('  Cafe\u0301 ')).toBe('Café');
  expect(tournamentTopic('a:b/c é')).toBe('tournament:a%3Ab%2Fc%20%C3%A9');
  expect(tournamentTopic('a:b').split(':')).toEqual(tournamentKey('a:b'));
});
