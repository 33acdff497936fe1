import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { encodeMp3 } from '@ringside/chip-music/encode-mp3';
import { SAMPLE_RATE } from '@ringside/chip-music/score';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FeedEvent, feedEvent } from '#app/features/feed/contract.ts';
import { openDatabase } from '#database/connect.ts';
import { loadReference } from '#reference/load.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { TEST_FEED_KEY } from '#server/testing/app.ts';
import { importMusic } from './import-music.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
/** One second of MP3 without tags. */
const SILENCE = { left: new Float32Array(SAMPLE_RATE), right: new Float32Array(SAMPLE_RATE) };
const MP3 = Buffer.concat(await Array.fromAsync(encodeMp3(SAMPLE_RATE, () => [SILENCE])));

/** The file with ID3v2.3 tags. */
function tagged(tags: Record<string, string>, picture?: Buffer): Buffer {
  const frame = (name: string, content: Buffer) => {
    const head = Buffer.alloc(10);
    head.write(name, 'latin1');
    head.writeUInt32BE(content.length, 4);
    return Buffer.concat([head, content]);
  };
  const text = (value: string) =>
    Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(value, 'utf16le')]);
  const frames = Object.entries(tags).map(([name, value]) =>
    name.startsWith('T') && name.length === 4
      ? frame(name, text(value))
      : frame('TXXX', Buffer.from(`\0${name}\0${value}`, 'latin1')),
  );
  if (picture) {
    frames.push(
      frame('APIC', Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), picture])),
    );
  }
  const body = Buffer.concat(frames);
  const size = [21, 14, 7, 0].map((shift) => (body.length >> shift) & 0x7f);
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), Buffer.from(size), body, MP3]);
}

function wav(seconds: number): Buffer {
  const data = Buffer.alloc(8000 * seconds);
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0data\0\0\0\0',
    'latin1',
  );
  head.writeUInt32LE(36 + data.length, 4);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}

let root = '';
let folder = '';
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'import-'));
  folder = path.join(root, 'music');
  await put(
    'Ringbox/Quest/b.mp3',
    tagged({ TIT2: 'Second 🐉 <b>', TALB: 'The Quest', TPE2: 'Band', TRCK: '2', TYER: '1994' }),
  );
  await put(
    'Ringbox/Quest/a/c.mp3',
    tagged({ TIT2: 'First', TALB: 'The Quest', TPE2: 'Band', TRCK: '1' }, PNG),
  );
  await put('Loose/07 - Untagged_song.wav', wav(2));
  await put('Loose/Cover.PNG', PNG);
  await put('Loose/broken.mp3', Buffer.from('this is not music'));
  await put('Loose/empty.flac', Buffer.alloc(0));
  await put('Loose/notes.txt', Buffer.from('buy milk'));
});
afterEach(() => rm(root, { recursive: true }));

async function put(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
}

const config = () =>
  readConfig({
    NODE_ENV: 'test',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
    DATA_DIR: path.join(root, 'data'),
    MUSIC_DIR: folder,
  });

async function run(from = folder, signal?: AbortSignal) {
  const events: FeedEvent[] = [];
  const report = await importMusic({
    folder: from,
    config: config(),
    signal,
    send: async (batch) => {
      events.push(...batch.map((event) => feedEvent.parse(event)));
      return { rejected: [] };
    },
  });
  const albums = events.flatMap((event) => (event.type === 'album' ? [event.album] : []));
  return { report, albums, byName: new Map(albums.map((album) => [album.name, album])) };
}

test('albums are taken from tags, or from the folder if there are none', async () => {
  const { report, byName } = await run();
  expect(report).toMatchObject({ albums: 2, songs: 3 });
  expect(byName.get('The Quest')).toMatchObject({
    shortname: 'The Quest',
    consoles: ['Ringbox'],
    year: 1994,
    songs: [{ name: 'First' }, { name: 'Second 🐉 <b>' }],
  });
  const loose = byName.get('Loose');
  expect(loose).toMatchObject({
    consoles: [],
    year: null,
    imgUrl: '/music-files/Loose/Cover.PNG?cover',
  });
  expect(loose?.songs).toMatchObject([
    { name: 'Untagged song', duration: 2, url: '/music-files/Loose/07%20-%20Untagged_song.wav' },
  ]);
});

