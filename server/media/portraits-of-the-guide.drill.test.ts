import { BLOODS, drawPortrait } from '@ringside/monster-art/portrait';
import { expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';

const races = loadReference().monsters.map(({ META }) => ({
  type: META.RACE_TYPE,
  subtype: META.RACE_SUBTYPE,
}));

test('every subtype of the guide has a look', () => {
  const names = new Set(races.flatMap(({ type, subtype }) => [type, subtype]));
  const wanted = [...names].filter((name) => !name.startsWith('RARE_'));
  expect(wanted.filter((name) => !BLOODS[name])).toEqual([]);
});

test('every monster of the guide has a valid and unique drawing', () => {
  const drawn = races.map(drawPortrait);
  expect(drawn.filter((svg) => /NaN|undefined|<text/.test(svg))).toEqual([]);
  expect(new Set(drawn).size).toBe(races.length);
});
