import { expect, test } from 'vitest';
import type { Pause, Tournament } from '../contract.ts';
import { allMatchups, findMatchup, viewTournament } from '../shown-bracket/bracket-view.ts';
import { expectedMatches } from '../shown-bracket/expected-matches.ts';
import { podiumOf } from '../shown-bracket/podium.ts';
import { testOutcome, testRecord, testTournament } from '../testing/tournament.ts';
import { applySave } from './apply-save.ts';
import { changeText, differences, namesOf } from './changes.ts';
import { applyEdit, type Edit, undoneByEdit, undoOf } from './edits.ts';

const declare = (...args: Parameters<typeof testOutcome>): Edit => ({
  kind: 'declare',
  outcome: testOutcome(...args),
});
const apply = (tournament: Tournament, ...edits: Edit[]) => edits.reduce(applyEdit, tournament);
const textsOf = (before: Tournament, after: Tournament) =>
  differences(before, after).map((change) => changeText(change, namesOf(before, after)));

const semifinal = apply(testTournament(4), declare('R1-1', [1, 2], [4, 0]));

test('who leaves between two matches is out, keeps what it won, and is second without a final', () => {
  const out = apply(semifinal, { kind: 'out', IDs: [1], why: 'disqualified' });
  expect(out).toMatchObject({ out: { 1: 'disqualified' }, eliminated: [4, 1] });
  expect(textsOf(semifinal, out)).toEqual(['Monster 1 is out of the cup: disqualified.']);
  const over = viewTournament(apply(out, declare('R1-2', [2, 2], [3, 1])));
  expect(over.champion?.ID).toBe(2);
  expect([over.decided, over.total]).toEqual([2, 2]);
  expect(podiumOf(over).map(({ place, record }) => [place, record.ID])).toEqual([
    [1, 2],
    [2, 1],
    [3, 4],
    [3, 3],
  ]);
  expect(findMatchup(over, 'R2-1')?.rows[0]).toMatchObject({
    ...{ kind: 'bye', label: 'Monster 1', out: 'disqualified', mark: 'loser' },
  });
});

test('a result of somebody who is out is taken back, and undo puts it back in the place of the bye', () => {
  const out = apply(semifinal, { kind: 'out', IDs: [1], why: 'gone' });
  const takeBack: Edit = { kind: 'take-back', matchId: 'R1-1' };
  const without = applyEdit(out, takeBack);
  expect(findMatchup(viewTournament(without), 'R1-1')?.rows[0].out).toBe('gone');
  expect(() => applyEdit(without, declare('R1-1', [1, 2], [4, 0]))).toThrow();
  expect(apply(without, ...undoOf(takeBack, out, without))).toEqual(out);
});

test('both absent in a match: nobody goes on, in no result', () => {
  const none = apply(semifinal, { kind: 'out', IDs: [2, 3], why: 'gone' });
  expect(none).toMatchObject({ champion: 1, outcomes: semifinal.outcomes });
  expect(textsOf(semifinal, none)).toEqual(['Monster 2 and Monster 3 are out of the cup: gone.']);
  expect(findMatchup(viewTournament(none), 'R1-2')?.rows.map(({ out }) => out)).toEqual([
    'gone',
    'gone',
  ]);
});

test('back in the cup is corrected like a result: what was built on the bye is asked for and undone', () => {
  const cup = apply(
    testTournament(8),
    { kind: 'out', IDs: [1], why: 'gone' },
    declare('R1-2', [4, 2], [5, 0]),
    declare('R2-1', [8, 0], [4, 2]),
  );
  const back: Edit = { kind: 'out', IDs: [1], why: null };
  expect(undoneByEdit(cup, back).map(({ id }) => id)).toEqual(['R2-1']);
  expect(applySave(cup, [back]).conflicts).toMatchObject([
    { reason: 'undoes', undoes: [{ id: 'R2-1' }] },
  ]);
  const named = { ...back, undoes: undoneByEdit(cup, back) };
  const again = applySave(cup, [named]);
  expect(again.conflicts).toEqual([]);
  expect(findMatchup(viewTournament(again.tournament), 'R1-1')?.state).toBe('ready');
  const undone = applySave(again.tournament, undoOf(named, cup, again.tournament));
  expect(undone).toMatchObject({ conflicts: [], tournament: { out: cup.out } });
  expect(undone.tournament.outcomes.map(({ id }) => id)).toEqual(['R1-2', 'R2-1']);
});

test('who is removed or replaced before it fought is not out when it comes again', () => {
  const out = apply(testTournament(4), { kind: 'out', IDs: [4], why: 'gone' });
  const [, , , participant] = out.participants;
  if (!participant) throw new Error('Nobody');
  const replace: Edit = { kind: 'replace', ID: 4, participant: testRecord(9) };
  for (const edit of [replace, { kind: 'remove', ID: 4 } satisfies Edit]) {
    const after = applyEdit(out, edit);
    expect(after.out, edit.kind).toBeUndefined();
    expect(apply(after, ...undoOf(edit, out, after)), edit.kind).toEqual(out);
  }
  const again = apply(out, { kind: 'remove', ID: 4 }, { kind: 'add', participant });
  expect(again.out).toBeUndefined();
  expect(allMatchups(viewTournament(again))[0]?.state).toBe('ready');
});

test('after a pause the next match is expected at its end, and a pause that is over changes nothing', () => {
  const pause: Pause = {
    text: 'Dinner.',
    since: '2026-01-02T20:00:00.000Z',
    until: '2026-01-02T20:50:00.000Z',
  };
  const paused = apply(semifinal, { kind: 'pause', pause });
  expect(textsOf(semifinal, paused)).toEqual(['Pause: Dinner.']);
  const [since, until] = [Date.parse(pause.since), Date.parse(pause.until)];
  const pace = { lastResultAt: since, matchMs: 60_000 };
  const nextAt = (now: number) =>
    expectedMatches(viewTournament(paused), null, pace, now).get('R1-2')?.at;
  expect(nextAt(since)).toBe(until);
  expect(nextAt(until + 1)).toBe(until + 1);
  expect(apply(paused, { kind: 'pause', pause: null })).toEqual(semifinal);
});
