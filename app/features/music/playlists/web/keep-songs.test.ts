import { expect, test } from 'vitest';
import { testSong } from '../../player/testing.ts';
import { withSongs } from '../song-changes.ts';
import { keepSongs } from './keep-songs.ts';

const playlist = (songIds: string) =>
  withSongs(
    { id: 'p', name: 'P', owner: 'O', public: false, ...NOTHING },
    [...songIds].map((id) => testSong(id)),
  );
const NOTHING = { songs: [], songIds: [], albums: {}, albumIds: [] };

test('unchanged songs keep their identity at any index', () => {
  const before = playlist('abcd');
  const { songs, songIds } = keepSongs(before, playlist('dbca'));
  expect(songIds).toEqual(['d', 'b', 'c', 'a']);
  expect(songs.map((song) => before.songs.indexOf(song))).toEqual([3, 1, 2, 0]);
  const fewer = keepSongs(before, playlist('bd')).songs;
  expect(fewer.map((song) => before.songs.indexOf(song))).toEqual([1, 3]);
});

test('a changed song is replaced', () => {
  const before = playlist('ab');
  const after = playlist('ab');
  after.songs[1] = { ...testSong('b'), name: 'Another name' };
  const { songs } = keepSongs(before, after);
  expect(songs[0]).toBe(before.songs[0]);
  expect(songs[1]?.name).toBe('Another name');
});

test('an unchanged list keeps its identity', () => {
  const before = playlist('ab');
  expect(keepSongs(before, playlist('ab'))).toBe(before);
  expect(keepSongs(before, { ...playlist('ab'), name: 'Q' })).toMatchObject({ name: 'Q' });
});
