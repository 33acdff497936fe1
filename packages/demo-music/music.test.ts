import { createHash } from 'node:crypto';
import { encodeMp3 } from '@ringside/chip-music/encode-mp3';
import { renderScore, streamScore } from '@ringside/chip-music/render-score';
import { SAMPLE_RATE, type Score, scoreSeconds } from '@ringside/chip-music/score';
import { parseBuffer } from 'music-metadata';
import { afterAll, describe, expect, test } from 'vitest';
import { ALBUMS } from './catalogue/albums.ts';
import { composeSong, findTune, listAlbums } from './catalogue/catalogue.ts';
import { SCENES } from './covers/cover-scenes.ts';
import { drawCover } from './covers/covers.ts';
import { faultsOf, measure, measureTune } from './measure.ts';
import { createTuneRenderer, tuneParts } from './renderer.ts';

const albums = listAlbums();
const songs = albums.flatMap((album) => album.songs);
const shortest = songs.reduce((a, b) => (b.duration < a.duration ? b : a));
/** A sample of the tunes, to check every note of. */
const scores = new Map<string, Score>(
  songs.filter((_, index) => index % 27 === 0).map(({ id }) => [id, composeSong(id)]),
);

describe('the catalogue', () => {
  test('has 14 albums and some 180 tunes with unique ids and names', () => {
    expect(albums).toHaveLength(14);
    expect(songs).toHaveLength(189);
    // One has more songs than fit on a page of 18.
    expect(Math.max(...albums.map((album) => album.songs.length))).toBeGreaterThan(18);
    for (const list of [albums, songs]) {
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
      expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
    }
  });

  test('lists tunes of 60 to 150 s with their exact length', () => {
    for (const { duration } of songs) {
      expect(duration).toBeGreaterThanOrEqual(60);
      expect(duration).toBeLessThanOrEqual(150);
    }
    for (const [id, score] of scores) {
      expect(scoreSeconds(score)).toBe(findTune(id)?.plan.seconds);
    }
  });
});

describe('a tune', () => {
  test('is composed deterministically', () => {
    for (const [id, score] of [...scores].slice(0, 6)) expect(composeSong(id)).toEqual(score);
  });

  test('uses only notes of its scale and its chords, and no two melodies are equal', () => {
    const melodies = new Set<string>();
    for (const [id, { parts }] of scores) {
      const lead = parts.flatMap(({ name, notes }) => (name === 'lead' ? notes : []));
      expect(lead.length, id).toBeGreaterThan(40);
      melodies.add(lead.map(({ at, pitch }) => `${at}:${pitch}`).join(' '));
      const heard = new Map<number, number>();
      for (const { pitch, length } of lead) {
        heard.set(pitch % 12, (heard.get(pitch % 12) ?? 0) + length);
      }
      const most = [...heard.values()].sort((a, b) => b - a);
      const all = most.reduce((sum, each) => sum + each, 0);
      // A tune that is transposed at the end has two keys.
      const keys = new Set(findTune(id)?.plan.sections.map(({ shift }) => shift)).size;
      const core = most.slice(0, keys > 1 ? 10 : 8).reduce((sum, each) => sum + each, 0);
      expect(core / all, id).toBeGreaterThan(0.93);
    }
    expect(melodies.size).toBe(scores.size);
  });

  test('moves mostly by small steps, within a range that can be sung', () => {
    for (const [id, { parts }] of scores) {
      const lead = parts.flatMap(({ name, notes }) => (name === 'lead' ? notes : []));
      const pitches = lead.map(({ pitch }) => pitch);
      expect(Math.max(...pitches) - Math.min(...pitches), id).toBeLessThanOrEqual(31);
      const moves = pitches.slice(1).map((pitch, i) => Math.abs(pitch - (pitches[i] ?? pitch)));
      const small = moves.filter((move) => move <= 4).length / moves.length;
      expect(small, id).toBeGreaterThan(0.6);
    }
  });

  test('has no note outside its length and none without a length', () => {
    for (const [id, { parts, drums, lengthBeats }] of scores) {
      const notes = parts.flatMap((part) => part.notes);
      for (const note of notes) {
        expect(note.length, id).toBeGreaterThan(0);
        expect(Number.isFinite(note.pitch), id).toBe(true);
      }
      const starts = [...notes, ...drums.hits].map(({ at }) => at);
      expect(Math.min(...starts), id).toBeGreaterThanOrEqual(0);
      expect(Math.max(...starts), id).toBeLessThan(lengthBeats);
    }
  });
});

