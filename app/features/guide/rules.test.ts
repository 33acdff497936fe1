import { describe, expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import { nearestMonsters } from './nearest.ts';
import { beatenTypes, searchPicker, subtypeGroups } from './picker-rules.ts';
import { gradeOf, lowerBound, monsterPath, raceDisplayName, topMatchups } from './rules.ts';

const { monsters } = loadReference();
const names = (list: { name: string }[]) => list.map(({ name }) => name);
const meta = (RACE_TYPE: string, RACE_SUBTYPE: string, RACE_SUPERTYPE: string) => ({
  RACE_TYPE,
  RACE_SUBTYPE,
  RACE_SUPERTYPE,
});

test('a race is its supertype if subtype and type are equal, else SUPERTYPE (TYPE/SUBTYPE)', () => {
  expect(raceDisplayName(meta('ARROW_HEAD', 'ARROW_HEAD', 'ARROW_HEAD'))).toBe('ARROW HEAD');
  expect(raceDisplayName(meta('APE', 'GOLEM', 'ROCK_APE'))).toBe('ROCK APE (APE/GOLEM)');
  expect(raceDisplayName(meta('HARE', 'RARE_1', 'KUNG_FU_HARE'))).toBe(
    'KUNG FU HARE (HARE/RARE 1)',
  );
});

test('gain 1 to 5 is graded E, D, C, B, A', () => {
  expect([1, 2, 3, 4, 5].map(gradeOf)).toEqual(['E', 'D', 'C', 'B', 'A']);
});

test('every monster has its own address, in lower case', () => {
  const paths = monsters.map(({ META }) => monsterPath(META));
  expect(new Set(paths).size).toBe(415);
  expect(paths.every((path) => path === path.toLowerCase())).toBe(true);
  expect(paths).toContain('/monsters/arrow_head/rare_1');
});

describe('the picker’s search', () => {
  test('ignores case, underscores and spaces', () => {
    for (const words of ['arrow head', 'ARROW_HEAD', 'aRRowhEAd', ' arrow_ head ']) {
      expect(searchPicker(monsters, words)[0]?.name).toBe('Arrow Head');
    }
  });

  test('matches type, subtype and supertype', () => {
    const found = searchPicker(monsters, 'golem').map(({ META }) => META);
    expect(found.some((meta) => meta.RACE_TYPE === 'GOLEM')).toBe(true);
    expect(found.some((meta) => meta.RACE_SUBTYPE === 'GOLEM' && meta.RACE_TYPE !== 'GOLEM')).toBe(
      true,
    );
    expect(names(searchPicker(monsters, 'gold_dust'))).toEqual(['Gold Dust']);
  });

  test('suggests pure breeds while it is empty', () => {
    const offered = searchPicker(monsters, ' _ ');
    expect(offered).toHaveLength(38);
    expect(offered.every(({ META }) => META.RACE_TYPE === META.RACE_SUBTYPE)).toBe(true);
  });

  test('returns 40 at most', () => {
    expect(searchPicker(monsters, 'a')).toHaveLength(40);
  });

  test('finds both monsters with the same number', () => {
    const [ape, hare] = ['ape', 'hare'].map((slug) =>
      monsters.find((monster) => monster.slug === slug),
    );
    const twins = [ape, hare].map((monster) => ({
      ...(monster as never as (typeof monsters)[0]),
      number: '100',
    }));
    expect(names(searchPicker(twins, 'ape'))).toEqual(['Ape']);
    expect(names(searchPicker(twins, 'hare'))).toEqual(['Hare']);
  });
});

test('the special monsters of a type are one group, RARE, at the end', () => {
  const family = monsters.filter(({ META }) => META.RACE_TYPE === 'HARE');
  const groups = subtypeGroups(family);
  expect(groups[0]?.group).toBe('HARE');
  expect(groups.at(-1)?.group).toBe('RARE');
  expect(groups.at(-1)?.monsters.map(({ META }) => META.RACE_SUBTYPE)).toEqual(
    family.map(({ META }) => META.RACE_SUBTYPE).filter((subtype) => subtype.startsWith('RARE')),
  );
  expect(groups.flatMap((group) => group.monsters)).toHaveLength(family.length);
});

test('a type is beaten once every monster of it is', () => {
  const apes = monsters.filter(({ META }) => META.RACE_TYPE === 'APE');
  const victories = Object.fromEntries(apes.map(({ META }) => [META.RACE_SUPERTYPE, true]));
  expect(beatenTypes(monsters, victories)).toEqual(new Set(['APE']));
  expect(beatenTypes(monsters, { ...victories, ROCK_APE: false })).toEqual(new Set());
});

test.each([
  [{ type: 'aep', subtype: 'aep' }, 'Ape'],
  [{ type: 'ape', subtype: 'golme' }, 'Rock Ape'],
  [{ type: 'rockape', subtype: 'rockape' }, 'Rock Ape'],
  [{ type: 'hare', subtype: 'kung-fu-hair' }, 'Kung Fu Hare'],
  [{ type: 'diana', subtype: 'diana' }, 'Daina'],
])('the closest name to %o is %s', (address, name) => {
  expect(names(nearestMonsters(monsters, address)).slice(0, 2)).toContain(name);
});

test('matchups are ranked by their lower bound: many of many before one of one', () => {
  const matchup = (race: string, count: number, fights: number) => ({ race, count, fights });
  expect(
    topMatchups([
      matchup('APE', 1, 1),
      matchup('HARE', 8, 10),
      matchup('GOLEM', 9, 30),
      matchup('NAGA', 0, 12),
    ]),
  ).toEqual([matchup('HARE', 8, 10), matchup('APE', 1, 1)]);
  expect(topMatchups([matchup('NAGA', 2, 2), matchup('APE', 2, 2)])[0]?.race).toBe('APE');
  expect(topMatchups([matchup('NAGA', 0, 3)])).toEqual([]);
});

test('the lower bound of a share is 0 without fights, and approaches the share with many', () => {
  expect(lowerBound(0, 0)).toBe(0);
  expect(lowerBound(0, 20)).toBe(0);
  expect(lowerBound(1, 1)).toBeCloseTo(0.27, 2);
  expect(lowerBound(8, 10)).toBeCloseTo(0.541, 2);
  expect(lowerBound(8000, 10_000)).toBeCloseTo(0.793, 2);
});