test('songs have their artist, and the ReplayGain that their peak leaves', async () => {
  const song = (more: Record<string, string>) => tagged({ TALB: 'Levels', ...more });
  const gain = (dB: string, peak: string) => ({
    REPLAYGAIN_TRACK_GAIN: dB,
    REPLAYGAIN_TRACK_PEAK: peak,
  });
  await put('Levels/1.mp3', song({ TIT2: 'Loud', TPE1: 'Ana\nB', ...gain('-7.25 dB', '1.1') }));
  await put('Levels/2.mp3', song({ TIT2: 'Soft', TPE2: 'Band', ...gain('+9.00 dB', '0.5') }));
  await put('Levels/3.mp3', song({ TIT2: 'Silent', TPE2: 'Band', ...gain('+3.00 dB', '0') }));
  await put('Levels/4.mp3', song({ TIT2: 'Odd', ...gain('+999 dB', '1') }));
  const { byName } = await run();
  const songs = byName.get('Levels')?.songs ?? [];
  expect(songs.map(({ name, artist }) => [name, artist])).toEqual([
    ['Loud', 'Ana B'],
    ['Soft', 'Band'],
    ['Silent', 'Band'],
    ['Odd', undefined],
  ]);
  expect(songs[0]?.gain).toBe(-7.25);
  expect(songs[1]?.gain).toBeCloseTo(6.02, 2);
  expect(songs.slice(2).map((song) => song.gain)).toEqual([3, undefined]);
});

/** A box of an MP4 file. */
function box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.from(`\0\0\0\0${name}`, 'latin1');
  head.writeUInt32BE(8 + body.length);
  return Buffer.concat([head, body]);
}

/** Two seconds of Apple Lossless, of which only the description is there. */
function alac(): Buffer {
  const words = (...values: number[]) =>
    Buffer.concat(
      values.map((value) => {
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(value >>> 0);
        return bytes;
      }),
    );
  const sample = Buffer.concat([words(0, 1, 0, 0), Buffer.from([0, 2, 0, 16, 0, 0, 0, 0])]);
  const entry = box('alac', sample, words(44_100 << 16));
  const table = box('stbl', box('stsd', words(0, 1), entry), box('stts', words(0, 0)));
  const times = box('mdhd', words(0, 0, 0, 44_100, 88_200, 0));
  const handler = box('hdlr', words(0, 0), Buffer.from('soun'), words(0, 0, 0, 0, 0));
  const head = box('tkhd', words(0, 0, 0, 1), Buffer.alloc(68));
  const track = box('trak', head, box('mdia', times, handler, box('minf', table)));
  const movie = box('mvhd', words(0, 0, 0, 44_100, 88_200), Buffer.alloc(80));
  return Buffer.concat([box('ftyp', Buffer.from('M4A \0\0\0\0')), box('moov', movie, track)]);
}

test('what is no song, or what its name does not say, or what most browsers cannot play is named', async () => {
  await put('Odd/click.wav', wav(0.1));
  await put('Odd/named.mp3', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(5000)]));
  await put('Odd/lossless.m4a', alac());
  const info = Buffer.from('INFOINAM\x0b\0\0\0Frühlicht\0\0');
  const list = Buffer.concat([Buffer.from('LIST\0\0\0\0'), info]);
  list.writeUInt32LE(info.length, 4);
  const early = Buffer.concat([wav(2), list]);
  early.writeUInt32LE(early.length - 8, 4);
  await put('Odd/early.wav', early);
  const { report, albums } = await run();
  const reasons = Object.fromEntries(report.skipped.map((file) => [file.path, file.reason]));
  expect(reasons).toMatchObject({
    'Odd/click.wav': 'it is shorter than a second',
    'Odd/named.mp3': 'it is FLAC: name it .flac',
    'Odd/lossless.m4a': 'it is Apple Lossless, which most browsers cannot play: convert it to FLAC',
  });
  expect(albums.flatMap(({ songs }) => songs.map(({ name }) => name))).toContain('Frühlicht');
});

test('a file that cannot be imported is skipped, and what is wrong with it is reported', async () => {
  const whole = tagged({ TIT2: 'No frames', TALB: 'An album' });
  await put('Bad/no-frames.mp3', whole.subarray(0, whole.length - MP3.length));
  await put('Bad/no-samples.wav', wav(0));
  const pictured = tagged({ TIT2: 'A title' }, Buffer.concat([PNG, Buffer.alloc(100_000)]));
  await put('Bad/cut-in-its-tag.mp3', pictured.subarray(0, 50_000));
  await put('Bad/picture.m4a', PNG);
  const { report } = await run();
  const notAudio = 'what is in it is not audio of the kind its name says, or is damaged';
  expect(Object.fromEntries(report.skipped.map((file) => [file.path, file.reason]))).toEqual({
    'Loose/broken.mp3': notAudio,
    'Loose/empty.flac': 'it is empty',
    'Bad/no-frames.mp3': 'there is no music in it',
    'Bad/no-samples.wav': 'there is no music in it',
    'Bad/cut-in-its-tag.mp3': expect.stringMatching(/^it is cut off: about \d\d% of it is there$/),
    'Bad/picture.m4a': notAudio,
  });
});

