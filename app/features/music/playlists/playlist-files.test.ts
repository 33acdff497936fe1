import { expect, test } from 'vitest';
import { testSong } from '../player/testing/song.ts';
import type { ImportEntry } from './contract.ts';
import { decodeImport, matchEntry, readImport } from './transfer.ts';

const album = {
  id: 'rt',
  name: 'Report Tunes',
  shortname: 'Report',
  icon: '',
  consoles: [],
  year: null,
};
const songs = [
  'First Bell',
  'Second Wind',
  'Café Ropes',
  'Boss',
  'Boss!',
  'C',
  'C#',
  '99 Bells',
].map((name, place) => testSong(`song-${place}`, { name, album }));
const both = ['First Bell', 'Second Wind'];

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf16 = (text: string) => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const utf8 = (text: string) => new TextEncoder().encode(text);

/** The titles found, each guess with a question mark. */
function found(bytes: Uint8Array): string[] {
  return (readImport(decodeImport(bytes))?.entries ?? []).map((entry) => {
    const match = matchEntry(entry, songs);
    return match ? `${match.song.name}${match.isSure ? '' : '?'}` : `no ${entry.name}`;
  });
}

const EXT = '#EXTM3U\n';
const TABLE = 'Name\tArtist\tComposer\tAlbum\tTime\r\n';

test.each([
  ['title before artist', `${EXT}#EXTINF:60,First Bell - Report Tunes\n/x/a.m4a`, ['First Bell']],
  [
    'commas in attributes',
    `${EXT}#EXTINF:60 tvg-name="One, Two" group-title="A",Report Tunes - First Bell\n/music/a.mp3`,
    ['First Bell'],
  ],
  ['a title with a comma', `${EXT}#EXTINF:60,Bell, First\na.mp3`, ['no Bell, First']],
  [
    'relative paths of Windows behind a mark',
    '\uFEFF..\\Music\\Report Tunes\\01 - First Bell.mp3\r\n..\\Music\\Report Tunes\\07 - Second Wind.mp3\r\n',
    both,
  ],
  [
    'rooted paths of Windows',
    '\\Music\\Report Tunes\\01 - First Bell.mp3\r\n\\Music\\Report Tunes\\07 - Second Wind.mp3',
    both,
  ],
  ['UNC paths', '\\\\nas\\music\\Report Tunes\\01. First Bell.flac', ['First Bell']],
  [
    'bare file names',
    'First Bell.mp3\nReport Tunes/Second Wind.OGG',
    ['First Bell?', 'Second Wind'],
  ],
  [
    'line ends of old Macs',
    `${EXT}#EXTINF:60,Report Tunes - First Bell\n/a.m4a\n#EXTINF:92,Report Tunes - Second Wind\n/b`.replaceAll(
      '\n',
      '\r',
    ),
    both,
  ],
  [
    'numbers of disc and track',
    '/music/1-03 First Bell.mp3\n/music/01-07 Second Wind.mp3\n/Report Tunes/(2) Café Ropes.mp3',
    ['First Bell?', 'Second Wind?', 'Café Ropes'],
  ],
  ['a number that belongs to the title', '/Report Tunes/99 Bells.mp3', ['99 Bells']],
  [
    'artist, album, number and title',
    '/m/Somebody - Report Tunes - 03 - First Bell.mp3',
    ['First Bell'],
  ],
  [
    'EXTINF without a comma',
    `${EXT}#EXTINF:60\n/Report Tunes/First Bell.mp3\n#EXTINF:92\n/Report Tunes/Second Wind.mp3`,
    both,
  ],
  [
    'EXTINF with the title behind a space',
    `${EXT}#EXTINF:60 Report Tunes - First Bell\na.mp3\n#EXTINF:-1 tvg-id="x" tvg-name="y"\n/Report Tunes/Second Wind.mp3`,
    both,
  ],
  [
    'EXTINF with other separators',
    `${EXT}#EXTINF:60;Report Tunes - First Bell\na.mp3\n#EXTINF: 92.5 | Second Wind - Report Tunes\nb.mp3\n#EXTINF:1\tReport Tunes - Boss\nc.mp3`,
    [...both, 'Boss'],
  ],
  [
    'a title with a comma behind another separator',
    `${EXT}#EXTINF:60;Bell, First\na.mp3`,
    ['no Bell, First'],
  ],
  [
    'a title with a colon and a bar',
    `${EXT}#EXTINF:60,Bell: First | Last\na.mp3`,
    ['no Bell: First | Last'],
  ],
  [
    'attributes without quotes',
    `${EXT}#EXTINF:60 group-title=My Group,Report Tunes - First Bell\na.mp3`,
    ['First Bell'],
  ],
  ['EXTINF without a length', `${EXT}#EXTINF:,Report Tunes - First Bell\na.mp3`, ['First Bell']],
  [
    'quotes that do not close, or close before the end of a cell',
    'Title,Album\n"First Bell" (live),Report Tunes\n"Nobody,x\nSecond Wind,Report Tunes',
    ['First Bell', 'no "Nobody', 'Second Wind'],
  ],
  [
    'spaces around quoted cells',
    '"Title" , "Album"\n"First Bell" , "Report Tunes"\n "Second; ""Wind""" , "x"\nBoss , Report Tunes',
    ['First Bell', 'Second Wind?', 'Boss'],
  ],
  [
    'spaces around cells behind other separators',
    '"Title" ; "Album"\n"First Bell" ; "Report Tunes"',
    ['First Bell'],
  ],
  [
    'small letters in tags',
    `#extm3u\n#extinf:60,First Bell\n#extalb:Report Tunes\na.mp3`,
    ['First Bell'],
  ],
  [
    'a named separator',
    'sep=;\r\nTrack Name;Artist Name;Album Name\r\nFirst Bell;Report Tunes;Report Tunes\r\n',
    ['First Bell'],
  ],
  [
    'any separator',
    'sep=|\nTitle|Album\n"First | Bell"|x\nSecond Wind|Report Tunes',
    ['First Bell?', 'Second Wind'],
  ],
  ['tabs', `${TABLE}First Bell\tReport Tunes\t\tReport Tunes\t60`, ['First Bell']],
  [
    'PLS, by number',
    '[playlist]\nFile2=C:\\b.mp3\nTitle2=Report Tunes - Second Wind\nFile1=/Report Tunes/First Bell.mp3\nLength1=60\n',
    both,
  ],
  [
    'XSPF',
    '<?xml version="1.0"?><playlist version="1"><title>Mine</title><trackList><track><title>Caf&#xE9; Ropes</title><creator>Report Tunes</creator></track><track><location>file:///m/Report%20Tunes/01%20First%20Bell.mp3</location></track></trackList></playlist>',
    ['Café Ropes', 'First Bell'],
  ],
  [
    'XSPF with its text unescaped',
    '<playlist version="1"><trackList><track><title><![CDATA[Café Ropes]]></title><creator><![CDATA[Report Tunes]]></creator></track></trackList></playlist>',
    ['Café Ropes'],
  ],
  [
    'PLS with spaces',
    '[playlist]\nFile1 = /a.mp3\nTitle1 = First Bell - Report Tunes\n',
    ['First Bell'],
  ],
  ['a long dash', `${EXT}#EXTINF:60,Report Tunes – First Bell\n/x/a.m4a`, ['First Bell']],
  [
    'addresses of imported songs',
    'https://ringside.example/music-files/Report%20Tunes/01%20-%20First%20Bell.mp3?v=1',
    ['First Bell'],
  ],
  ['a folder called songs', '/home/me/songs/Boss.mp3', ['Boss?']],
  [
    'a name with signs',
    `${EXT}#EXTINF:1,Report Tunes - Boss!\nb\n#EXTINF:1,Report Tunes - C#\nb`,
    ['Boss!', 'C#'],
  ],
  [
    'a name without signs',
    `${EXT}#EXTINF:1,Report Tunes - Boss\nb\n#EXTINF:1,C - Report Tunes\nb`,
    ['Boss', 'C'],
  ],
  ['a neighbour', `${EXT}#EXTINF:1,Report Tunes - First Bell!\nb`, ['First Bell?']],
  ['other case and accents', `${EXT}#EXTINF:1,REPORT TUNES - cafe ropes\nb`, ['Café Ropes']],
])('a file finds its songs: %s', (_, text, titles) => {
  expect(found(utf8(text))).toEqual(titles);
});

