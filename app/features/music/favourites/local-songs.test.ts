import { expect, test } from 'vitest';
import { testSong } from '../player/testing.ts';
import { NO_SONGS, parseKeptSongs } from './local-songs.ts';

test('stored songs are read back, without invalid ones', () => {
  const kept = { favourites: [testSong('a')], played: [testSong('b'), testSong('a')] };
  expect(parseKeptSongs(JSON.stringify(kept))).toEqual(kept);
  const broken = { favourites: [null, { id: 'a' }, testSong('a')], played: 'b' };
  expect(parseKeptSongs(JSON.stringify(broken))).toEqual({
    favourites: [testSong('a')],
    played: [],
  });
  for (const text of [null, '', '{', 'null', '[]', '7']) {
    expect(parseKeptSongs(text)).toEqual(NO_SONGS);
  }
});
