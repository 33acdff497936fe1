import { expect, test } from 'vitest';
import { differenceText } from '../edits/changes.ts';
import { applyEdit, EditError } from '../edits/edits.ts';
import { testOutcome, testRecord, testTournament } from '../testing/tournament.ts';
import { orderByPlaces, orderByRatings } from './rules.ts';

test('ratings: first who beats the others most likely, equal ones as they were', () => {
  const strength = [1, 4, 2, 4];
  const beats = (left: number, right: number) => {
    const [one = 0, other = 0] = [strength[left], strength[right]];
    return one / (one + other);
  };
  expect(orderByRatings([11, 12, 13, 14], beats)).toEqual([12, 14, 13, 11]);
  expect(orderByRatings([11, 12, 13], () => 0.5)).toEqual([11, 12, 13]);
  expect(orderByRatings([], beats)).toEqual([]);
});

const four = testTournament(4);
const semifinals = [testOutcome('R1-1', [1, 0], [4, 2]), testOutcome('R1-2', [2, 2], [3, 1])];
const finished = { ...four, outcomes: [...semifinals, testOutcome('R2-1', [4, 2], [2, 0])] };
const { participants } = four;

test('places: by the round reached, then by the seeds of then', () => {
  expect(orderByPlaces(participants, finished)).toEqual([4, 2, 1, 3]);
});

test('places: the match for third place decides between the semifinals’ losers', () => {
  const third = testOutcome('R2-2', [1, 0], [3, 2]);
  const settings = { kind: 'settings', bestOf: null, thirdPlace: true } as const;
  const withThird = applyEdit({ ...four, outcomes: semifinals }, settings);
  const decided = [...semifinals, third, testOutcome('R2-1', [4, 2], [2, 0])].reduce(
    (now, outcome) => applyEdit(now, { kind: 'declare', outcome }),
    { ...withThird, outcomes: [] as typeof semifinals },
  );
  expect(orderByPlaces(participants, decided)).toEqual([4, 2, 3, 1]);
});

test('places: a new record of the same fighter has its place; who was absent comes last, as before', () => {
  const [, , third] = participants;
  const again = testRecord(30, { MONSTER_NAME: third?.MONSTER_NAME, RACE: third?.RACE });
  const absent = [testRecord(21), testRecord(20)];
  const now = [...absent, again, ...participants.slice(3)];
  expect(orderByPlaces(now, finished)).toEqual([4, 30, 21, 20]);
  expect(orderByPlaces(absent, finished)).toBeNull();
});

test('what was chosen is kept and said, also where no seed changes; refused once a result is declared', () => {
  const at = '2026-01-02T20:00:00.000Z';
  const seeded = { by: 'places' as const, at, cup: 'Winter Cup' };
  const order = participants.map(({ ID }) => ID);
  const after = applyEdit(four, { kind: 'seed', order, seeded });
  expect(after.seeded).toEqual(seeded);
  expect(differenceText(four, after)).toBe('Seeded by the places of “Winter Cup”.');
  expect(applyEdit(after, { kind: 'remove', ID: 4 }).seeded).toEqual(seeded);
  const moved = applyEdit(after, { kind: 'seed', order: [4, 1, 2, 3] });
  expect(moved.seeded).toBeUndefined();
  const begun = applyEdit(four, { kind: 'declare', outcome: testOutcome('R1-1', [1, 0], [4, 2]) });
  expect(() => applyEdit(begun, { kind: 'seed', order, seeded })).toThrow(EditError);
});
