import { expect, test } from 'vitest';
import type { Tournament } from '../contract.ts';
import { applyEdit, type Edit, undoneByEdit, undoOf } from '../edits/edits.ts';
import { bestOfMatch } from '../edits/settings.ts';
import { testOutcome, testTournament } from '../testing/tournament.ts';
import { allMatchups, findMatchup, partsOf, viewTournament } from './bracket-view.ts';
import { overlayPart } from './overlay-part.ts';
import { runOrder } from './run-order.ts';
import { matchOfPair } from './selected-pair.ts';
import { matchesUpTo, withoutSpoilers } from './spoilers.ts';

const DOUBLE = { kind: 'settings', bestOf: 3, thirdPlace: false, format: 'double' } as const;
const double = (size: number) => applyEdit(testTournament(size), DOUBLE);
const RESULTS = [
  testOutcome('R1-1', [1, 2], [4, 0]),
  testOutcome('R1-2', [2, 2], [3, 0]),
  testOutcome('L1-1', [4, 2], [3, 1]),
  testOutcome('R2-1', [1, 2], [2, 1]),
  testOutcome('L2-1', [2, 2], [4, 0]),
  testOutcome('G1-1', [1, 2], [2, 1]),
];
const play = (from: Tournament, count: number) =>
  RESULTS.slice(0, count).reduce(
    (now, outcome) => applyEdit(now, { kind: 'declare', outcome }),
    from,
  );

test('has named rounds in three parts, in an order of play in which both brackets keep pace', () => {
  const view = viewTournament(double(8));
  expect(
    partsOf(view.rounds).map(({ name, rounds }) => [name, ...rounds.map((round) => round.name)]),
  ).toEqual([
    ['Upper bracket', 'Upper quarterfinals', 'Upper semifinals', 'Upper final'],
    ['Lower bracket', 'Lower round 1', 'Lower round 2', 'Lower round 3', 'Lower final'],
    ['Grand final', 'Grand final', 'Reset, if needed'],
  ]);
  expect(view.total).toBe(14);
  expect([...new Set(runOrder(view, null).map(({ id }) => id.slice(0, 2)))]).toEqual([
    'R1',
    'L1',
    'R2',
    'L2',
    'L3',
    'R3',
    'L4',
    'G1',
    'G2',
  ]);
  // With byes a round of the lower bracket may have no match.
  const five = viewTournament(double(5)).rounds.filter(({ part }) => part === 'lower');
  expect(five.map(({ key }) => key)).toEqual(['L2', 'L3', 'L4']);
  expect(findMatchup(viewTournament(double(5)), 'L2-1')?.rows[1].label).toBe('Loser of R1-2');
});

test('its champion has won the grand final, without a reset when it came from above', () => {
  const view = viewTournament(play(double(4), 6));
  expect(view).toMatchObject({ status: 'finished', decided: 6, total: 6, champion: { ID: 1 } });
  expect(view.rounds.at(-1)?.matchups).toMatchObject([{ id: 'G1-1', nextId: null }]);
});

test('hidden results do not tell whether there was a reset', () => {
  const open = viewTournament(play(double(4), 0));
  const over = viewTournament(play(double(4), 6));
  const labels = ({ view }: ReturnType<typeof withoutSpoilers>) =>
    view.rounds.map(({ name, matchups }) => [
      name,
      matchups.map(({ rows }) => rows.map((row) => row.label)),
    ]);
  expect(labels(withoutSpoilers(over, new Set()))).toEqual(
    labels(withoutSpoilers(open, new Set())),
  );
  const all = RESULTS.map(({ id }) => id);
  expect(withoutSpoilers(over, new Set(all)).view.rounds).toEqual(over.rounds);
  expect(matchesUpTo(over, 2)).toEqual(['R1-1', 'R1-2', 'L1-1', 'R2-1']);
  expect(withoutSpoilers(over, new Set(['R1-1', 'R1-2'])).hidden).toEqual(
    new Set(['L1-1', 'R2-1']),
  );
});

test('two who meet again are on the broadcast with the match that is open', () => {
  const pair: Edit = { kind: 'select', selected: [1, 2] };
  expect(matchOfPair(applyEdit(play(double(4), 5), pair))?.id).toBe('G1-1');
});

test('an overlay shows the part with the match on the broadcast, at most four rounds', () => {
  const view = viewTournament(double(32));
  const shown = (id: string) => {
    const { name, rounds, part } = overlayPart(view, id);
    return [name, rounds.map(({ key, matchups }) => `${key} ${matchups.length}`).join(), part];
  };
  expect(shown('R1-9')).toEqual(['Upper bracket', 'R1 8,R2 4,R3 2,R4 1', { number: 2, of: 2 }]);
  expect(shown('L1-1')).toEqual(['Lower bracket', 'L1 8,L2 8,L3 4,L4 4', null]);
  expect(shown('L7-1')).toEqual(['Lower bracket', 'L5 2,L6 2,L7 1,L8 1', null]);
  expect(shown('G1-1')).toEqual(['Grand final', 'G1 1,G2 1', null]);
});

test('the format can change: results of matches that are gone are undone, and come back', () => {
  const before = play(double(4), 4);
  const edit: Edit = { ...DOUBLE, format: 'single', thirdPlace: true };
  expect(undoneByEdit(before, edit).map(({ id }) => id)).toEqual(['L1-1']);
  const after = applyEdit(before, edit);
  expect(after.champion).toBe(1);
  const again = undoOf(edit, before, after).reduce(applyEdit, after);
  expect(new Set(again.outcomes)).toEqual(new Set(before.outcomes));
  expect(again).toMatchObject({ format: 'double', champion: null });
});

test('a round may have another best of than the others', () => {
  const cup = applyEdit(double(8), { ...DOUBLE, bestOfRounds: { G1: 7 } });
  expect(['R1-1', 'G1-1', 'G2-1'].map((id) => bestOfMatch(cup, id))).toEqual([3, 7, 3]);
  expect(allMatchups(viewTournament(cup)).length).toBe(15);
});

test('the reset is said to be needed once it is, unless results are hidden', () => {
  const upset = { kind: 'declare', outcome: testOutcome('G1-1', [1, 1], [2, 2]) } as const;
  const view = viewTournament(applyEdit(play(double(4), 5), upset));
  expect(view.rounds.at(-1)?.name).toBe('Reset');
  expect(withoutSpoilers(view, new Set()).view.rounds.at(-1)?.name).toBe('Reset, if needed');
});

test('hidden results do not tell who is out of the cup', () => {
  const out = { ...testOutcome('R1-1', [1, 2], [8, 0]), walkover: 'out' as const };
  const view = viewTournament(applyEdit(double(8), { kind: 'declare', outcome: out }));
  expect(findMatchup(view, 'L1-1')?.rows[0]).toMatchObject({ label: 'Monster 8', out: 'gone' });
  const { view: hidden } = withoutSpoilers(view, new Set());
  expect(findMatchup(hidden, 'L1-1')?.rows[0].label).toBe('Loser of R1-1');
});
