import { describe, expect, test } from 'vitest';
import {
  BRACKET_MESSAGES,
  HAS_FOUGHT_MESSAGE,
  MONSTER_NOT_FOUND_MESSAGE,
  SELECTED_MESSAGE,
  STARTED_MESSAGE,
  type Tournament,
} from '../contract.ts';
import { testOutcome, testRecord, testTournament } from '../testing/tournament.ts';
import { applySave } from './apply-save.ts';
import { changeText, differences, namesOf } from './changes.ts';
import { applyEdit, bracketOf, type Edit, undoOf } from './edits.ts';

const declared = (tournament: Tournament, ...outcomes: ReturnType<typeof testOutcome>[]) =>
  outcomes.reduce((now, outcome) => applyEdit(now, { kind: 'declare', outcome }), tournament);
const ids = ({ participants }: Tournament) => participants.map(({ ID }) => ID);

/** 1 beat 4, 2 beat 3, 1 beat 2. */
const finished = declared(
  testTournament(4),
  testOutcome('R1-1', [1, 2], [4, 0]),
  testOutcome('R1-2', [2, 2], [3, 1]),
  testOutcome('R2-1', [1, 2], [2, 1]),
);

describe('one organiser’s edits', () => {
  test('add, remove and seed participants', () => {
    let now = applyEdit(testTournament(3), { kind: 'add', participant: testRecord(9), seed: 1 });
    expect(ids(now)).toEqual([9, 1, 2, 3]);
    now = applyEdit(now, { kind: 'remove', ID: 2 });
    now = applyEdit(now, { kind: 'seed', order: [3, 77, 1] });
    expect(ids(now)).toEqual([3, 1, 9]);
  });

  test('no more than 2 participants can be selected', () => {
    const now = applyEdit(testTournament(3), { kind: 'select', selected: [1, 3] });
    expect(now.selected).toEqual([1, 3]);
    expect(applyEdit(now, { kind: 'remove', ID: 3 }).selected).toEqual([1]);
    expect(() => applyEdit(now, { kind: 'select', selected: [1, 2, 3] })).toThrow(SELECTED_MESSAGE);
  });

  test('change the score of an open match; its result replaces the score', () => {
    const score = { leftScore: 1, rightScore: 1 };
    const now = applyEdit(testTournament(4), { kind: 'score', matchId: 'R1-1', score });
    expect(now.scores).toEqual({ 'R1-1': score });
    expect(declared(now, testOutcome('R1-1', [1, 2], [4, 1])).scores).toEqual({});
    expect(applyEdit(now, { kind: 'score', matchId: 'R1-1', score: null }).scores).toEqual({});
  });

  test('declare results up to the champion; a reset clears them', () => {
    expect(finished).toMatchObject({ champion: 1, eliminated: [4, 3, 2] });
    expect(applyEdit(finished, { kind: 'reset' })).toMatchObject({
      outcomes: [],
      eliminated: [],
      champion: null,
    });
  });

  test('correct a result, which undoes the results that depend on it and their running scores', () => {
    const open = declared(
      testTournament(4),
      testOutcome('R1-1', [1, 2], [4, 0]),
      testOutcome('R1-2', [2, 2], [3, 1]),
    );
    const score = { leftScore: 1, rightScore: 0 };
    const running = applyEdit(open, { kind: 'score', matchId: 'R2-1', score });
    const outcome = testOutcome('R1-2', [2, 1], [3, 2]);
    expect(applyEdit(running, { kind: 'correct', outcome }).scores).toEqual({});
    expect(applyEdit(finished, { kind: 'correct', outcome })).toMatchObject({
      champion: null,
      eliminated: [4, 2],
    });
  });

  test('remove a result', () => {
    const now = applyEdit(finished, { kind: 'take-back', matchId: 'R1-1' });
    expect(now.outcomes.map(({ id }) => id)).toEqual(['R1-2']);
  });
});

