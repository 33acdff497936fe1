/** The addresses are Ringside's invention (docs/register-map.md). */
import { compareText } from '#app/features/guide/rules.ts';
import type { FighterSlot, MonsterDefinition } from '../contract.ts';

interface NumberField {
  name: Extract<
    keyof MonsterDefinition,
    'LIF' | 'POW' | 'INT' | 'SKI' | 'SPD' | 'DEF' | 'GUTS_RATE' | 'STARTING_GUTS' | 'LOYALTY'
  >;
  offsets: number[];
  bytes: 1 | 2;
  min: number;
  max: number;
}

export const SLOT_BASES: Record<FighterSlot, number> = { left: 0x097a00, right: 0x097a80 };

/** First byte of an address: how many bytes a code writes. */
export const WRITE_PREFIX = { 1: 0x30, 2: 0x80 } as const;

export const RACE_OFFSETS = { RACE_TYPE: 0x00, RACE_SUBTYPE: 0x01 } as const;

export const NAME_FIELD = { offset: 0x04, characters: 12, end: 0xffff } as const;

export const NUMBER_FIELDS: readonly NumberField[] = [
  // Life is written twice: the maximum, and the current value.
  { name: 'LIF', offsets: [0x20, 0x22], bytes: 2, min: 0, max: 999 },
  { name: 'POW', offsets: [0x24], bytes: 2, min: 0, max: 999 },
  { name: 'INT', offsets: [0x26], bytes: 2, min: 0, max: 999 },
  { name: 'SKI', offsets: [0x28], bytes: 2, min: 0, max: 999 },
  { name: 'SPD', offsets: [0x2a], bytes: 2, min: 0, max: 999 },
  { name: 'DEF', offsets: [0x2c], bytes: 2, min: 0, max: 999 },
  { name: 'GUTS_RATE', offsets: [0x30], bytes: 1, min: 1, max: 20 },
  { name: 'STARTING_GUTS', offsets: [0x31], bytes: 1, min: 0, max: 100 },
  { name: 'LOYALTY', offsets: [0x32], bytes: 1, min: 0, max: 100 },
];

/** One bit set per range, near first; bit 0 is the technique with index 1. */
export const TECHNIQUE_FIELD = { offset: 0x34, ranges: 4, bytesPerRange: 2, maxIndex: 16 } as const;

/** A character's code is 0xB000 plus its index in this string. */
export const NAME_BASE = 0xb000;
export const NAME_CHARACTERS =
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz !?.,-'&+/:()";
export const UNKNOWN_CHARACTER = '?';

const RARE_BASE = 0x40;

/** The byte of each breed, as type and as subtype; special breeds start at 0x40. */
export type RaceCodes = ReadonlyMap<string, number>;

/** The codes of a league's types, at most 64: their index by name, from 0. */
export function raceCodes(types: readonly string[]): RaceCodes {
  return new Map([
    ...[...types].sort(compareText).map((type, index): [string, number] => [type, index]),
    ...[1, 2, 3, 4, 5, 6].map((rare, at): [string, number] => [`RARE_${rare}`, RARE_BASE + at]),
  ]);
}
