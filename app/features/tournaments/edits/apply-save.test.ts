import { describe, expect, test } from 'vitest';
import { STARTED_MESSAGE, type Tournament } from '../contract.ts';
import { testOutcome, testRecord, testTournament } from '../testing/tournament.ts';
import { applySave, confirmed, isQuestion } from './apply-save.ts';
import { differences, touchedBy } from './changes.ts';
import { applyEdit, type Edit } from './edits.ts';

const done = (tournament: Tournament, ...edits: Edit[]) => edits.reduce(applyEdit, tournament);
const declare = (...args: Parameters<typeof testOutcome>): Edit => ({
  kind: 'declare',
  outcome: testOutcome(...args),
});
const score = (matchId: string, leftScore: number, rightScore: number): Edit => ({
  kind: 'score',
  matchId,
  score: { leftScore, rightScore },
});
const results = ({ outcomes }: Tournament) =>
  outcomes.map(({ id, leftScore, rightScore }) => `${id} ${leftScore}-${rightScore}`).sort();

const base = testTournament(4);
const theirs = done(base, declare('R1-1', [1, 2], [4, 0]));
/** Edits made from one state, applied to another. */
const onTop = (from: Tournament, to: Tournament, edits: Edit[]) =>
  applySave(to, edits, touchedBy(differences(from, to)));

describe('rebasing an organiser’s edits onto another’s', () => {
  test('results of different matches are both kept without a question', () => {
    const edits = [score('R1-2', 1, 0), declare('R1-2', [2, 2], [3, 1])];
    const merged = onTop(base, theirs, edits);
    expect(results(merged.tournament)).toEqual(['R1-1 2-0', 'R1-2 2-1']);
    expect([merged.applied, merged.conflicts]).toEqual([edits, []]);
  });

  test('the same result from both is no conflict', () => {
    const merged = onTop(base, theirs, [declare('R1-1', [1, 2], [4, 0])]);
    expect(merged).toEqual({ tournament: theirs, applied: [], conflicts: [] });
    const cleared = applyEdit(theirs, { kind: 'reset' });
    const removeOutcome: Edit = { kind: 'take-back', matchId: 'R1-1' };
    expect(onTop(theirs, cleared, [removeOutcome]).conflicts).toEqual([]);
  });

  test('a result replaces a running score, in either direction', () => {
    const late = onTop(base, theirs, [score('R1-1', 0, 1)]);
    expect(late).toEqual({ tournament: theirs, applied: [], conflicts: [] });
    const scored = done(base, score('R1-1', 1, 0));
    expect(onTop(base, scored, [declare('R1-1', [1, 2], [4, 1])]).conflicts).toEqual([]);
  });

  test('an added monster joins their field; once they have a first result, it is a conflict', () => {
    const add: Edit = { kind: 'add', participant: testRecord(9) };
    const wider = applyEdit(base, { kind: 'add', participant: testRecord(8) });
    expect(onTop(base, wider, [add]).tournament.participants.map(({ ID }) => ID)).toEqual([
      1, 2, 3, 4, 8, 9,
    ]);
    const { conflicts } = onTop(base, theirs, [add]);
    expect(conflicts).toEqual([
      { edit: add, reason: 'started', message: STARTED_MESSAGE, undoes: [] },
    ]);
    expect(conflicts.some(isQuestion)).toBe(false);
  });
});

