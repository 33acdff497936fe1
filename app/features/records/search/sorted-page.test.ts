import { createRandom } from '@ringside/seeded-random';
import { expect, test } from 'vitest';
import type { SearchPlan } from './search-plans.server.ts';
import { type PartOfSet, readNear, type SortedPart } from './sorted-page.server.ts';

const random = createRandom('counted start');

/** Figures with many equal ones, some unknown. */
const randomFigures = () => {
  const values = random.int(1, 999);
  return Array.from({ length: random.int(1, 400) }, () => random.int(-1, values));
};

/** Reads a part of a set in memory as the pass over an index does. */
function reader(figures: number[], { order, skip, take }: SearchPlan) {
  const isBefore = (a: number, b: number) => (order === 'desc' ? a > b : a < b);
  const sorted = figures.map((figure, id) => ({ figure, id }));
  sorted.sort((a, b) => (order === 'desc' ? -1 : 1) * (a.figure - b.figure || a.id - b.id));
  const read = {
    parts: 0,
    sorted: 0,
    page: sorted.slice(skip, skip + take).map(({ id }) => id),
    async part({ from, to }: SortedPart): Promise<PartOfSet> {
      const before = sorted.filter(({ figure }) => from !== null && isBefore(figure, from)).length;
      const part = sorted.filter(
        ({ figure }) =>
          !(from !== null && isBefore(figure, from)) && !(to !== null && isBefore(to, figure)),
      );
      read.parts += 1;
      read.sorted += part.length;
      const rest = Math.max(0, skip - before);
      const ids = part.slice(rest, rest + take).map(({ id }) => id);
      return { matching: figures.length, before, ids };
    },
  };
  return read;
}

test('a page is exact, however wrong the sample and the estimated number of records are', async () => {
  for (let turn = 0; turn < 2000; turn += 1) {
    const figures = randomFigures();
    const order = random.pick(['asc', 'desc'] as const);
    const way = { order, skip: random.int(0, figures.length + 9), take: random.int(1, 40) };
    const sample = random.chance(0.5) ? randomFigures() : random.chance(0.9) ? figures : [];
    const matching = random.pick([figures.length, random.int(0, 800)]);
    const read = reader(figures, way);
    const found = await readNear({ matching, sample }, way, read.part);
    expect(found).toMatchObject({ matching: figures.length, ids: read.page });
  }
});

test.each([1, 0.97, 0.5])(
  'a page in the middle is found by sorting a small part, with an estimate of %d times the records',
  async (estimate) => {
    const figures = Array.from({ length: 50_000 }, () => Math.floor(random.next() ** 3 * 100_000));
    const sample = figures.slice(0, 1000);
    const way = { order: 'asc', skip: 25_000, take: 30 } as const;
    const read = reader(figures, way);
    const found = await readNear({ matching: 50_000 * estimate, sample }, way, read.part);
    expect(found.ids).toEqual(read.page);
    expect(read.sorted).toBeLessThan((estimate === 0.5 ? 0.4 : 0.25) * figures.length);
    expect(read.parts).toBeLessThanOrEqual(estimate === 0.5 ? 2 : 1);
  },
);

test('a sample that differs from the set is corrected by the counts', async () => {
  const figures = Array.from({ length: 20_000 }, () => random.int(0, 999));
  const sample = figures.slice(0, 1000).map((figure) => figure / 2);
  const way = { order: 'desc', skip: 9000, take: 30 } as const;
  const read = reader(figures, way);
  const found = await readNear({ matching: 20_000, sample }, way, read.part);
  expect(found.ids).toEqual(read.page);
});

test('a set with fewer records than were stored ends with the last one', async () => {
  const figures = Array.from({ length: 100 }, () => random.int(0, 999));
  const way = { order: 'asc', skip: 90, take: 30 } as const;
  const read = reader(figures, way);
  const found = await readNear({ matching: 110, sample: figures }, way, async (part) => ({
    ...(await read.part(part)),
    matching: 110,
  }));
  expect(found.ids).toEqual(read.page);
});
