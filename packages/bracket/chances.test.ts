import { expect, test } from 'vitest';
import { allMatches, createBracket, type Outcome } from './bracket.ts';
import { bracketChances } from './chances.ts';
import { outcomeOf } from './declare.ts';

const seedsOf = (size: number) => Array.from({ length: size }, (_, index) => index + 1);
const strengthOf = (id: number) => 1 + ((id * 7919) % 13);
const beats = (id: number, other: number) => strengthOf(id) / (strengthOf(id) + strengthOf(other));

/** Plays out every possibility, without sharing any of the calculation. */
function byEnumeration(
  seeds: number[],
  outcomes: Parameters<typeof createBracket>[1] = [],
  options: Parameters<typeof createBracket>[2] = {},
) {
  const bracket = createBracket(seeds, outcomes, options);
  const open = allMatches(bracket).find(({ state }) => state === 'ready');
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
    for (const [id, chance] of byEnumeration(seeds, [...outcomes, outcome], options)) {
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

const DOUBLE = { format: 'double' } as const;

/** The first matches in the order of play, won by the left or the right side in turn. */
function decided(size: number, count: number) {
  const outcomes: Outcome[] = [];
  while (outcomes.length < count) {
    const bracket = createBracket(seedsOf(size), outcomes, DOUBLE);
    const open = allMatches(bracket).find(({ state }) => state === 'ready');
    if (!open) break;
    outcomes.push(outcomes.length % 2 ? outcomeOf(open, 0, 2) : outcomeOf(open, 2, 1));
  }
  return outcomes;
}

test.each([
  [3, 0],
  [4, 0],
  [5, 0],
  [8, 7],
  [16, 25],
  [32, 57],
])('a double elimination of %i with %i results is near the sum over everything', (size, count) => {
  const outcomes = decided(size, count);
  const bracket = createBracket(seedsOf(size), outcomes, DOUBLE);
  const { champion, cups } = bracketChances(bracket, beats);
  const expected = byEnumeration(seedsOf(size), outcomes, DOUBLE);
  expect([...champion.keys()].sort()).toEqual([...expected.keys()].sort());
  // Four standard errors.
  const most = 4 * Math.sqrt(0.25 / (cups ?? 1));
  for (const [id, chance] of expected) {
    expect(Math.abs((champion.get(id) ?? 0) - chance)).toBeLessThan(most);
  }
  expect(bracketChances(bracket, beats)).toEqual(bracketChances(bracket, beats));
});

test('a double elimination of 256 has chances within 20 ms of a processor; once it is over, one', () => {
  const large = createBracket(seedsOf(256), [], DOUBLE);
  const spent = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    const { champion } = bracketChances(large, beats);
    const { user, system } = process.cpuUsage(before);
    expect(champion.size).toBe(256);
    expect([...champion.values()].reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    expect(Math.min(...champion.values())).toBeGreaterThan(0);
    return (user + system) / 1000;
  });
  // A busy machine, and a cold start.
  expect(Math.min(...spent)).toBeLessThan(20);
  const over = createBracket(seedsOf(8), decided(8, 20), DOUBLE);
  expect([...bracketChances(over, beats).champion]).toEqual([[over.champion, 1]]);
});

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
