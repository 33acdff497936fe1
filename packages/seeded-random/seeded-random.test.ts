import { expect, test } from 'vitest';
import { createRandom } from './seeded-random.ts';

const draws = (key: string, count = 5) => {
  const random = createRandom(key);
  return Array.from({ length: count }, () => random.next());
};

test('the same key gives the same draws, another key others', () => {
  expect(draws('a')).toEqual(draws('a'));
  expect(draws('a')).not.toEqual(draws('b'));
  expect(draws('fight/1')[0]).not.toBeCloseTo(draws('fight/2')[0] ?? 0, 3);
});

test('the draws stay what they were when saved seasons began', () => {
  expect(draws('practice season', 3).map((draw) => draw.toFixed(6))).toEqual([
    '0.105384',
    '0.696761',
    '0.283832',
  ]);
});

test('a fork does not depend on how much was drawn before it', () => {
  const fresh = createRandom('a').fork('bets').next();
  const used = createRandom('a');
  used.next();
  used.shuffle([1, 2, 3]);
  expect(used.fork('bets').next()).toBe(fresh);
});

test('draws fill the range evenly, for one key and over many', () => {
  const shares = (values: number[]) =>
    [0, 1, 2, 3].map((quarter) => values.filter((v) => Math.floor(v * 4) === quarter).length);
  const many = Array.from({ length: 8000 }, (_, i) => createRandom(`fight/${i}`).next());
  for (const count of [...shares(draws('a', 8000)), ...shares(many)]) {
    expect(count).toBeGreaterThan(1850);
    expect(count).toBeLessThan(2150);
  }
});

test('int reaches both ends and nothing beyond', () => {
  const random = createRandom('a');
  const drawn = new Set(Array.from({ length: 500 }, () => random.int(-1, 2)));
  expect([...drawn].sort((a, b) => a - b)).toEqual([-1, 0, 1, 2]);
});

test('weighted follows the weights and never takes a weight of 0', () => {
  const random = createRandom('a');
  const drawn = Array.from({ length: 4000 }, () =>
    random.weighted(['never', 'seldom', 'often'], (item) =>
      ['never', 'seldom', '', 'often'].indexOf(item),
    ),
  );
  expect(drawn).not.toContain('never');
  const often = drawn.filter((item) => item === 'often').length / drawn.length;
  expect(often).toBeGreaterThan(0.71);
  expect(often).toBeLessThan(0.79);
});

test('an empty choice is an error and not undefined', () => {
  expect(() => createRandom('a').pick([])).toThrow(RangeError);
  expect(() => createRandom('a').weighted(['x'], () => 0)).toThrow(RangeError);
});

test('shuffle keeps every item and leaves the original alone', () => {
  const list = [1, 2, 3, 4, 5, 6, 7, 8];
  const shuffled = createRandom('a').shuffle(list);
  expect(list).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(shuffled).not.toEqual(list);
  expect(shuffled.toSorted()).toEqual(list);
});