describe('a rendered tune', () => {
  const renderer = createTuneRenderer();
  const mix = renderScore(composeSong(shortest.id));
  afterAll(() => renderer.close());

  const render = async (id: string, part: number) => {
    const chunks: Uint8Array[] = [];
    await renderer.render(id, part, 0, { onChunk: (chunk) => chunks.push(chunk) });
    return { chunks, bytes: Buffer.concat(chunks) };
  };

  test('fails for an unknown id without ending the thread', async () => {
    await expect(render('no-such-tune', 0)).rejects.toThrow('no-such-tune');
    expect(() => tuneParts('no-such-tune')).toThrow('no-such-tune');
  });

  test('does not clip, has dynamics and a stereo image', () => {
    expect(faultsOf(measure(mix))).toEqual([]);
    const mono = { left: mix.left, right: mix.left };
    expect(faultsOf(measure(mono))).toEqual(['correlation 1']);
  });

  test.runIf(process.env.THOROUGH)('is so for every tune', { timeout: 1_200_000 }, () => {
    const faulty = songs.map(({ id }) => [id, ...faultsOf(measureTune(id))]);
    expect(faulty.filter((faults) => faults.length > 1)).toEqual([]);
  });

  test('is rendered by the thread in parts of sizes known in advance', async () => {
    const { chunks, bytes } = await render(shortest.id, 0);
    expect(bytes.length).toBe(tuneParts(shortest.id)[0]);
    expect(chunks.length).toBeGreaterThan(10);
  });

  test.runIf(process.env.THOROUGH)(
    'is rendered identically by the thread',
    {
      timeout: 60_000,
    },
    async () => {
      const hash = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');
      const score = composeSong(shortest.id);
      const encoded = await Array.fromAsync(
        encodeMp3(mix.left.length, (from) => streamScore(score, from)),
      );
      const file = Buffer.concat(encoded);
      const sizes = tuneParts(shortest.id);
      // Rendered in any order and sent in chunks, with sizes known in advance.
      const parts = await Promise.all([...sizes.keys()].map((part) => render(shortest.id, part)));
      expect(parts.map(({ bytes }) => bytes.length)).toEqual(sizes);
      expect(hash(Buffer.concat(parts.map(({ bytes }) => bytes)))).toBe(hash(file));
      for (const { chunks } of parts) expect(chunks.length).toBeGreaterThan(10);
      const { format } = await parseBuffer(file, { mimeType: 'audio/mpeg' }, { duration: true });
      expect(format.container).toBe('MPEG');
      expect(Math.abs((format.duration ?? 0) - shortest.duration)).toBeLessThan(0.15);
    },
  );

  test('ends with less than a second of silence', () => {
    const { left, right } = mix;
    let last = left.length;
    while (last > 0 && Math.abs(left[last - 1] ?? 0) + Math.abs(right[last - 1] ?? 0) < 0.001)
      last--;
    expect((left.length - last) / SAMPLE_RATE).toBeLessThan(1);
  });
});

describe('covers', () => {
  test('each album has a unique drawing, and an icon without its name', () => {
    expect(Object.keys(SCENES)).toEqual(ALBUMS.map(({ id }) => id));
    const drawings = albums.map(({ imgUrl }) => drawCover(imgUrl.slice('/album-covers/'.length)));
    expect(new Set(drawings).size).toBe(14);
    for (const [index, { icon, shortname }] of albums.entries()) {
      const small = drawCover(icon.slice('/album-covers/'.length));
      expect(drawings[index]).toContain(shortname.toUpperCase());
      expect(small).not.toContain('<text');
      expect(small).not.toMatch(/NaN|undefined/);
    }
  });

  test('an imported album has the drawing of a record; other names have none', () => {
    expect(drawCover('m-0123.svg')).toContain('<svg');
    for (const file of ['nothing.svg', 'first-light.png', '../first-light.svg', '']) {
      expect(drawCover(file)).toBeNull();
    }
  });
});
