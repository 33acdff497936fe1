import { expect, test } from 'vitest';
import { createBracket } from './bracket.ts';
import { bracketChances } from './chances.ts';
import { outcomeOf } from './declare.ts';

const seedsOf = (size: number) => Array.from({ length: size }, (_, index) => index + 1);
const strengthOf = (id: number) => 1 + ((id * 7919) % 13);
const beats = (id: number, other: number) => strengthOf(id) / (strengthOf(id) + strengthOf(other));

/** Plays out every possibility, without sharing any of the calculation. */
function byEnumeration(seeds: number[], outcomes: Parameters<typeof createBracket>[1] = []) {
  const bracket = createBracket(seeds, outcomes);
  const open = bracket.rounds.flat().find(({ state }) => state === 'ready');
  const chances = new Map<number, number>();
  if (!open) {
    if (bracket.champion !== null) chances.set(bracket.champion, 1);
    return chances;
  }
  for (const [left, right] of [
    [2, 0],
    [0, 2],
  ] as const) {
    const outcome = outcomeOf(open, left, right);
    const leftWins = beats(outcome.leftId, outcome.rightId);
    const weight = left > right ? leftWins : 1 - leftWins;
    for (const [id, chance] of byEnumeration(seeds, [...outcomes, outcome])) {
      chances.set(id, (chances.get(id) ?? 0) + weight * chance);
    }
  }
  return chances;
}

test.each([2, 3, 5, 6, 8])(
  'the cup of %i equals the sum over everything that may happen',
  (size) => {
    const { champion } = bracketChances(createBracket(seedsOf(size)), beats);
    const expected = byEnumeration(seedsOf(size));
    expect(champion.size).toBe(size);
    for (const [id, chance] of expected) expect(champion.get(id)).toBeCloseTo(chance, 12);
  },
);

test('results are certain, and those who are out have no chance', () => {
  const fresh = createBracket(seedsOf(8));
  const [first] = fresh.rounds[0] ?? [];
  if (!first) throw new Error('no first match');
  const outcome = outcomeOf(first, 0, 2);
  const bracket = createBracket(seedsOf(8), [outcome]);
  const { champion, matches } = bracketChances(bracket, beats);
  expect(champion.has(1)).toBe(false);
  expect(matches.has('R1-1')).toBe(false);
  expect(matches.get('R1-2')).toBe(beats(4, 5));
  const expected = byEnumeration(seedsOf(8), [outcome]);
  for (const [id, chance] of expected) expect(champion.get(id)).toBeCloseTo(chance, 12);
});

test('for every size the chances add up to one', () => {
  for (const size of [2, 3, 7, 64, 100, 256]) {
    const { champion } = bracketChances(createBracket(seedsOf(size)), beats);
    expect([...champion.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
  }
  expect(bracketChances(createBracket([]), beats)).toEqual({
    champion: new Map(),
    matches: new Map(),
  });
});

test('the match for third place has a chance, too', () => {
  const { rounds } = createBracket(seedsOf(4));
  const outcomes = (rounds[0] ?? []).map((match) => outcomeOf(match, 2, 0));
  const { matches } = bracketChances(
    createBracket(seedsOf(4), outcomes, { thirdPlace: true }),
    beats,
  );
  expect([...matches]).toEqual([
    ['R2-1', beats(1, 2)],
    ['R2-2', beats(4, 3)],
  ]);
});
