import { createRandom } from '@ringside/seeded-random';
import { expect, test } from 'vitest';
import { locatePart } from './counted-start.server.ts';

const random = createRandom('counted start');

/** Figures with many equal ones, some unknown. */
const randomFigures = () => {
  const values = random.int(1, 999);
  return Array.from({ length: random.int(1, 400) }, () => random.int(-1, values));
};

test('the part contains the page, exactly, however wrong the sample is', async () => {
  for (let turn = 0; turn < 2000; turn += 1) {
    const figures = randomFigures();
    const order = random.pick(['asc', 'desc'] as const);
    const sorted = figures.toSorted((a, b) => (order === 'desc' ? b - a : a - b));
    const skip = random.int(0, figures.length - 1);
    const take = random.int(1, figures.length - skip);
    const sample = random.chance(0.5) ? randomFigures() : random.chance(0.9) ? figures : [];
    const isBefore = (a: number, b: number) => (order === 'desc' ? a > b : a < b);
    const {
      from,
      to,
      skip: rest,
    } = await locatePart({
      ...{ matching: figures.length, way: { order, skip, take }, sample },
      countBefore: async (value) => figures.filter((figure) => isBefore(figure, value)).length,
    });
    const page = sorted.slice(skip, skip + take);
    const fromStart = sorted.filter((figure) => from === null || !isBefore(figure, from));
    expect(fromStart.slice(rest, rest + take)).toEqual(page);
    const part = fromStart.filter((figure) => to === null || !isBefore(to, figure));
    expect(page.slice(0, Math.max(0, part.length - rest))).toEqual(part.slice(rest, rest + take));
  }
});

test('a page in the middle is near the start of a part that is a small share of all', async () => {
  const figures = Array.from({ length: 50_000 }, () => Math.floor(random.next() ** 3 * 100_000));
  const sample = figures.slice(0, 1000);
  let counted = 0;
  const { from, to, skip } = await locatePart({
    ...{ matching: figures.length, way: { order: 'asc', skip: 25_000, take: 30 }, sample },
    async countBefore(value) {
      counted += 1;
      return figures.filter((figure) => figure < value).length;
    },
  });
  const part = figures.filter((figure) => figure >= (from ?? 0) && figure <= (to ?? 0));
  expect(skip).toBeLessThan(0.12 * figures.length);
  expect(part.length).toBeLessThan(0.3 * figures.length);
  expect(counted).toBeLessThanOrEqual(2);
});