test('files with one album tag are one album, also across folders', async () => {
  const song = (TIT2: string, more = {}) => tagged({ TIT2, TALB: 'Night Roads', ...more });
  await put('One/a.mp3', song('One'));
  await put('Two/Disc 2/b.mp3', song('Two', { TALB: ' night  roads' }));
  const before = (await run()).byName.get('Night Roads');
  expect(before?.songs.map(({ name }) => name)).toEqual(['One', 'Two']);
  await put('Three/c.mp3', song('Three', { TPE2: 'Ana' }));
  expect((await run()).byName.get('Night Roads')?.songs).toHaveLength(3);
  await put('Four/d.mp3', song('Four', { TPE2: 'Bo' }));
  const titled = (await run()).albums.filter(({ name }) => /night roads/i.test(name));
  expect(titled.map(({ songs }) => songs.length).sort()).toEqual([1, 1, 2]);
  // The id does not change when another artist has an album of the same name.
  expect(titled.map(({ id }) => id)).toContain(before?.id);
});

test('a truncated file is reported, with the share of it that exists', async () => {
  await put('Loose/cut.wav', wav(4).subarray(0, 44 + 8000));
  const { report, byName } = await run();
  expect(report.skipped).toContainEqual({
    path: 'Loose/cut.wav',
    reason: 'it is cut off: about 25% of it is there',
  });
  expect(byName.get('Loose')?.songs).toHaveLength(1);
});

test('a later import gives unchanged songs and albums the same ids', async () => {
  const ids = (albums: Awaited<ReturnType<typeof run>>['albums']) =>
    albums.map(({ id, songs }) => [id, songs.map((song) => song.id)]);
  const first = await run();
  await put('Aaa/new.wav', wav(1));
  const second = await run();
  expect(second.albums).toHaveLength(3);
  expect(ids(second.albums)).toEqual(expect.arrayContaining(ids(first.albums)));
});

test('an interrupted import continues where it stopped, and unchanged files are not read again', async () => {
  const stop = new AbortController();
  const journal = path.join(root, 'data', 'music-import.jsonl');
  const stopped = importMusic({
    folder,
    config: config(),
    signal: stop.signal,
    send: async () => ({ rejected: [] }),
    onProgress: (done) => done === 3 && stop.abort(new Error('stopped')),
  });
  await expect(stopped).rejects.toThrow('stopped');
  const lines = async () => (await readFile(journal, 'utf8')).split('\n').filter(Boolean);
  expect(await lines()).toHaveLength(3);
  await writeFile(journal, `${(await lines()).join('\n')}\n{"path":"Ringbox/Qu`);
  expect((await run()).report).toMatchObject({ albums: 2, songs: 3 });
  const before = await lines();
  await run();
  expect(await lines()).toEqual(before);
});

test('importing a folder inside MUSIC_DIR sends only its albums; one outside is refused', async () => {
  const { albums } = await run(path.join(folder, 'Ringbox', 'Quest', 'a'));
  expect(albums.map(({ name, songs }) => [name, songs.length])).toEqual([['The Quest', 2]]);
  const outside = path.join(root, 'elsewhere');
  await cp(path.join(folder, 'Loose'), outside, { recursive: true });
  await expect(run(outside)).rejects.toThrow('is outside MUSIC_DIR');
  await expect(run(path.join(root, 'nowhere'))).rejects.toThrow('There is no folder');
});

test('imported albums are in the catalogue, their songs are served from the folder, and their covers small', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 3000, height: 2000, channels: 3, background: 'red', noise } as const;
  const huge = await sharp({ create }).png().toBuffer();
  await put('Huge/a.mp3', tagged({ TIT2: 'A', TALB: 'Huge' }, huge));
  const { albums } = await run();
  const database = await openDatabase({ dataDir: path.join(root, 'data') });
  const app = await createApp({
    config: config(),
    database,
    reference: loadReference(),
    practiceFeedKey: TEST_FEED_KEY,
  });
  try {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/feed',
      headers: { authorization: `Bearer ${TEST_FEED_KEY}` },
      payload: albums.map((album) => ({ id: album.id, type: 'album', album })),
    });
    expect(answer.json()).toMatchObject({
      accepted: 3,
      duplicates: 0,
      superseded: [],
      rejected: [],
    });
    const none = await app.inject('/music-files/Ringbox/Quest/b.mp3?cover');
    expect(none.json().error.message).toBe('There is no picture that can be read.');
    for (const { imgUrl, songs } of albums) {
      const cover = await app.inject(imgUrl);
      expect(cover.headers['content-type'], imgUrl).toBe('image/jpeg');
      const { width, height } = await sharp(cover.rawPayload).metadata();
      expect([width, height], imgUrl).toEqual(imgUrl.includes('Huge') ? [512, 341] : [1, 1]);
      expect(cover.rawPayload.length).toBeLessThan(100_000);
      for (const { url } of songs) {
        const part = await app.inject({ url, headers: { range: 'bytes=0-9' } });
        expect([part.statusCode, part.rawPayload.length], url).toEqual([206, 10]);
      }
    }
  } finally {
    await app.close();
    await database.close();
  }
});
