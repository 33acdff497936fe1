import { expect, test } from 'vitest';
import { markedAddress, markedSource } from './kept-address.ts';
import { parseLists } from './rules.ts';

const markedOf = (source: string) =>
  markedSource(new URL(markedAddress(source), 'https://ring.example'));

test('the address of a kept song leads back to its file, any other address to none', () => {
  for (const source of ['/songs/a.mp3', '/music-files/a%20b/c.flac?v=2&kept=no']) {
    expect(markedOf(source)).toBe(source);
  }
  for (const path of ['/songs/a.mp3', '/songs/a.mp3?kept=1', '/songs/a.mp3?unkept', '/kept']) {
    expect([path, markedSource(new URL(path, 'https://ring.example'))]).toEqual([path, null]);
  }
});

test('stored lists of another shape are left out', () => {
  const list = { path: '/album/a', page: '/jukebox/albums/a', name: 'A', username: '', all: 2 };
  const whole = { ...list, sources: ['/songs/a.mp3'], covers: [], bytes: 9, hindrance: null };
  expect(parseLists(JSON.stringify([whole, null, 7, list]))).toEqual([whole]);
  for (const text of [null, '', '{', '{}', 'null']) expect(parseLists(text)).toEqual([]);
});
