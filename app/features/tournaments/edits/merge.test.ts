import { describe, expect, test } from 'vitest';
import { STARTED_MESSAGE, type Tournament } from '../contract.ts';
import { testOutcome, testRecord, testTournament } from '../testing.ts';
import { applyEdit, type Edit } from './edits.ts';
import { answer, merge, openKeys } from './merge.ts';

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

describe('my changes on top of theirs', () => {
  test('different matches are both kept without a question', () => {
    const edits = [score('R1-2', 1, 0), declare('R1-2', [2, 2], [3, 1])];
    const merged = merge(base, theirs, edits);
    expect(results(merged.tournament)).toEqual(['R1-1 2-0', 'R1-2 2-1']);
    expect([merged.applied, merged.held]).toEqual([edits, []]);
  });

  test('the same said twice is no question', () => {
    const merged = merge(base, theirs, [declare('R1-1', [1, 2], [4, 0])]);
    expect(merged).toEqual({ tournament: theirs, applied: [], held: [] });
    const reset: Edit = { kind: 'reset' };
    const cleared = applyEdit(theirs, reset);
    expect(merge(theirs, cleared, [{ kind: 'take-back', matchId: 'R1-1' }]).held).toEqual([]);
  });

  test('a running score gives way to their result, and my result to no running score', () => {
    const late = merge(base, theirs, [score('R1-1', 0, 1)]);
    expect(late).toEqual({ tournament: theirs, applied: [], held: [] });
    const scored = done(base, score('R1-1', 1, 0));
    expect(merge(base, scored, [declare('R1-1', [1, 2], [4, 1])]).held).toEqual([]);
  });

  test('what I added goes into their field; after their first result it is told', () => {
    const add: Edit = { kind: 'add', participant: testRecord(9) };
    const wider = applyEdit(base, { kind: 'add', participant: testRecord(8) });
    expect(merge(base, wider, [add]).tournament.participants.map(({ ID }) => ID)).toEqual([
      1, 2, 3, 4, 8, 9,
    ]);
    expect(merge(base, theirs, [add]).held).toEqual([
      { edit: add, key: null, message: STARTED_MESSAGE },
    ]);
  });
});

describe('only where both changed the same is somebody asked', () => {
  const mine = declare('R1-1', [1, 0], [4, 2]);
  const next = declare('R2-1', [4, 2], [2, 0]);
  const other = declare('R1-2', [2, 2], [3, 1]);
  const merged = merge(base, theirs, [mine, other, next]);

  test('another result of one match is held, and what stands on it waits', () => {
    expect(results(merged.tournament)).toEqual(['R1-1 2-0', 'R1-2 2-1']);
    expect(merged.held.map(({ edit, key }) => [edit, key])).toEqual([
      [mine, 'R1-1'],
      [next, null],
    ]);
    expect(openKeys(merged.held)).toEqual(['R1-1']);
  });

  test('mine: it takes the place of theirs, and what waited goes on', () => {
    const after = answer(merged.tournament, merged.held, 'R1-1', 'mine');
    expect(results(after.tournament)).toEqual(['R1-1 0-2', 'R1-2 2-1', 'R2-1 2-0']);
    expect(after.applied.map(({ kind }) => kind)).toEqual(['correct', 'declare']);
    expect(after.held).toEqual([]);
  });

  test('theirs: mine is let go, and what cannot be done without it is told', () => {
    const after = answer(merged.tournament, merged.held, 'R1-1', 'theirs');
    expect(after.tournament).toEqual(merged.tournament);
    expect(after.held).toMatchObject([{ edit: next, key: null }]);
  });

  test('one answer leaves the other questions open', () => {
    const both = done(theirs, other);
    const { tournament, held } = merge(base, both, [mine, declare('R1-2', [2, 0], [3, 2])]);
    expect(openKeys(held)).toEqual(['R1-1', 'R1-2']);
    const after = answer(tournament, held, 'R1-1', 'mine');
    expect(results(after.tournament)).toEqual(['R1-1 0-2', 'R1-2 2-1']);
    expect(openKeys(after.held)).toEqual(['R1-2']);
  });

  test.each<[string, Tournament, Tournament, Edit[], string]>([
    [
      'corrections of one match',
      theirs,
      done(theirs, { kind: 'correct', outcome: testOutcome('R1-1', [1, 2], [4, 1]) }),
      [{ kind: 'correct', outcome: testOutcome('R1-1', [1, 0], [4, 1]) }],
      'R1-1',
    ],
    [
      'a result taken back that they corrected',
      theirs,
      done(theirs, { kind: 'correct', outcome: testOutcome('R1-1', [1, 2], [4, 1]) }),
      [{ kind: 'take-back', matchId: 'R1-1' }],
      'R1-1',
    ],
    [
      'running scores of one match',
      base,
      done(base, score('R1-1', 1, 0)),
      [score('R1-1', 0, 1), score('R1-1', 0, 2)],
      'R1-1',
    ],
    ['a reset over their new result', base, theirs, [{ kind: 'reset' }], 'results'],
    [
      'two orders of seeds',
      base,
      done(base, { kind: 'seed', order: [2, 1, 3, 4] }),
      [{ kind: 'seed', order: [4, 3, 2, 1] }],
      'seeding',
    ],
  ])('%s', (_, from, to, edits, key) => {
    const { tournament, held } = merge(from, to, edits);
    expect(tournament).toEqual(to);
    expect(openKeys(held)).toEqual([key]);
    expect(answer(tournament, held, key, 'theirs')).toEqual({
      tournament: to,
      applied: [],
      held: [],
    });
    const insisted = answer(tournament, held, key, 'mine');
    const alone = done(from, ...edits);
    expect(results(insisted.tournament)).toEqual(results(alone));
    expect(insisted.tournament.scores).toEqual(alone.scores);
    expect(insisted.tournament.participants).toEqual(alone.participants);
  });
});
