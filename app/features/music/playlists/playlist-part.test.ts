import { expect, test } from 'vitest';
import type { Song } from '../catalogue/contract.ts';
import { filterSongs } from '../catalogue/rules.ts';
import { filterInSteps } from '../catalogue/song-steps.ts';
import { playlistPart } from './playlist-part.ts';
import type { PlaylistView } from './rules.ts';

const song = (number: number, more: Partial<Song> = {}): Song => {
  const id = `album-${number % 100}`;
  const album = { id, name: id, shortname: id, icon: '', consoles: [], year: null };
  return {
    id: `s${number}`,
    name: `Song ${number}`,
    index: 1,
    duration: 60,
    url: '/x',
    album,
    ...more,
  };
};

const HEAD = { id: 'p', name: 'Long', owner: 'Ana', public: true };
const long = Array.from({ length: 5000 }, (_, place) => song(place + 1));
const load = async (songIds: string[]) =>
  songIds.flatMap((wanted) => long.find(({ id }) => id === wanted) ?? []);
const partOf = async (view: PlaylistView, { filter = '', page = 1 }) => {
  const matching = await filterInSteps(long, filter, filterSongs);
  return playlistPart(HEAD, { songs: long, matching }, { view, page }, load);
};

test('a page of a long playlist has its songs with their numbers, and the count and length of all', async () => {
  const part = await partOf('songs', { page: 3 });
  expect(part).toMatchObject({
    facts: { name: 'Long', count: 5000 },
    songs: { page: 3, pages: 167, first: 60, all: 5000, matching: 5000, seconds: 300_000 },
    collections: null,
  });
  expect(part.facts.covers).toHaveLength(4);
  expect(part.songs?.items.map(({ id }) => id)).toEqual(
    Array.from({ length: 30 }, (_, place) => `s${61 + place}`),
  );
  expect(part.songs?.ordinals[0]).toBe(61);
});

test('songs keep their numbers from the whole list when filtered', async () => {
  const { songs } = await partOf('songs', { filter: 'Song 4999' });
  expect(songs).toMatchObject({ matching: 1, seconds: 60, ordinals: [4999] });
});

test('its collections are paged, each with its number of songs', async () => {
  const { collections } = await partOf('albums', { page: 3 });
  expect(collections).toMatchObject({ page: 3, pages: 3, counts: [50, 50, 50, 50] });
});
