import { expect, test } from 'vitest';
import { TOO_MANY_SONGS_MESSAGE } from './contract.ts';
import { LISTED_SONG_IDS_MAX, PLAYLIST_MAX_SONGS, withSongIds } from './rules.ts';

test('song keys are included for the newest playlists, as far as they fit', () => {
  const playlists = [
    { id: 'newest', songCount: LISTED_SONG_IDS_MAX - 10 },
    { id: 'too-long', songCount: 11 },
    { id: 'short', songCount: 10 },
  ];
  expect(withSongIds(playlists)).toEqual(['newest', 'short']);
});

test('the message about too many songs has the limit', () => {
  expect(TOO_MANY_SONGS_MESSAGE).toContain(` ${PLAYLIST_MAX_SONGS.toLocaleString('en-GB')} `);
});
