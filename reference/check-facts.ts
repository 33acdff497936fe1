import type { Item } from '#app/features/shop/contract.ts';
import { faintAccents } from './colours.ts';
import { MAX_MONSTERS, type Manifest, type TypeFile } from './contract.ts';
import type { Finding } from './findings.ts';
import type { JsonPath } from './json-file.ts';
import type { ParsedFile } from './parse-json-file.ts';

/** The data files of a league that are right in themselves. */
export interface LeagueFiles {
  manifest: ParsedFile<Manifest> | null;
  types: ParsedFile<TypeFile>[];
  items: ParsedFile<Item[]> | null;
  /** Whether those are all types; otherwise a name that is not there may be in another one. */
  hasAllTypes: boolean;
}

/** Checks that no file alone can make: keys that two things share, and names of things that are not there. */
export function checkFacts(files: LeagueFiles): Finding[] {
  return [
    ...(files.manifest ? checkAccent(files.manifest) : []),
    ...checkTypes(files.types),
    ...files.types.flatMap(checkTechniques),
    ...(files.items ? checkItems(files, files.items) : []),
  ];
}

function checkAccent({ name, value, lineOf }: ParsedFile<Manifest>): Finding[] {
  return faintAccents(value.accent).map(({ theme, text }) => ({
    file: name,
    line: lineOf(['accent', theme]),
    text,
  }));
}

function checkTypes(types: LeagueFiles['types']): Finding[] {
  const unique = createUnique();
  const findings: Finding[] = [];
  let monsters = 0;
  for (const file of types) {
    const { type } = file.value;
    findings.push(...unique('the type', type, file, ['type']));
    monsters += file.value.monsters.length;
    for (const [index, { META, slug }] of file.value.monsters.entries()) {
      const at: JsonPath = ['monsters', index];
      if (META.RACE_TYPE !== type) {
        const text = `RACE_TYPE is ${META.RACE_TYPE}, but this is the file of ${type}.`;
        findings.push(finding(file, [...at, 'META', 'RACE_TYPE'], text));
      }
      const page = `${META.RACE_TYPE}/${META.RACE_SUBTYPE}`;
      findings.push(
        ...unique('RACE_SUPERTYPE', META.RACE_SUPERTYPE, file, [...at, 'META', 'RACE_SUPERTYPE']),
        ...unique('type and subtype', page, file, [...at, 'META', 'RACE_SUBTYPE']),
        ...unique('the slug of a monster', slug, file, [...at, 'slug']),
      );
    }
    if (!file.value.monsters.some(({ META }) => META.RACE_SUBTYPE === type)) {
      const text = `there is no pure breed: a monster whose RACE_SUBTYPE is ${type} too. /monsters/${type.toLowerCase()} leads to it.`;
      findings.push(finding(file, ['monsters'], text));
    }
  }
  if (monsters > MAX_MONSTERS) {
    const text = `there are ${monsters} monsters in all; at most ${MAX_MONSTERS}.`;
    findings.push({ file: 'types', line: null, text });
  }
  return findings;
}

function checkTechniques(file: ParsedFile<TypeFile>): Finding[] {
  const { type, monsters, techniques } = file.value;
  const unique = createUnique();
  const names = new Set(techniques.map(({ name }) => name));
  return [
    ...techniques.flatMap(({ name, slug, range, index }, place) => [
      ...unique('the technique', name, file, ['techniques', place, 'name']),
      ...unique('the slug of a technique', slug, file, ['techniques', place, 'slug']),
      ...unique('range and index', `${range} and ${index}`, file, ['techniques', place, 'index']),
    ]),
    ...monsters.flatMap(({ name, startingTechniques }, index) =>
      startingTechniques.flatMap((technique, place) => {
        if (names.has(technique)) return [];
        const text = `${name} starts with ${technique}, which ${type} has no technique of.`;
        return [finding(file, ['monsters', index, 'startingTechniques', place], text)];
      }),
    ),
  ];
}

function checkItems({ types, hasAllTypes }: LeagueFiles, items: ParsedFile<Item[]>): Finding[] {
  const unique = createUnique();
  const races = new Set(
    types.flatMap(({ value }) => value.monsters.map(({ META }) => META.RACE_SUPERTYPE)),
  );
  return items.value.flatMap((item, index) => {
    const { i, Name, Slug, Image, Supertype } = item;
    const isKnown = Supertype === undefined || races.has(Supertype) || !hasAllTypes;
    const text = `${Name} rolls ${Supertype}, which is no RACE_SUPERTYPE of this league.`;
    return [
      ...unique('the number i', i, items, [index, 'i']),
      ...unique('the Name', Name, items, [index, 'Name']),
      ...unique('the Slug', Slug, items, [index, 'Slug']),
      ...unique('the Image', Image, items, [index, 'Image']),
      ...(isKnown ? [] : [finding(items, [index, 'Supertype'], text)]),
    ];
  });
}

function finding(file: ParsedFile<unknown>, at: JsonPath, text: string): Finding {
  return { file: file.name, line: file.lineOf(at), text };
}

/** A function that finds what was there before. */
function createUnique() {
  const seen = new Map<string, { file: ParsedFile<unknown>; at: JsonPath }>();
  return (
    what: string,
    value: string | number,
    file: ParsedFile<unknown>,
    at: JsonPath,
  ): Finding[] => {
    const key = `${what} ${value}`;
    const before = seen.get(key);
    if (!before) {
      seen.set(key, { file, at });
      return [];
    }
    const place = `${before.file.name}, line ${before.file.lineOf(before.at)}`;
    return [finding(file, at, `${what} ${value} is taken already, in ${place}.`)];
  };
}
