import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import { createSpelling } from './british-spelling.ts';
import { screenTexts } from './screen-text.ts';
import { ROOT, sourceFiles } from './syntax.ts';

const PAGE = readFileSync(path.join(ROOT, 'docs', 'words.md'), 'utf8');
/** Words that are right and that neither a dictionary nor docs/words.md has to explain. */
const ALSO = {
  names: 'ringside ctrl wishlist misspelt',
  wire: 'api authorization gif https ispublic json http leftcombatant participantcount playedat songids startafter supertype',
  code: 'ringsideuserprovider secretgate siteprovider usedesk useringsideuser usesecretheaders usesite',
  /** In SQL that the selection of texts lets through. */
  sql: 'bigint rowid tsvector',
  specification: 'authorized lif matchups megaman npc ok rares',
};

const files = sourceFiles('app/**/*.{ts,tsx}').filter((file) => !/test|testing/.test(file));
const { manifest } = loadReference();
const texts = [
  ...files.flatMap((file) =>
    screenTexts(file).map(({ line, text }) => ({ at: `${file}:${line}`, file, text })),
  ),
  ...[manifest.tagline, manifest.about, manifest.footer].map((text) => ({
    ...{ at: 'league.json', file: 'league.json', text },
  })),
];

/** The first column of a table of docs/words.md. */
function firstColumn(heading: string): string[] {
  const [, section = ''] = PAGE.split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const rows = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
  return rows
    .flatMap((row) => (row.split('|')[1] ?? '').split(','))
    .map((cell) => cell.replaceAll('`', '').trim());
}

function leagueNames(): string[] {
  const { monsters, skills } = loadReference();
  const ofMonsters = monsters.flatMap(({ name, META }) => [
    name,
    META.RACE_TYPE,
    META.RACE_SUBTYPE,
  ]);
  const ofTechniques = Object.values(skills).flatMap((list) => list.map(({ name }) => name));
  return [...ofMonsters, ...ofTechniques];
}

test('texts of all screens are read', () => {
  expect(texts.length).toBeGreaterThan(800);
  const all = texts.map(({ text }) => text);
  expect(all).toContain('Best seat in the house. Somebody else mops up.');
  expect(all).toContain('Playlist name is required.');
  expect(all).toContain('Search Monster Types');
});

test('no screen has a phrase that docs/words.md replaces', () => {
  const phrases = firstColumn('Instead of');
  expect(phrases).toContain('did not come through');
  const pattern = new RegExp(`\\b(${phrases.map(RegExp.escape).join('|')})\\b`, 'i');
  expect(
    texts.filter(({ text }) => pattern.test(text)).map(({ at, text }) => `${at} ${text}`),
  ).toEqual([]);
});

test('every word on a screen is British English, a term of docs/words.md or a name of the league', () => {
  const terms = firstColumn('Terms').flatMap((term) => term.toLowerCase().split(' '));
  const also = Object.values(ALSO).flatMap((words) => words.split(' '));
  const { misspelt } = createSpelling(leagueNames(), [...terms, ...also]);
  const unknown = texts.map(({ at, text }) => ({ at, words: misspelt(text) }));
  expect(unknown.filter(({ words }) => words.length > 0)).toEqual([]);
});

test('what cannot be loaded is said as "Couldn\'t load X.", with a way to try again', () => {
  const failures = texts.filter(({ text }) => /couldn't load/i.test(text));
  expect(failures.length).toBeGreaterThan(10);
  expect(failures.filter(({ text }) => !/^Couldn't load [^.]+\./.test(text))).toEqual([]);
  const without = failures.filter(
    ({ file }) =>
      !texts.some((one) => one.file === file && /tr(y|ies) again|log in/i.test(one.text)),
  );
  expect(without.map(({ at }) => at)).toEqual([]);
});
