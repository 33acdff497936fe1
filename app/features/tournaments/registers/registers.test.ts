import { describe, expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import { orderedDefinitionOf } from '../shown-bracket/bracket-view.ts';
import { testRecord } from '../testing/tournament.ts';
import { raceCodes, SLOT_BASES } from './register-map.ts';
import { consoleName, encodeRegisters, RegisterError } from './registers.ts';

const { monsters, skills } = loadReference();
const hares = skills.HARE ?? [];
const races = raceCodes(Object.keys(skills));
const definition = orderedDefinitionOf(testRecord(7, { MONSTER_NAME: 'Aé☃' }));
const written = (slot: 'left' | 'right', changes: Partial<typeof definition> = {}) =>
  new Map(
    encodeRegisters({ ...definition, ...changes }, slot, { techniques: hares, races }).map(
      ({ address, value }) => [address, value],
    ),
  );

test('the six stats, guts and loyalty are at the addresses of the map', () => {
  const codes = written('left');
  expect(['20', '22', '24', '26', '28', '2A', '2C'].map((at) => codes.get(`80097A${at}`))).toEqual([
    '0064',
    '0064',
    '00C8',
    '012C',
    '0190',
    '01F4',
    '0258',
  ]);
  expect(['30', '31', '32'].map((at) => codes.get(`30097A${at}`))).toEqual([
    '000A',
    '0032',
    '0032',
  ]);
});

test('the left and the right slot differ only in their base address', () => {
  const distance = SLOT_BASES.right - SLOT_BASES.left;
  const moved = [...written('left')].map(([address, value]) => [
    (Number.parseInt(address, 16) + distance).toString(16).toUpperCase(),
    value,
  ]);
  expect([...written('right')]).toEqual(moved);
});

test('a name is encoded in the console’s characters, with an end marker', () => {
  const codes = written('left');
  const name = ['04', '06', '08', '0A'].map((at) => codes.get(`80097A${at}`));
  expect(name).toEqual(['B00A', 'B028', 'B040', 'FFFF']);
  expect(consoleName('Bartholomew the Great')).toBe('Bartholomew ');
});

test('techniques are bits, grouped by range', () => {
  const two = hares.filter(({ range }) => range === 1).slice(0, 2);
  const codes = written('left', { TECHNIQUES: two.map(({ name }) => name) });
  const bits = two.reduce((mask, { index }) => mask | (1 << (index - 1)), 0);
  expect(Number.parseInt(codes.get('80097A34') ?? '', 16)).toBe(bits);
  expect(codes.get('80097A36')).toBe('0000');
});

test('the types of another league are numbered by name', () => {
  expect([...raceCodes(['GULL', 'CRAB', 'EEL'])].slice(0, 4)).toEqual([
    ['CRAB', 0],
    ['EEL', 1],
    ['GULL', 2],
    ['RARE_1', 0x40],
  ]);
});

test('every monster of the encyclopedia has the codes of its race', () => {
  const pairs = new Set<string>();
  for (const { META, startingTechniques } of monsters) {
    const codes = encodeRegisters(
      { ...definition, ...META, TECHNIQUES: startingTechniques },
      'left',
      { techniques: skills[META.RACE_TYPE] ?? [], races },
    );
    pairs.add(`${codes[0]?.value}-${codes[1]?.value}`);
  }
  const kinds = new Set(monsters.map(({ META }) => `${META.RACE_TYPE}/${META.RACE_SUBTYPE}`));
  expect(pairs.size).toBe(kinds.size);
  expect(new Set(races.values()).size).toBe(races.size);
});

describe('values are checked against their ranges', () => {
  test.each([
    ['LIF', { LIF: 1000 }],
    ['DEF', { DEF: -1 }],
    ['POW', { POW: 1.5 }],
    ['GUTS_RATE', { GUTS_RATE: 0 }],
    ['STARTING_GUTS', { STARTING_GUTS: 101 }],
    ['LOYALTY', { LOYALTY: 101 }],
    ['RACE_SUBTYPE', { RACE_SUBTYPE: 'TOASTER' }],
    ['Moonwalk', { TECHNIQUES: ['Moonwalk'] }],
  ])('%s', (name, changes) => {
    expect(() => written('left', changes)).toThrow(RegisterError);
    expect(() => written('left', changes)).toThrow(name);
  });
});
