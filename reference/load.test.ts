import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { sentenceOf } from './findings.ts';
import { BUILT_IN, loadLeague, readLeague } from './load.ts';

const LOW_TIDE = path.join(import.meta.dirname, '..', 'tests', 'leagues', 'low-tide');
const copy = createTestFolder();
const at = (file: string) => path.join(copy.path, file);

beforeEach(() => {
  rmSync(copy.path, { recursive: true, force: true });
  cpSync(LOW_TIDE, copy.path, { recursive: true });
});
afterAll(() => copy.remove());

/** Replaces the first place of a text in a file of the copy; answers its line. */
function edit(file: string, from: string, to: string): number {
  const text = readFileSync(at(file), 'utf8');
  const offset = text.indexOf(from);
  if (offset < 0) throw new Error(`${file} has no ${from}`);
  writeFileSync(at(file), text.replace(from, to));
  return text.slice(0, offset).split('\n').length;
}

const sentences = () => readLeague(copy.path).findings.map(sentenceOf);

test('a league of twelve monsters of three types is read from its folder', () => {
  const { manifest, monsters, skills, items } = loadLeague(LOW_TIDE);
  expect(manifest).toMatchObject({ key: 'low-tide', title: 'Low Tide' });
  expect(monsters.map(({ number }) => number)).toEqual(
    Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(3, '0')),
  );
  expect(Object.keys(skills)).toEqual(['CRAB', 'EEL', 'GULL']);
  expect(items).toHaveLength(7);
});

test('the built-in league is read by the same loader, and nothing is wrong with it', () => {
  expect(readLeague(BUILT_IN).findings).toEqual([]);
});

test.each([
  ['league.json', '"title": "Low Tide"', '"title": ""', 'title: got "", expected text of 1 to 40'],
  ['league.json', '"title"', '"Title"', 'it is called title'],
  ['league.json', 'https://chat', 'javascript://chat', 'links.chat: got'],
  ['league.json', '"dark": "#4fd1c5"', '"dark": "#123456"', 'accent.dark #123456 reaches 1.'],
  ['league.json', '"Low Tide"', '" Low Tide"', 'title: text must not begin or end with a space.'],
  ['types/eel.json', '"GAIN": 5', '"GAIN": 6', 'GAIN: got 6, expected a whole number from 1 to 5'],
  ['types/eel.json', '["Spark"]', '["Sparkle"]', 'Ribbon starts with Sparkle, which EEL has no'],
  [
    'types/gull.json',
    '"RACE_SUPERTYPE": "CHIP_THIEF"',
    '"RACE_SUPERTYPE": "EEL"',
    'is taken already, in types/eel.json, line',
  ],
  [
    'types/gull.json',
    '"RACE_SUBTYPE": "EEL"',
    '"RACE_SUBTYPE": "CRAB"',
    'type and subtype GULL/CRAB is taken',
  ],
  ['items.json', '"Supertype": "LAMPLIGHTER"', '"Supertype": "LAMP"', 'rolls LAMP, which is no'],
  ['items.json', '"i": 2', '"i": 1', 'the number i 1 is taken already, in items.json, line 3.'],
  ['items.json', '"Cost": 500,', '"Cost": 500', 'this is not JSON: '],
])('%s with %s set to %s: the error names the file and the line', (file, from, to, says) => {
  const line = edit(file, from, to);
  const found = sentences();
  expect(found.join('\n')).toContain(says);
  const near = [line, line + 1].map((number) => `${file}, line ${number}: `);
  expect(near.some((place) => found.some((problem) => problem.startsWith(place)))).toBe(true);
});

test('every error is reported at once, whichever files they are in', () => {
  edit('league.json', '"title": "Low Tide"', '"title": ""');
  edit('types/eel.json', '"GAIN": 5', '"GAIN": 6');
  edit('types/gull.json', '"RACE_SUBTYPE": "EEL"', '"RACE_SUBTYPE": "CRAB"');
  edit('items.json', '"i": 2', '"i": 1');
  const found = sentences();
  expect(found.map((problem) => problem.split(',')[0])).toEqual([
    'league.json',
    'types/eel.json',
    'types/gull.json',
    'items.json',
  ]);
  expect(readLeague(copy.path).league).toBeNull();
});

test('a type without its pure breed is refused: its address would lead nowhere', () => {
  edit('types/gull.json', '"RACE_SUBTYPE": "GULL"', '"RACE_SUBTYPE": "HERON"');
  expect(sentences().join()).toMatch(/^types\/gull.json, line 3: there is no pure breed/);
});

test.each([
  ['<script>alert(1)</script>', 'a script'],
  ['<g onload="alert(1)"/>', 'a handler of events'],
  ['<image href="https://elsewhere.example/x.png"/>', 'a file from elsewhere'],
  ['<foreignObject/>', 'an element that is no drawing'],
])('a portrait with %s is refused', (part, what) => {
  const line = edit('portraits/EEL.svg', '</svg>', `${part}</svg>`);
  expect(sentences()).toEqual([`portraits/EEL.svg, line ${line}: it has ${what}.`]);
});

test('portraits of monsters that are not there, and what is no picture, are refused', () => {
  writeFileSync(at('portraits/COD.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(at('portraits/LONGNECK.png'), 'not a picture');
  writeFileSync(at('portraits/README.md'), 'hello');
  expect(sentences()).toEqual([
    'portraits/COD.svg: the RACE_SUPERTYPE COD is not in this league.',
    'portraits/LONGNECK.png: what is in it is no PNG picture.',
    'portraits/README.md: only files that end in .svg, .png, .webp, .jpg belong here.',
  ]);
});

test('a league that is wrong ends the start with its sentences', () => {
  rmSync(at('items.json'));
  expect(() => loadLeague(copy.path)).toThrow(
    `LEAGUE_DIR=${copy.path} is not a league that can be used.\nitems.json: there is no such file.`,
  );
  expect(() => loadLeague('/no/such/league')).toThrow('this is not a folder that can be read.');
});
