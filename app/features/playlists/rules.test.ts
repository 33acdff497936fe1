import { expect, test } from 'vitest';
import { LISTED_SONG_IDS_MAX, withSongIds } from './rules.ts';

test('the keys of songs are included for as many playlists as fit, the newest first', () => {
  const playlists = [
    { id: 'newest', songCount: LISTED_SONG_IDS_MAX - 10 },
    { id: 'too-long', songCount: 11 },
    { id: 'short', songCount: 10 },
  ];
  expect(withSongIds(playlists)).toEqual(['newest', 'short']);
});