test.each([
  ['UTF-8', utf8],
  ['Windows-1252', latin1],
  ['UTF-16', utf16],
  ['UTF-16 without a mark', (text: string) => utf16(text).subarray(2)],
])('a file in %s is read', (_, encoded) => {
  expect(
    found(encoded('#EXTM3U\r\n#EXTINF:92,Report Tunes - Café Ropes\r\nC:\\x.mp3\r\n')),
  ).toEqual(['Café Ropes']);
});

test('UTF-16 of either order is read', () => {
  expect(found(utf16(`${TABLE}First Bell\tReport Tunes\t\tReport Tunes\t60\r\n`))).toEqual([
    'First Bell',
  ]);
  const swapped = Buffer.from(utf16('#EXTM3U\n#EXTINF:1,Report Tunes - Boss\nb')).swap16();
  expect(found(Uint8Array.from(swapped))).toEqual(['Boss']);
  expect(found(Uint8Array.from(swapped).subarray(2))).toEqual(['Boss']);
  expect(decodeImport(utf16('一\n'))).toBe('一\n');
});

test('a neighbour is a guess when the title itself is not in the catalogue', () => {
  const entry: ImportEntry = { name: 'Boss', album: 'Report Tunes' };
  const others = songs.filter(({ name }) => name !== 'Boss');
  expect(matchEntry(entry, others)).toMatchObject({ song: { name: 'Boss!' }, isSure: false });
});
