import { expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import {
  filterTechniques,
  listTechniques,
  nextTechniqueSort,
  RANKED_FIGURES,
  type RankedFigure,
  ranksOf,
  techniqueFilter,
  techniquePath,
  techniquesPath,
} from './technique-rules.ts';

const { skills } = loadReference();
const all = listTechniques(skills);
const found = (search: string) =>
  filterTechniques(all, techniqueFilter(new URLSearchParams(search)));

test('the list has every technique once, and no two share an address', () => {
  expect(all).toHaveLength(Object.values(skills).flat().length);
  expect(new Set(all.map(({ type, slug }) => techniquePath(type, slug))).size).toBe(all.length);
});

test('an address filters by type, range, scaling and guts cost', () => {
  const narrowed = found('?type=hare&range=1&scaling=pow&guts=20');
  expect(narrowed.length).toBeGreaterThan(0);
  for (const technique of narrowed) {
    expect(technique).toMatchObject({ type: 'HARE', range: 1, scaling: 'POW' });
    expect(technique.guts_cost).toBeLessThanOrEqual(20);
  }
  const expected = skills.HARE?.filter(
    (technique) =>
      technique.range === 1 && technique.scaling === 'POW' && technique.guts_cost <= 20,
  );
  expect(narrowed.map(({ name }) => name).sort()).toEqual(expected?.map(({ name }) => name).sort());
});

test('a type of two words is recognised in any spelling', () => {
  expect(found('?type=arrow-head')).toEqual(found('?type=ARROW_HEAD'));
  expect(found('?type=arrow-head').length).toBeGreaterThan(0);
});

test.each(['?range=9', '?range=near', '?guts=-1', '?guts=free', '?scaling=luck', '?page=2', ''])(
  '%j does not filter',
  (search) => expect(found(search)).toHaveLength(all.length),
);

test('an unknown type has no results', () => expect(found('?type=dog')).toEqual([]));

test.each([
  '/techniques',
  '/techniques?type=hare',
  '/techniques?type=arrow_head&range=4&guts=15&scaling=int&page=2',
  '/techniques?q=punch&sort=-force&page=2',
])('%s is the address of its filter', (path) => {
  expect(techniquesPath(techniqueFilter(new URLSearchParams(path.split('?')[1])))).toBe(path);
});

test('a text matches names and categories', () => {
  const punches = found('?q=1-2 PUNCH');
  expect(punches.length).toBeGreaterThan(0);
  for (const { name } of punches) expect(name.toLowerCase()).toContain('1-2 punch');
  expect(found('?q=no such thing')).toEqual([]);
});

test.each(Object.keys(RANKED_FIGURES) as RankedFigure[])(
  'sorting by %s orders the whole list, and ranks are the positions of the figures',
  (figure) => {
    const falling = found(`?sort=-${figure}`).map((technique) => technique[figure]);
    expect(falling).toEqual(all.map((technique) => technique[figure]).sort((a, b) => b - a));
    const ranks = ranksOf(all, figure);
    const isMoreBetter = RANKED_FIGURES[figure];
    for (const value of new Set(falling)) {
      const better = all.filter((technique) =>
        isMoreBetter ? technique[figure] > value : technique[figure] < value,
      );
      expect(ranks.get(value)).toBe(better.length + 1);
    }
  },
);

test('a column head sorts best first, worst first, then not at all', () => {
  const first = nextTechniqueSort(techniqueFilter(new URLSearchParams('page=3')), 'guts_cost');
  expect(first).toMatchObject({ sort: 'guts_cost', descending: false, page: 1 });
  expect(nextTechniqueSort(first, 'force')).toMatchObject({ sort: 'force', descending: true });
  const second = nextTechniqueSort(first, 'guts_cost');
  expect(second).toMatchObject({ descending: true });
  expect(nextTechniqueSort(second, 'guts_cost').sort).toBeNull();
});