describe('an edit that would undo a result it does not name is a conflict', () => {
  const decided = done(base, declare('R1-1', [1, 2], [4, 0]), declare('R1-2', [2, 2], [3, 1]));
  const [first, , final] = done(decided, declare('R2-1', [1, 2], [2, 1])).outcomes;
  const built = done(decided, declare('R2-1', [1, 2], [2, 1]));
  if (!first || !final) throw new Error('Two results are missing.');

  test.each<[string, Edit]>([
    [
      'a correction',
      { kind: 'correct', outcome: testOutcome('R1-1', [1, 0], [4, 2]), undoes: [first] },
    ],
    ['a removed result', { kind: 'take-back', matchId: 'R1-1', undoes: [first] }],
    ['an undo', { kind: 'restore', remove: ['R1-1'], outcomes: [], undoes: [first] }],
  ])('%s over a final declared meanwhile: applied once it names the final', (_, edit) => {
    expect(onTop(decided, decided, [edit]).conflicts).toEqual([]);
    const { tournament, conflicts } = onTop(decided, built, [edit]);
    expect(tournament).toBe(built);
    expect(conflicts).toMatchObject([{ edit, reason: 'undoes', undoes: [first, final] }]);
    const again = applySave(built, conflicts.map(confirmed));
    expect(again.conflicts).toEqual([]);
    expect(results(again.tournament).filter((result) => result.startsWith('R2'))).toEqual([]);
  });

  test('a different result of the same match does not count as named', () => {
    const edit: Edit = {
      kind: 'take-back',
      matchId: 'R1-1',
      undoes: [testOutcome('R1-1', [1, 2], [4, 1])],
    };
    expect(applySave(decided, [edit]).conflicts).toMatchObject([{ undoes: [first] }]);
  });
});

describe('only changes to the same thing ask the organiser', () => {
  const mine = declare('R1-1', [1, 0], [4, 2]);
  const next = declare('R2-1', [4, 2], [2, 0]);
  const other = declare('R1-2', [2, 2], [3, 1]);

  test('another result of one match is a question; a result that depends on it can no longer be applied', () => {
    const merged = onTop(base, theirs, [mine, other, next]);
    expect(results(merged.tournament)).toEqual(['R1-1 2-0', 'R1-2 2-1']);
    expect(merged.conflicts.map(({ edit }) => edit)).toEqual([mine, next]);
    expect(merged.conflicts.map(isQuestion)).toEqual([true, false]);
  });

  test('answering one question leaves the others open', () => {
    const both = done(theirs, other);
    const { tournament, conflicts } = onTop(base, both, [mine, declare('R1-2', [2, 0], [3, 2])]);
    const [first, second] = conflicts;
    if (!first || !second) throw new Error('Two questions are missing.');
    const after = applySave(tournament, [confirmed(first), second.edit]);
    expect(results(after.tournament)).toEqual(['R1-1 0-2', 'R1-2 2-1']);
    expect(after.conflicts.map(({ edit }) => edit)).toEqual([second.edit]);
  });

  test.each<[string, Tournament, Tournament, Edit[]]>([
    [
      'corrections of one match',
      theirs,
      done(theirs, { kind: 'correct', outcome: testOutcome('R1-1', [1, 2], [4, 1]) }),
      [
        {
          kind: 'correct',
          outcome: testOutcome('R1-1', [1, 0], [4, 1]),
          undoes: theirs.outcomes,
        },
      ],
    ],
    [
      'removing a result that they corrected',
      theirs,
      done(theirs, { kind: 'correct', outcome: testOutcome('R1-1', [1, 2], [4, 1]) }),
      [{ kind: 'take-back', matchId: 'R1-1', undoes: theirs.outcomes }],
    ],
    ['running scores of one match', base, done(base, score('R1-1', 1, 0)), [score('R1-1', 0, 2)]],
    ['a reset over their new result', base, theirs, [{ kind: 'reset', undoes: [] }]],
    [
      'two orders of seeds',
      base,
      done(base, { kind: 'seed', order: [2, 1, 3, 4] }),
      [{ kind: 'seed', order: [4, 3, 2, 1] }],
    ],
  ])('%s', (_, from, to, edits) => {
    const { tournament, conflicts } = onTop(from, to, edits);
    expect(tournament).toEqual(to);
    expect(conflicts.map(isQuestion)).toEqual([true]);
    const insisted = applySave(tournament, conflicts.map(confirmed));
    const alone = done(from, ...edits);
    expect(insisted.conflicts).toEqual([]);
    expect(results(insisted.tournament)).toEqual(results(alone));
    expect(insisted.tournament.scores).toEqual(alone.scores);
    expect(insisted.tournament.participants).toEqual(alone.participants);
  });
});
