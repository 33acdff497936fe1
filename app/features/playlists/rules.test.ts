import { expect, test } from 'vitest';
import { LISTED_SONG_IDS_MAX, withSongIds } from './rules.ts';

test('song keys are included for the newest playlists, as far as they fit', () => {
  const playlists = [
    { id: 'newest', songCount: LISTED_SONG_IDS_MAX - 10 },
    { id: 'too-long', songCount: 11 },
    { id: 'short', songCount: 10 },
  ];
  expect(withSongIds(playlists)).toEqual(['newest', 'short']);
});
