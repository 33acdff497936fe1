import type { Technique } from '#app/features/guide/contract.ts';
import type { FighterSlot, MonsterDefinition, RegisterCode } from '../contract.ts';
import {
  NAME_BASE,
  NAME_CHARACTERS,
  NAME_FIELD,
  NUMBER_FIELDS,
  RACE_OFFSETS,
  type RaceCodes,
  SLOT_BASES,
  TECHNIQUE_FIELD,
  UNKNOWN_CHARACTER,
  WRITE_PREFIX,
} from './register-map.ts';

/** A definition that the console cannot hold; the message says which value and why. */
export class RegisterError extends Error {
  override readonly name = 'RegisterError';
}

/** Lowest address first. @throws RegisterError if a value is out of range or has no code */
export function encodeRegisters(
  definition: MonsterDefinition,
  slot: FighterSlot,
  { techniques, races }: { techniques: readonly Technique[]; races: RaceCodes },
): RegisterCode[] {
  const writes = [
    ...raceWrites(definition, races),
    ...nameWrites(definition.MONSTER_NAME),
    ...numberWrites(definition),
    ...techniqueWrites(definition, techniques),
  ];
  return writes.map(({ offset, bytes, value }) => {
    const address = WRITE_PREFIX[bytes] * 0x1000000 + SLOT_BASES[slot] + offset;
    return { address: hex(address, 8), value: hex(value, 4) };
  });
}

interface Write {
  offset: number;
  bytes: 1 | 2;
  value: number;
}

const hex = (value: number, digits: number) =>
  value.toString(16).toUpperCase().padStart(digits, '0');

function raceWrites(definition: MonsterDefinition, races: RaceCodes): Write[] {
  return (['RACE_TYPE', 'RACE_SUBTYPE'] as const).map((field) => {
    const value = races.get(definition[field]);
    if (value === undefined) {
      throw new RegisterError(`The console has no ${field} ${definition[field]}.`);
    }
    return { offset: RACE_OFFSETS[field], bytes: 1, value };
  });
}

/** A name in the console's character set: no accents, 12 characters. */
export function consoleName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  const known = [...plain].map((character) =>
    NAME_CHARACTERS.includes(character) ? character : UNKNOWN_CHARACTER,
  );
  return known.slice(0, NAME_FIELD.characters).join('');
}

function nameWrites(name: string): Write[] {
  const codes = [...consoleName(name)].map(
    (character) => NAME_BASE + NAME_CHARACTERS.indexOf(character),
  );
  return [...codes, NAME_FIELD.end].map((value, place) => ({
    offset: NAME_FIELD.offset + place * 2,
    bytes: 2,
    value,
  }));
}

function numberWrites(definition: MonsterDefinition): Write[] {
  return NUMBER_FIELDS.flatMap(({ name, offsets, bytes, min, max }) => {
    const value = definition[name];
    if (!Number.isInteger(value) || value < min || value > max) {
      throw new RegisterError(`${name} must be a whole number from ${min} to ${max}.`);
    }
    return offsets.map((offset) => ({ offset, bytes, value }));
  });
}

function techniqueWrites(
  { RACE_TYPE, TECHNIQUES }: MonsterDefinition,
  techniques: readonly Technique[],
): Write[] {
  const { offset, ranges, bytesPerRange, maxIndex } = TECHNIQUE_FIELD;
  const masks = new Array<number>(ranges).fill(0);
  const known = new Map(techniques.map((technique) => [technique.name, technique]));
  for (const name of TECHNIQUES) {
    const technique = known.get(name);
    if (!technique) throw new RegisterError(`${name} is no technique of ${RACE_TYPE}.`);
    const { range, index } = technique;
    if (range > ranges || index > maxIndex) {
      throw new RegisterError(`The console has no place for the technique ${name}.`);
    }
    masks[range - 1] = (masks[range - 1] ?? 0) | (1 << (index - 1));
  }
  return masks.map((value, range) => ({ offset: offset + range * bytesPerRange, bytes: 2, value }));
}