test.each<[string, Tournament, Edit, string]>([
  [
    'a monster twice',
    testTournament(2),
    { kind: 'add', participant: testRecord(1) },
    BRACKET_MESSAGES.participant_twice,
  ],
  [
    '257 participants',
    testTournament(256),
    { kind: 'add', participant: testRecord(999) },
    BRACKET_MESSAGES.too_many_participants,
  ],
  [
    'a newcomer after the first result',
    finished,
    { kind: 'add', participant: testRecord(9) },
    STARTED_MESSAGE,
  ],
  [
    'removing a monster that does not take part',
    testTournament(2),
    { kind: 'remove', ID: 9 },
    MONSTER_NOT_FOUND_MESSAGE,
  ],
  [
    'a score of a bye',
    testTournament(3),
    { kind: 'score', matchId: 'R1-1', score: { leftScore: 1, rightScore: 0 } },
    BRACKET_MESSAGES.bye,
  ],
  [
    'a score of text',
    testTournament(2),
    {
      kind: 'score',
      matchId: 'R1-1',
      score: { leftScore: '1' as unknown as number, rightScore: 0 },
    },
    BRACKET_MESSAGES.score,
  ],
  [
    'equal scores declared',
    testTournament(2),
    { kind: 'declare', outcome: testOutcome('R1-1', [1, 1], [2, 1]) },
    BRACKET_MESSAGES.equal_scores,
  ],
  [
    'a second result',
    finished,
    { kind: 'declare', outcome: testOutcome('R1-1', [1, 0], [4, 2]) },
    BRACKET_MESSAGES.already_decided,
  ],
])('%s is refused with a message', (_, tournament, edit, message) => {
  expect(() => applyEdit(tournament, edit)).toThrow(message);
});

const runningScore = (matchId: string): Edit => ({
  kind: 'score',
  matchId,
  score: { leftScore: 1, rightScore: 1 },
});
const scored = [runningScore('R1-1'), runningScore('R1-2')].reduce(applyEdit, testTournament(4));
const selectedScored = applyEdit(scored, { kind: 'select', selected: [2, 3] });
const declareFirst: Edit = { kind: 'declare', outcome: testOutcome('R1-1', [1, 2], [4, 0]) };
const finalScored = applyEdit(
  declared(
    testTournament(4),
    testOutcome('R1-1', [1, 2], [4, 0]),
    testOutcome('R1-2', [2, 2], [3, 1]),
  ),
  runningScore('R2-1'),
);

const third: Edit = { kind: 'settings', bestOf: 5, thirdPlace: true };
const withThird = [
  third,
  { kind: 'declare', outcome: testOutcome('R2-2', [4, 2], [3, 1]) } as const,
].reduce<Tournament>(applyEdit, finished);

test('a no-show can be replaced, a monster that has fought cannot', () => {
  const replaced = applyEdit(selectedScored, {
    kind: 'replace',
    ID: 3,
    participant: testRecord(9),
  });
  expect(ids(replaced)).toEqual([1, 2, 9, 4]);
  expect(replaced).toMatchObject({ selected: [2], scores: { 'R1-1': {} } });
  expect(replaced.scores).not.toHaveProperty('R1-2');
  const started = applyEdit(testTournament(4), declareFirst);
  const late = applyEdit(started, { kind: 'replace', ID: 2, participant: testRecord(9) });
  expect(ids(late)).toEqual([1, 9, 3, 4]);
  expect(late.outcomes).toEqual(started.outcomes);
  const replace = (ID: number, by: number) => () =>
    applyEdit(started, { kind: 'replace', ID, participant: testRecord(by) });
  expect(replace(4, 9)).toThrow(HAS_FOUGHT_MESSAGE);
  expect(replace(2, 3)).toThrow(BRACKET_MESSAGES.participant_twice);
  expect(replace(77, 9)).toThrow(MONSTER_NOT_FOUND_MESSAGE);
});

