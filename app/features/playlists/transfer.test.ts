import { expect, test } from 'vitest';
import { testSong } from '#app/features/audio-player/testing.ts';
import { fileName, matchEntry, readImport, toJson, toM3u } from './transfer.ts';

const album = { id: 'x', name: 'שלום "B"', shortname: 'B', icon: '', consoles: [], year: null };
const songs = [testSong('a'), testSong('b', { name: '<b>𝔅</b>, part 2\nend', album })];
const playlist = { name: 'Mine & yours', songs };
const entries = [
  { id: 'a', albumId: 'lp', name: 'Song a', album: 'The LP' },
  { id: 'b', albumId: 'x', name: '<b>𝔅</b>, part 2\nend', album: 'שלום "B"' },
];

test('what JSON takes out it brings back', () => {
  expect(readImport(toJson(playlist))).toEqual({ name: 'Mine & yours', entries });
});

test('what M3U takes out it brings back, a name on one line', () => {
  const oneLine = entries.map((entry) => ({ ...entry, name: entry.name.replace('\n', ' ') }));
  const text = toM3u(playlist, 'https://ringside.example/playlist/1');
  expect(readImport(text)).toEqual({ name: 'Mine & yours', entries: oneLine });
  expect(text).toContain('\nhttps://ringside.example/songs/a.mp3\n');
  expect(text.startsWith('#EXTM3U\n')).toBe(true);
});

test('a list of another player brings names and albums', () => {
  const text =
    '\uFEFF#EXTM3U\r\n#EXTINF:123,Song a\r\n#EXTALB:The LP\r\nC:\\Music\\a.mp3\r\nb.mp3\r\n';
  expect(readImport(text)?.entries).toEqual([{ name: 'Song a', album: 'The LP' }]);
});

test('what is no playlist is none', () => {
  for (const text of ['', 'hello', '{"songs":1}', '{', '[]', '<html>']) {
    expect(readImport(text)).toBeNull();
  }
  expect(readImport('{"songs":[null, 1, {}]}')?.entries).toEqual([]);
});

test('an entry is matched by its id first, then by name and album, never by the name alone', () => {
  expect(matchEntry({ id: 'b', name: 'Song a', album: 'The LP' }, songs)?.id).toBe('b');
  expect(matchEntry({ id: 'gone', name: 'SONG A ', album: 'the lp' }, songs)?.id).toBe('a');
  expect(matchEntry({ name: 'Song a', album: 'Other' }, songs)).toBeUndefined();
  expect(matchEntry({ name: 'Song a' }, songs)).toBeUndefined();
});

test('a file’s name is harmless', () => {
  expect(fileName('../a/b: <c>', 'm3u')).toBe('ab c.m3u');
  expect(fileName('🎵', 'json')).toBe('playlist.json');
});
