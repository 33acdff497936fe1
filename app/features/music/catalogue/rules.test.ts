import { describe, expect, test } from 'vitest';
import {
  ALBUM_SONGS_PER_PAGE,
  bylineOf,
  filterSongs,
  formatDuration,
  formatLength,
  markedParts,
  pageOf,
  rasterCover,
  shortAlbumName,
} from './rules.ts';
import { filterByName } from './song-part.ts';

test('album names are cut at 60 characters', () => {
  expect(shortAlbumName('a'.repeat(60))).toBe('a'.repeat(60));
  expect(shortAlbumName('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
});

test('durations are formatted as m:ss', () => {
  expect([0, 9.9, 60, 125, 3725].map(formatDuration)).toEqual([
    '0:00',
    '0:09',
    '1:00',
    '2:05',
    '62:05',
  ]);
});

describe('highlighting the matches of a search', () => {
  const marked = (name: string, ...tags: string[]) =>
    markedParts(name, tags)
      .map(({ text, marked }) => (marked ? `[${text}]` : text))
      .join('');

  test('the matching starts of words are marked, and no character is lost', () => {
    expect(marked('Mega Man 2', 'mega')).toBe('[Mega] Man 2');
    expect(marked('Megaman, the omega', 'mega')).toBe('[Mega]man, the omega');
    expect(marked('Plain', 'x')).toBe('Plain');
    expect(marked('Plain')).toBe('Plain');
    expect(marked('<b>bold</b>', 'bold')).toBe('<b>[bold]</b>');
  });

  test('accents, apostrophes and surrogate pairs are not split', () => {
    expect(marked('Pokémon’s Über', 'pokemo', 'uber')).toBe('[Pokémo]n’s [Über]');
    expect(marked('Poke\u0301mon', 'poke')).toBe('[Poke\u0301]mon');
    expect(marked('𝔐ega 🎵', 'me')).toBe('[𝔐e]ga 🎵');
  });
});

test('a filter matches names of songs and albums, ignoring case and accents', () => {
  const songs = [
    { name: 'Élan', album: { name: 'One' } },
    { name: 'Rush', artist: 'Käthe', album: { name: 'Two' } },
  ];
  expect(filterSongs(songs, ' elan')).toEqual([songs[0]]);
  expect(filterSongs(songs, 'TWO')).toEqual([songs[1]]);
  expect(filterSongs(songs, 'tw ru')).toEqual([songs[1]]);
  expect(filterSongs(songs, 'us')).toEqual([songs[1]]);
  expect(filterSongs(songs, 'kathe rush')).toEqual([songs[1]]);
  expect(filterByName(songs, 'kathe')).toEqual([songs[1]]);
  expect(filterByName(songs, 'two')).toEqual([]);
  expect(songs.map(bylineOf)).toEqual(['One', 'Käthe · Two']);
  expect(filterSongs(songs, 'us wo')).toEqual([]);
  expect(filterSongs(songs, '')).toEqual(songs);
});

test('a page has 18 songs; beyond the end, the last page is returned', () => {
  const items = Array.from({ length: 40 }, (_, index) => index);
  expect(ALBUM_SONGS_PER_PAGE).toBe(18);
  expect(pageOf(items, 3, 18)).toMatchObject({
    page: 3,
    pages: 3,
    first: 36,
    items: [36, 37, 38, 39],
  });
  expect(pageOf(items, 99, 18).page).toBe(3);
  expect(pageOf([], Number.NaN, 18)).toEqual({ page: 1, pages: 1, first: 0, items: [] });
});

test('the total length of songs is in hours and minutes', () => {
  expect([0, 90, 180, 3600, 3690].map(formatLength)).toEqual([
    ...['0 min', '2 min', '3 min', '1 h 0 min', '1 h 2 min'],
  ]);
});

test('a drawn cover has a JPEG for lock screens; other images are unchanged', () => {
  expect(rasterCover('/album-covers/last-bell-icon.svg')).toBe('/album-covers/last-bell-icon.jpg');
  for (const address of ['/music-files/a.mp3?cover', 'https://x.example/a.svg', '']) {
    expect(rasterCover(address)).toBe(address);
  }
});