test('the match for third place follows the settings, and the edit names its result', () => {
  expect(withThird).toMatchObject({ bestOf: 5, thirdPlace: true, champion: 1 });
  expect(withThird.outcomes.map(({ id }) => id)).toContain('R2-2');
  const without: Edit = { kind: 'settings', bestOf: null, thirdPlace: false };
  expect(applySave(withThird, [without]).conflicts).toMatchObject([
    { reason: 'undoes', undoes: [{ id: 'R2-2' }] },
  ]);
  const dropped = applyEdit(withThird, without);
  expect(dropped.outcomes.map(({ id }) => id)).toEqual(['R1-1', 'R1-2', 'R2-1']);
  expect(dropped).not.toHaveProperty('bestOf');
  expect(dropped).not.toHaveProperty('thirdPlace');
});

test('a seeding that comes back with its fields in another order is the same', () => {
  const at = '2026-11-30T12:00:00.000Z';
  const sent = { ...testTournament(3), seeded: { by: 'places' as const, cup: 'Winter Cup', at } };
  const answered = { ...sent, seeded: { by: 'places' as const, at, cup: 'Winter Cup' } };
  expect(differences(sent, answered)).toEqual([]);
});

test.each([
  ['added', 'Added Mr. Tiger Jr.'],
  ['removed', 'Removed Mr. Tiger Jr.'],
] as const)('a name that ends with a full stop ends the sentence: %s', (what, text) => {
  expect(changeText({ what, ID: 1, name: 'Mr. Tiger Jr.' }, namesOf())).toBe(text);
});

test('the reason of a walkover is kept with the result', () => {
  const outcome = { ...testOutcome('R1-1', [1, 2], [4, 0]), walkover: 'forfeit' as const };
  const now = applyEdit(testTournament(4), { kind: 'declare', outcome });
  const [change] = differences(testTournament(4), now);
  expect(change && changeText(change, namesOf())).toBe(
    'R1-1: Monster 1 beat Monster 4 2\u20110 (forfeit).',
  );
});

test.each<[string, Tournament, Edit]>([
  ['replace', selectedScored, { kind: 'replace', ID: 2, participant: testRecord(9) }],
  ['settings', finished, third],
  [
    'settings and the result of third place',
    withThird,
    { kind: 'settings', bestOf: null, thirdPlace: false },
  ],
  ['add', testTournament(3), { kind: 'add', participant: testRecord(9), seed: 2 }],
  ['remove', testTournament(3), { kind: 'remove', ID: 2 }],
  ['seed', testTournament(3), { kind: 'seed', order: [3, 2, 1] }],
  ['select', testTournament(3), { kind: 'select', selected: [2] }],
  ['queue', testTournament(4), { kind: 'queue', queue: ['R1-2'] }],
  [
    'score',
    testTournament(2),
    { kind: 'score', matchId: 'R1-1', score: { leftScore: 1, rightScore: 0 } },
  ],
  ['declare', testTournament(2), { kind: 'declare', outcome: testOutcome('R1-1', [1, 1], [2, 0]) }],
  ['correct', finished, { kind: 'correct', outcome: testOutcome('R1-2', [2, 0], [3, 2]) }],
  ['take-back', finished, { kind: 'take-back', matchId: 'R1-1' }],
  ['reset', finished, { kind: 'reset' }],
  ['a result and the running score it removed', scored, declareFirst],
  [
    'a removed result and the running score removed with it',
    finalScored,
    { kind: 'take-back', matchId: 'R1-1' },
  ],
  ['a seeding and the running scores it removed', scored, { kind: 'seed', order: [4, 3, 2, 1] }],
  ['a removal, its selection and running scores', selectedScored, { kind: 'remove', ID: 2 }],
  ['a reset with running scores', finalScored, { kind: 'reset' }],
  ['a reset of running scores alone', scored, { kind: 'reset' }],
])('undo reverts: %s', (_, before, edit) => {
  const after = applyEdit(before, edit);
  expect(after).not.toEqual(before);
  const undone = undoOf(edit, before, after).reduce(applyEdit, after);
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect({ ...undone, outcomes: undone.outcomes.toSorted(byId) }).toEqual(before);
});

