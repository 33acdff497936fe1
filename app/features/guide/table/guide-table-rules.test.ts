import { expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import { STATS } from '../contract.ts';
import { inNumberOrder } from '../rules.ts';
import { guideFilter, guidePath, nextGuideSort } from './guide-table-address.ts';
import { filterGuide, guideRow, techniqueNames } from './guide-table-rules.ts';

const { monsters, skills } = loadReference();
const guide = { rows: inNumberOrder(monsters).map(guideRow), techniques: techniqueNames(skills) };
const filterOf = (search: string) => guideFilter(new URLSearchParams(search));
const found = (search: string, victories: Record<string, 1> | null = null) =>
  filterGuide(guide, filterOf(search), victories);

test('an address without parameters shows every monster by its number', () => {
  expect(found('').map(({ META }) => META)).toEqual(
    inNumberOrder(monsters).map(({ META }) => META),
  );
});

test.each([
  '/monsters/all',
  '/monsters/all?q=kung+fu&type=hare&kind=special&stat=pow&least=120&grade=b&guts=12&start=40',
  '/monsters/all?tech=punch&starts=1&beaten=no&sort=-pow-grade&page=2',
])('%s is the address of its filter', (path) => {
  expect(guidePath(filterOf(path.split('?')[1] ?? ''))).toBe(path);
});

test.each(['kind=odd', 'stat=luck', 'least=-3', 'grade=f', 'guts=fast', 'beaten=maybe', 'sort=x'])(
  '%s does not filter',
  (search) => expect(found(search)).toHaveLength(monsters.length),
);

test('filters by type, kind, guts and starting guts', () => {
  const narrowed = found('type=hare&kind=mixed&guts=12&start=30');
  const expected = monsters.filter(
    ({ META, STATS: { GUTS_RATE, STARTING_GUTS } }) =>
      META.RACE_TYPE === 'HARE' &&
      META.RACE_SUBTYPE !== 'HARE' &&
      !META.RACE_SUBTYPE.startsWith('RARE') &&
      GUTS_RATE.BASE <= 12 &&
      STARTING_GUTS.BASE >= 30,
  );
  expect(narrowed).toHaveLength(expected.length);
  expect(expected.length).toBeGreaterThan(0);
});

test('a single stat has to match both the value and the grade of the filter', () => {
  const strong = monsters.filter(
    ({ STATS: stats }) => stats.POW.BASE >= 120 && stats.POW.GAIN >= 4,
  );
  expect(found('stat=pow&least=120&grade=b')).toHaveLength(strong.length);
  expect(strong.length).toBeGreaterThan(0);
  const any = monsters.filter(({ STATS: stats }) =>
    STATS.some((stat) => stats[stat].BASE >= 120 && stats[stat].GAIN >= 4),
  );
  expect(found('least=120&grade=b')).toHaveLength(any.length);
});

test('filters by a technique that a monster can learn, or that it starts with', () => {
  const [type, techniques] = Object.entries(skills)[0] ?? ['', []];
  const name = techniques[0]?.name ?? '';
  const learn = found(`tech=${encodeURIComponent(name)}`);
  expect(learn.filter(({ META }) => META.RACE_TYPE === type)).toHaveLength(
    monsters.filter(({ META }) => META.RACE_TYPE === type).length,
  );
  const start = found(`tech=${encodeURIComponent(name)}&starts=1`);
  expect(start.length).toBeLessThanOrEqual(learn.length);
  for (const { starts } of start) expect(starts.join(' ')).toContain(name);
});

test('the filter by beaten monsters needs a known viewer', () => {
  const beaten = monsters[7]?.META.RACE_SUPERTYPE ?? '';
  expect(found('beaten=yes', { [beaten]: 1 }).map(({ META }) => META.RACE_SUPERTYPE)).toEqual([
    beaten,
  ]);
  expect(found('beaten=no', { [beaten]: 1 })).toHaveLength(monsters.length - 1);
  expect(found('beaten=no')).toHaveLength(monsters.length);
});

test('the text filter matches names, numbers and breeds', () => {
  expect(found('q=kung fu hare').map(({ META }) => META.RACE_SUPERTYPE)).toContain('KUNG_FU_HARE');
  expect(found('q=412').map(({ number }) => number)).toEqual(['412']);
});

test.each(['lif', 'def', 'pow-grade', 'total', 'guts', 'start', 'techniques'] as const)(
  'sorting by %s orders the whole table, in both directions',
  (sort) => {
    const rising = found(`sort=${sort}`);
    const falling = found(`sort=-${sort}`);
    const figure = ({ base, gains, guts, startingGuts, starts }: (typeof rising)[number]) =>
      ({
        lif: base[0],
        def: base[5],
        'pow-grade': gains[1],
        total: base.reduce((sum, stat) => sum + stat, 0),
        guts,
        start: startingGuts,
        techniques: starts.length,
      })[sort] ?? 0;
    const figures = rising.map(figure);
    expect(figures).toEqual(figures.toSorted((a, b) => a - b));
    expect(falling.map(figure)).toEqual(figures.toSorted((a, b) => b - a));
  },
);

test('a column head sorts descending, ascending, then by number', () => {
  const first = nextGuideSort(filterOf('page=3'), 'pow');
  expect(first).toMatchObject({ sort: 'pow', descending: true, page: 1 });
  const second = nextGuideSort(first, 'pow');
  expect(second).toMatchObject({ sort: 'pow', descending: false });
  expect(nextGuideSort(second, 'pow')).toMatchObject({ sort: 'number', descending: false });
  expect(nextGuideSort(first, 'guts')).toMatchObject({ sort: 'guts', descending: false });
});
