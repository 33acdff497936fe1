import { expect, test } from 'vitest';
import { testSong } from '../player/testing/song.ts';
import type { ImportEntry } from './contract.ts';
import { toM3u } from './m3u.ts';
import { fileName, matchEntry, namesOf, readImport } from './transfer.ts';

const album = { id: 'x', name: 'שלום "B"', shortname: 'B', icon: '', consoles: [], year: null };
const songs = [testSong('a'), testSong('b', { name: '<b>𝔅</b>, part 2\nend', album })];
const playlist = { name: 'Mine & yours', songs };
const entries = [
  { id: 'a', name: 'Song a', album: 'The LP' },
  { id: 'b', name: '<b>𝔅</b>, part 2\nend', album: 'שלום "B"' },
];

const oneLine = entries.map((entry) => ({ ...entry, name: entry.name.replace('\n', ' ') }));

test('a JSON export of an earlier version is imported unchanged, each name on one line', () => {
  const text = JSON.stringify({
    format: 'ringside-playlist',
    version: 1,
    name: 'Mine',
    songs: entries,
  });
  expect(readImport(text)).toEqual({ name: 'Mine', entries: oneLine });
});

test('control characters are dropped from all names', () => {
  const text = JSON.stringify({
    name: 'My\u0000 list\u001b',
    songs: [{ id: 'a', name: '\u0007Song\ta', album: 'The\u009f LP' }],
  });
  expect(readImport(text)).toEqual({
    name: 'My list',
    entries: [{ id: 'a', name: 'Song a', album: 'The LP' }],
  });
});

test('an M3U export is imported unchanged, each name on one line', () => {
  const text = toM3u(playlist, 'https://ringside.example/playlist/1');
  expect(readImport(text)).toEqual({ name: 'Mine & yours', entries: oneLine });
  expect(text).toContain('\nhttps://ringside.example/songs/a.mp3\n');
  expect(text.startsWith('#EXTM3U\n')).toBe(true);
});

test('another player’s list is read by names and albums', () => {
  const text =
    '\uFEFF#EXTM3U\r\n#EXTINF:123,Song a\r\n#EXTALB:The LP\r\nC:\\Music\\a.mp3\r\nb.mp3\r\n';
  expect(readImport(text)?.entries).toEqual([{ name: 'Song a', album: 'The LP' }, { name: 'b' }]);
});

test('any other file is rejected', () => {
  for (const text of ['', 'hello', '{"songs":1}', '{', '[]', '<html>']) {
    expect(readImport(text)).toBeNull();
  }
  expect(readImport('{"songs":[null, 1, {}]}')?.entries).toEqual([]);
});

test('URLs of this site are read as song ids, others as file names', () => {
  const text =
    'https://ringside.example/songs/turf-tunes-1.mp3\n/songs/b.mp3?from=here#t=9\nhttps://other.example/songs/c.mp3?x=1\nfile:///m/03%20-%20End.mp3\n/m/Best #1/02 Out.mp3';
  expect(readImport(text)?.entries).toEqual([
    { name: 'turf-tunes-1', id: 'turf-tunes-1', album: 'songs' },
    { name: 'b', id: 'b', album: 'songs' },
    { name: 'c', id: 'c', album: 'songs' },
    { name: '03 - End', album: 'm' },
    { name: '02 Out', album: 'Best #1' },
  ]);
});

test('VLC’s lists and the CSV of streaming services are read as titles and artists', () => {
  const vlc = '#EXTM3U\n#EXTINF:92,The LP - Song a\nfile:///home/me/a.mp3\n';
  expect(readImport(vlc)?.entries).toEqual([{ name: 'The LP - Song a' }]);
  const csv =
    '"Track URI","Track Name","Artist Name(s)","Album Name"\r\n"spotify:track:1","Song ""a"", live","The LP","Best\nof"\r\n"spotify:track:2",Song b,,\r\n,,,';
  expect(readImport(csv)?.entries).toEqual([
    { name: 'Song "a", live', artist: 'The LP', album: 'Best of' },
    { name: 'Song b', artist: undefined, album: undefined },
  ]);
});

test('an entry is matched by id, then by title with album or artist', () => {
  const found = (entry: ImportEntry, among = songs) => {
    const match = matchEntry(entry, among);
    return match && [match.song.id, match.isSure];
  };
  expect(found({ id: 'b', name: 'Song a', album: 'The LP' })).toEqual(['b', true]);
  expect(found({ id: 'gone', name: 'SONG A ', album: 'the lp' })).toEqual(['a', true]);
  expect(found({ name: 'Song, a!', artist: 'The LP' })).toEqual(['a', false]);
  expect(found({ name: 'The LP - Song a' })).toEqual(['a', true]);
  expect(found({ name: 'Song' })).toBeUndefined();
  expect(found({ name: '?' })).toBeUndefined();
});

test('the artist of a song is exported, and finds it elsewhere', () => {
  const own = testSong('c', { name: 'A - B', artist: 'Ana, Bo\nand Ci' });
  const text = toM3u({ name: 'Own', songs: [own] }, 'https://ringside.example');
  expect(text).toContain('#EXTINF:60,Ana, Bo and Ci - A - B\n');
  const [entry] = readImport(text)?.entries ?? [];
  const elsewhere = testSong('d', { name: 'A - B', artist: 'Ana, Bo and Ci' });
  const another = testSong('e', { name: 'A - B', artist: 'Di' });
  const found = matchEntry({ ...entry, id: undefined, album: undefined } as ImportEntry, [
    another,
    elsewhere,
  ]);
  expect(found).toEqual({ song: elsewhere, isSure: true });
});

test.each([
  'Song a (Remastered 2009)',
  'Song a [Remaster]',
  'Song a - 2011 Remaster',
  'Song a - Remastered',
  'Song a (Mono Version)',
  'Song a (Deluxe Edition) ',
  'Song a (feat. Somebody)',
  'The LP - Song a (2009 Re-master)',
])('an edition behind the title does not matter: %s', (name) => {
  const entry = { name, artist: 'The LP' };
  expect(matchEntry(entry, songs)).toEqual({ song: songs[0], isSure: true });
  expect(namesOf(entry)[0]).toBe('Song a');
  const remastered = testSong('r', { name: 'Song z (Remastered)' });
  expect(matchEntry({ name: name.replace('Song a', 'Song z') }, [remastered])?.song).toBe(
    remastered,
  );
});

test('what belongs to a title stays in it', () => {
  for (const name of ['Song a (Live)', 'Song a (Reprise)', 'Song a - Mono Lake', 'Remaster']) {
    expect(namesOf({ name }).at(-1)).toBe(name);
  }
  const both = [testSong('a'), testSong('r', { name: 'Song a (Remastered)' })];
  expect(matchEntry({ name: 'Song a (Remastered)', album: 'The LP' }, both)?.song).toBe(both[1]);
});

test('a match by title alone is a guess, and the first if several songs have the title', () => {
  expect(matchEntry({ name: 'Song a', album: 'Other' }, songs)).toEqual({
    song: songs[0],
    isSure: false,
  });
  const twice = [testSong('a'), testSong('c', { name: 'Song a' })];
  expect(matchEntry({ name: 'Song a' }, twice)).toEqual({ song: twice[0], isSure: false });
});

test('a file name has no special characters', () => {
  expect(fileName('../a/b: <c>', 'm3u')).toBe('ab c.m3u');
  expect(fileName('🎵', 'json')).toBe('playlist.json');
});
