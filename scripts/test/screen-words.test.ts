import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadReference } from '#reference/load.ts';
import { createSpelling } from './british-spelling.ts';
import { screenTexts } from './screen-text.ts';
import { sourceFiles } from './syntax.ts';
import { createVocabulary, wordsOf } from './vocabulary.ts';
import { firstColumn, plainWords, specificationStrings } from './words-page.ts';

/** Words that are correct though neither in the dictionary nor in docs/words.md. */
const ALSO = {
  names: 'ctrl esc kib misspelt ringside wishlist',
  wire: 'api max authorization gif https ispublic json http leftcombatant md participantcount playedat songids spreadms startafter supertype uri',
  code: 'components ringsideuserprovider secretgate siteprovider usedesk useringsideuser usesecretheaders usesite',
  specification: 'authorize authorized lif matchups megaman npc npcs ok rares',
};

const files = sourceFiles(
  '{app,demo/identity/pages,server/http,server/pages}/**/*.{ts,tsx}',
).filter((file) => !/test|testing/.test(file));
const { manifest } = loadReference();
const texts = [
  ...files.flatMap((file) =>
    screenTexts(file).map(({ line, ...one }) => ({ at: `${file}:${line}`, file, ...one })),
  ),
  ...[manifest.tagline, manifest.about, manifest.footer].map((text) => ({
    ...{ at: 'league.json', file: 'league.json', text, isApi: false },
  })),
];

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

test('failures to load are worded "Couldn\'t load X.", with a way to try again', () => {
  const failures = texts.filter(({ text }) => /couldn't load/i.test(text));
  expect(failures.length).toBeGreaterThan(10);
  expect(failures.filter(({ text }) => !/^Couldn't load [^.]+\./.test(text))).toEqual([]);
  const without = failures.filter(
    ({ file }) =>
      !texts.some((one) => one.file === file && /tr(y|ies) again|log in/i.test(one.text)) &&
      // This component has the button.
      !/<ListNote retry=/.test(readFileSync(file, 'utf8')),
  );
  expect(without.map(({ at }) => at)).toEqual([]);
});

const SPECIFICATION = specificationStrings();
const PLAIN_WORDS = plainWords();
const JOKES = 'Where nothing is at stake';
const API = "The API's documentation and the feed's messages";
const TERMS = firstColumn('Terms').flatMap(wordsOf);
const LEAGUE = new Set(leagueNames().flatMap(wordsOf));

/** The words of docs/words.md, except of some lists. */
const wordsWithout = (...lists: string[]) => [
  ...TERMS,
  ...`${ALSO.code} ${ALSO.wire}`.split(' '),
  ...[...PLAIN_WORDS].flatMap(([list, words]) => (lists.includes(list) ? [] : words)),
];

test('every text on a screen is a string of the specification, or made of the words of docs/words.md', () => {
  const onScreens = createVocabulary(wordsWithout(API));
  const inApi = createVocabulary(wordsWithout());
  const unlisted = texts
    .filter(({ file, text }) => file !== 'league.json' && !SPECIFICATION.includes(text))
    .map(({ at, text, isApi }) => ({
      at,
      words: wordsOf(text).filter(
        (word) => !(isApi ? inApi : onScreens).has(word) && !LEAGUE.has(word),
      ),
    }));
  expect(unlisted.filter(({ words }) => words.length > 0)).toEqual([]);
});

test('docs/words.md lists no word that no screen has', () => {
  const lists = createVocabulary([...PLAIN_WORDS.values()].flat());
  for (const { text } of texts) wordsOf(text).forEach(lists.has);
  expect(lists.unused()).toEqual([]);
});

test('the strings of the specification are on screens word for word', () => {
  const shown = new Set(texts.map(({ text }) => text));
  expect(SPECIFICATION.length).toBeGreaterThan(60);
  expect(SPECIFICATION.filter((text) => !shown.has(text))).toEqual([]);
});

test('an error has no joke', () => {
  const jokes = createVocabulary(PLAIN_WORDS.get(JOKES) ?? []);
  const errors = texts.filter(({ at, text }) =>
    /couldn't|nothing was|try again|^server/i.test(`${at} ${text}`),
  );
  expect(errors.length).toBeGreaterThan(60);
  expect(errors.filter(({ text }) => wordsOf(text).some(jokes.has))).toEqual([]);
});
