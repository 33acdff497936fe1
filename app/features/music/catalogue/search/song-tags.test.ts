import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanTerm, looserTags, plainText, searchTags, tagsOf } from './song-tags.ts';

test('tags are the words of a name: split, stripped, without stop words, 2 to 32 characters', () => {
  expect(tagsOf('Battle of the Cavern!')).toEqual(['battle', 'cavern']);
  expect(tagsOf('Pokémon: Don’t Stop')).toEqual(['pokemon', 'dont', 'stop']);
  expect(tagsOf(`go x ${'y'.repeat(33)}`)).toEqual(['go', 'y'.repeat(32)]);
  expect(tagsOf('Boss boss BOSS')).toEqual(['boss']);
  expect(tagsOf('悪魔城 ドラキュラ')).toHaveLength(2);
  expect(tagsOf('"&" -- *')).toEqual([]);
});

test('a search has at most four tags', () => {
  expect(searchTags('one two three four five')).toEqual(['one', 'two', 'three', 'four']);
});

test('the album search sends lower case, letters, digits and spaces only', () => {
  expect(cleanTerm('  Mega-Man  X4! ')).toBe('megaman x4');
});

/** Whether a search for a term finds a name, as the indexes compare them. */
const finds = (term: string, name: string) => {
  const tags = tagsOf(name);
  const found = (wanted: string[] | null) =>
    wanted !== null &&
    wanted.length > 0 &&
    wanted.every((tag) => tags.some((own) => own.startsWith(tag)));
  return found(searchTags(term)) || found(looserTags(term));
};

test.each([
  ...['F-Zero', 'Pac-Man', 'R-Type', 'Cook-Off', 'Rock ’n’ Roll', 'The The', 'A New Day', 'X Y'],
  ...['ΟΔΟΣ', 'Straße', 'ẞ the', 'İzmir', 'ﬁn½', '한국 노래', 'ชื่อเพลง', 'नमस्ते', '𞤀𞤣𞤤𞤢𞤥', 'K.O.'],
])('%s is found by itself, typed as it is or as the album search sends it', (name) => {
  for (const term of [name, cleanTerm(name), name.toLowerCase(), name.toUpperCase()]) {
    expect(finds(term, name), term).toBe(true);
  }
});

test('normalisation is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plainText(plainText(text))).toBe(plainText(text));
    }),
    { numRuns: 3000 },
  );
});

const letters = (text: string) => cleanTerm(text).replaceAll(' ', '');

test('every name in any alphabet is found by itself and by its prefixes', () => {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('the', 'of', 'A', 'F-Zero', 'Wi-Fi', 'In-Game', 'y'.repeat(40)),
  );
  const name = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(name, fc.double({ min: 0, max: 1, noNaN: true }), (whole, share) => {
      const all = [...whole];
      const half = all.slice(0, Math.ceil(share * all.length)).join('');
      for (const typed of [whole, half]) {
        if ([...letters(typed)].length < 2) continue;
        expect(finds(typed, whole), JSON.stringify([typed, whole])).toBe(true);
        expect(finds(cleanTerm(typed), whole), JSON.stringify([typed, whole])).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});
