import { expect, test } from 'vitest';
import { loadReference } from '../reference/load.ts';
import { BLOODS, drawPortrait, isMissing } from './portrait.ts';

const races = loadReference().monsters.map(({ META }) => ({
  type: META.RACE_TYPE,
  subtype: META.RACE_SUBTYPE,
}));

test('every type and subtype has its blood', () => {
  const names = new Set(races.flatMap(({ type, subtype }) => [type, subtype]));
  const wanted = [...names].filter((name) => !name.startsWith('RARE_'));
  expect(wanted.filter((name) => !BLOODS[name])).toEqual([]);
});

test('monsters that are drawn are sound documents, and no two are the same', () => {
  const drawn = races.filter((race) => !isMissing(race)).map(drawPortrait);
  expect(drawn.length).toBeGreaterThan(100);
  expect(drawn.filter((svg) => /NaN|undefined|<text/.test(svg))).toEqual([]);
  expect(new Set(drawn).size).toBe(drawn.length);
});
