import { expect, test } from 'vitest';
import { testSong } from '../player/testing/song.ts';
import { NO_SONGS, parseLibrary } from './local-songs.ts';

test('stored songs are read back, without invalid ones', () => {
  const kept = { favourites: [testSong('a')], played: [testSong('b'), testSong('a')] };
  expect(parseLibrary(JSON.stringify(kept))).toEqual(kept);
  const broken = { favourites: [null, { id: 'a' }, testSong('a')], played: 'b' };
  expect(parseLibrary(JSON.stringify(broken))).toEqual({
    favourites: [testSong('a')],
    played: [],
  });
  for (const text of [null, '', '{', 'null', '[]', '7']) {
    expect(parseLibrary(text)).toEqual(NO_SONGS);
  }
});
