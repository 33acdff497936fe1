import { expect, test } from 'vitest';
import {
  countDefeated,
  type ProgressSort,
  percentOf,
  progressOf,
  progressSearch,
  progressView,
} from './rules.ts';

const monster = (RACE_TYPE: string, RACE_SUBTYPE: string, RACE_SUPERTYPE: string) => ({
  number: '001',
  name: RACE_SUPERTYPE,
  META: { RACE_TYPE, RACE_SUBTYPE, RACE_SUPERTYPE },
});
const ROSTER = [
  monster('HARE', 'HARE', 'HARE'),
  monster('HARE', 'GOLEM', 'ROCKY_FUR'),
  monster('HARE', 'RARE_1', 'TORNADO'),
  monster('APE', 'APE', 'APE'),
];
const BEATEN = { HARE: 1, TORNADO: 1, CONSTRUCTOR: 0 };
const atFirst = { showRares: false, missingOnly: false, type: '', sort: 'name' as ProgressSort };
const names = (view: Partial<typeof atFirst>) =>
  progressOf(ROSTER, BEATEN, { ...atFirst, ...view }).types.map(({ type, monsters }) => [
    type,
    monsters.map((monster) => `${monster.monster.name}${monster.defeated ? ' defeated' : ''}`),
  ]);

test('monsters are grouped by type, and rares are hidden by default', () => {
  expect(names({})).toEqual([
    ['APE', ['APE']],
    ['HARE', ['HARE defeated', 'ROCKY_FUR']],
  ]);
});

test('counts are x/y by type and over all', () => {
  const progress = progressOf(ROSTER, BEATEN, atFirst);
  expect(progress).toMatchObject({ defeated: 1, total: 3 });
  expect(progress.types).toMatchObject([
    { type: 'APE', defeated: 0, total: 1 },
    { type: 'HARE', defeated: 1, total: 2 },
  ]);
});

test("'Show Rares' shows and counts the subtypes containing RARE", () => {
  expect(names({ showRares: true })[1]).toEqual([
    'HARE',
    ['HARE defeated', 'ROCKY_FUR', 'TORNADO defeated'],
  ]);
  expect(progressOf(ROSTER, BEATEN, { ...atFirst, showRares: true })).toMatchObject({
    defeated: 2,
    total: 4,
  });
});

test('missing only hides defeated monsters and keeps the counts', () => {
  expect(names({ missingOnly: true })).toEqual([
    ['APE', ['APE']],
    ['HARE', ['ROCKY_FUR']],
  ]);
  expect(progressOf(ROSTER, BEATEN, { ...atFirst, missingOnly: true })).toMatchObject({
    defeated: 1,
    total: 3,
  });
});

test('a type without missing monsters is left out of missing only', () => {
  const all = { HARE: 1, ROCKY_FUR: 1 };
  const { types } = progressOf(ROSTER, all, { ...atFirst, missingOnly: true });
  expect(types.map(({ type }) => type)).toEqual(['APE']);
});

test('a type filter keeps the counts; an unknown type has no monsters', () => {
  expect(names({ type: 'HARE' })).toEqual([['HARE', ['HARE defeated', 'ROCKY_FUR']]]);
  expect(progressOf(ROSTER, BEATEN, { ...atFirst, type: 'HARE' })).toMatchObject({ total: 3 });
  expect(names({ type: 'BOAT' })).toEqual([]);
});

test.each([
  ['name', ['APE', 'HARE']],
  ['most', ['HARE', 'APE']],
  ['least', ['APE', 'HARE']],
] as const)('types are sorted by %s', (sort, types) => {
  expect(names({ sort }).map(([type]) => type)).toEqual(types);
});

test('a falsy victory marker, or an inherited property, is not a victory', () => {
  const odd = [monster('X', 'X', 'CONSTRUCTOR'), monster('X', 'Y', 'toString')];
  expect(countDefeated(odd, BEATEN)).toEqual({ defeated: 0, total: 2 });
});

test.each([
  ...['', '?rares=show', '?only=missing', '?rares=show&only=missing'],
  ...['?type=hare', '?type=hare&sort=most', '?rares=show&only=missing&sort=least'],
])('the address %j has the view', (search) =>
  expect(progressSearch(progressView(new URLSearchParams(search)))).toBe(search),
);

test.each([
  [0, 334, 0],
  [1, 334, 0],
  [10, 334, 3],
  [333, 334, 99],
  [334, 334, 100],
  [0, 0, 0],
])('%i of %i is %i %%', (defeated, total, percent) => {
  expect(percentOf({ defeated, total })).toBe(percent);
});