describe('two organisers saving concurrently', () => {
  const base = testTournament(4);
  const theirs = declared(base, testOutcome('R1-1', [1, 2], [4, 0]));

  test('keep the results of different matches', () => {
    const edits: Edit[] = [{ kind: 'declare', outcome: testOutcome('R1-2', [2, 2], [3, 1]) }];
    const { tournament, applied, conflicts } = applySave(theirs, edits);
    expect(tournament.outcomes.map(({ id }) => id)).toEqual(['R1-1', 'R1-2']);
    expect([applied, conflicts]).toEqual([edits, []]);
  });

  test('may declare the same result', () => {
    const edit: Edit = { kind: 'declare', outcome: testOutcome('R1-1', [1, 2], [4, 0]) };
    const nothing = { tournament: theirs, applied: [], conflicts: [] };
    expect(applySave(theirs, [edit])).toEqual(nothing);
  });

  test('with different results of one match: the later one gets a conflict, nothing is overwritten', () => {
    const edit: Edit = { kind: 'declare', outcome: testOutcome('R1-1', [1, 0], [4, 2]) };
    const { tournament, conflicts } = applySave(theirs, [edit]);
    expect(tournament).toBe(theirs);
    expect(conflicts).toMatchObject([{ edit, reason: 'undoes', undoes: theirs.outcomes }]);
  });

  test('see what changed', () => {
    const texts = (from: Tournament | null, to: Tournament) =>
      differences(from, to).map((change) =>
        changeText(change, namesOf(base)).replace(/[\u2068\u2069]/g, ''),
      );
    expect(texts(base, theirs)).toEqual(['R1-1: Monster 1 beat Monster 4 2\u20110.']);
    const corrected = applyEdit(finished, {
      kind: 'correct',
      outcome: testOutcome('R1-2', [2, 0], [3, 2]),
    });
    expect(texts(finished, corrected)).toEqual([
      'R2-1 result removed: Monster 1 beat Monster 2 2\u20111.',
      'R1-2 corrected: Monster 3 beat Monster 2 2\u20110 (was Monster 2 beat Monster 3 2\u20111).',
    ]);
    const seeded = applyEdit(applyEdit(base, { kind: 'remove', ID: 2 }), {
      kind: 'seed',
      order: [3, 1],
    });
    const more = applyEdit(seeded, { kind: 'select', selected: [1, 3] });
    expect(texts(base, more)).toEqual([
      'Removed Monster 2.',
      'Changed the seeding.',
      'Selected Monster 1 and Monster 3.',
    ]);
    const score = { leftScore: 1, rightScore: 0 };
    const scored = applyEdit(base, { kind: 'score', matchId: 'R1-1', score });
    expect(texts(base, scored)).toEqual(['R1-1: 1\u20110 so far.']);
    expect(texts(scored, base)).toEqual(['R1-1: score cleared.']);
    const replaced = applyEdit(base, { kind: 'replace', ID: 2, participant: testRecord(9) });
    expect(texts(base, replaced)).toEqual(['Seed 2: Monster 9 replaced Monster 2.']);
    expect(texts(null, testTournament(1))).toEqual(['Started the tournament.', 'Added Monster 1.']);
  });
});

test('a bracket is computed once per seeding and results, and again after a change', () => {
  const bracket = bracketOf(finished);
  expect(bracketOf(applyEdit(finished, { kind: 'select', selected: [1] }))).toBe(bracket);
  const corrected = applyEdit(finished, {
    kind: 'correct',
    outcome: testOutcome('R2-1', [1, 0], [2, 2]),
  });
  expect(bracketOf(corrected).champion).toBe(2);
  expect(bracketOf(finished).champion).toBe(1);
});
