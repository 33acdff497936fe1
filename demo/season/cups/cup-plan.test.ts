import { createBracket } from '@ringside/bracket';
import { expect, test } from 'vitest';
import { testRecord } from '#app/features/tournaments/testing/tournament.ts';
import { CUP_SIZE, cupName, cupNumber, drawField, drawOutcome } from './cup-plan.ts';

const records = Array.from({ length: 40 }, (_, index) =>
  testRecord(index + 1, { COMBINED_STATS: 1000 + 50 * index }),
);
const cup = (number: number, seed = 'test') => ({ seed, number });

test('a tournament is a cup of the season only by its owner and its name', () => {
  expect(cupNumber({ name: cupName(13), practice: true })).toBe(13);
  expect(cupNumber({ name: cupName(13) })).toBeNull();
  for (const name of ['Practice Cup', 'Practice Cup 0', 'Practice Cup 1a', 'My Practice Cup 1']) {
    expect(cupNumber({ name, practice: true })).toBeNull();
  }
});

test('sixteen enter, the strongest seeded first; each cup has a different field', () => {
  const field = drawField(records, cup(1));
  expect(new Set(field).size).toBe(CUP_SIZE);
  const stats = field.map(({ COMBINED_STATS }) => COMBINED_STATS ?? 0);
  expect(stats).toEqual(stats.toSorted((a, b) => b - a));
  expect(drawField(records, cup(1))).toEqual(field);
  expect(drawField(records, cup(2))).not.toEqual(field);
  expect(drawField(records, cup(1, 'other'))).not.toEqual(field);
});

test('a match ends 2-0 or 2-1, deterministically, and mostly for the stronger monster', () => {
  const [match] = createBracket([1, 2]).rounds[0] ?? [];
  if (!match) throw new Error('A match needs two entrants.');
  const field = [testRecord(1, { COMBINED_STATS: 3000 }), testRecord(2, { COMBINED_STATS: 1800 })];
  const drawn = Array.from({ length: 400 }, (_, number) => drawOutcome(match, field, cup(number)));
  expect(drawOutcome(match, field, cup(7))).toEqual(drawn[7]);
  for (const { leftScore, rightScore, winner } of drawn) {
    expect([leftScore, rightScore].toSorted()).toEqual([expect.toBeOneOf([0, 1]), 2]);
    expect(winner).toBe(leftScore > rightScore ? 1 : 2);
  }
  const share = drawn.filter(({ winner }) => winner === 1).length / drawn.length;
  expect(share).toBeGreaterThan(0.65);
  expect(share).toBeLessThan(0.85);
});
