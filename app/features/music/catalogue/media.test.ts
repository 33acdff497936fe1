import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerErrors } from '#server/http/errors.ts';
import { findInFolder } from './import/music-folder.server.ts';
import { registerMedia } from './media.server.ts';

const BYTES = Buffer.from('0123456789');
let app: FastifyInstance;
let root = '';
let folder = '';

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'media-'));
  folder = path.join(root, 'music');
  await mkdir(path.join(folder, 'Console', 'Älbum & co'), { recursive: true });
  await mkdir(path.join(root, 'secret'));
  await writeFile(path.join(folder, 'Console', 'Älbum & co', '01 #1 50%.mp3'), BYTES);
  await writeFile(path.join(folder, 'empty.mp3'), '');
  await writeFile(path.join(folder, 'notes.txt'), 'mine');
  await writeFile(path.join(folder, '.hidden.mp3'), BYTES);
  await writeFile(path.join(root, 'secret', 'diary.mp3'), BYTES);
  await writeFile(path.join(root, 'tune.mp3'), BYTES);
  await symlink(path.join(root, 'secret'), path.join(folder, 'link'));
  app = Fastify();
  registerErrors(app, { productTitle: 'Ringside' });
  registerMedia(app, {
    openSong: async (id) =>
      id === 'tune'
        ? {
            source: { path: path.join(root, 'tune.mp3') },
            type: 'audio/mpeg',
            etag: '"tune-1"',
            maxAgeSeconds: 60,
          }
        : null,
    drawCover: (file) => (file === 'a.svg' ? '<svg/>' : null),
    openCover: async (name) =>
      name === 'a' ? { source: { bytes: BYTES }, type: 'image/jpeg', maxAgeSeconds: 60 } : null,
    musicDir: folder,
    openSmallCover: async () => ({
      source: { bytes: BYTES },
      type: 'image/jpeg',
      maxAgeSeconds: 60,
    }),
  });
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

describe('a song', () => {
  test('comes whole, with headers for ranges and caching', async () => {
    const response = await get('/songs/tune.mp3');
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('0123456789');
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=60',
      etag: '"tune-1"',
    });
  });

  test('comes in ranges, so that players can seek', async () => {
    for (const [range, body, answered] of [
      ['bytes=0-', '0123456789', 'bytes 0-9/10'],
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
      ['bytes=-3', '789', 'bytes 7-9/10'],
    ] as const) {
      const response = await get('/songs/tune.mp3', { range });
      expect([response.statusCode, response.body]).toEqual([206, body]);
      expect(response.headers['content-range']).toBe(answered);
      expect(response.headers['content-length']).toBe(String(body.length));
    }
  });

  test('responds 416 beyond its end, and ignores anything but a single range', async () => {
    const beyond = await get('/songs/tune.mp3', { range: 'bytes=10-' });
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=5-2', 'bytes=-']) {
      expect((await get('/songs/tune.mp3', { range })).statusCode).toBe(200);
    }
  });

  test('is sent whole if the requested range is of an older version (If-Range)', async () => {
    const range = 'bytes=2-4';
    const same = await get('/songs/tune.mp3', { range, 'if-range': '"tune-1"' });
    const older = await get('/songs/tune.mp3', { range, 'if-range': '"tune-0"' });
    expect([same.statusCode, older.statusCode, older.body]).toEqual([206, 200, '0123456789']);
  });

  test('is not sent again to a client that has it; HEAD has no body', async () => {
    const known = await get('/songs/tune.mp3', { 'if-none-match': 'W/"x", "tune-1"' });
    expect([known.statusCode, known.body]).toEqual([304, '']);
    const head = await get('/songs/tune.mp3', {}, 'HEAD');
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10']);
  });

  test('is 404 if it does not exist, as are covers', async () => {
    for (const url of [
      '/songs/none.mp3',
      '/songs/tune.ogg',
      '/songs/..%2Ftune.mp3',
      '/album-covers/b.svg',
      '/album-covers/b.jpg',
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
    const cover = await get('/album-covers/a.svg');
    expect([cover.body, cover.headers['content-type']]).toEqual(['<svg/>', 'image/svg+xml']);
    const pixels = await get('/album-covers/a.jpg');
    expect([pixels.body, pixels.headers['content-type']]).toEqual(['0123456789', 'image/jpeg']);
  });
});

describe("an operator's folder", () => {
  const address = `/music-files/Console/${encodeURIComponent('Älbum & co')}/${encodeURIComponent('01 #1 50%.mp3')}`;

  test('serves its audio files in ranges, with any name', async () => {
    const response = await get(address, { range: 'bytes=4-' });
    expect([response.statusCode, response.body]).toEqual([206, '456789']);
    expect(response.headers['content-type']).toBe('audio/mpeg');
    const again = await get(address, { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await get('/music-files/empty.mp3')).statusCode).toBe(200);
    for (const range of ['bytes=0-', 'bytes=-5']) {
      expect((await get('/music-files/empty.mp3', { range })).statusCode, range).toBe(416);
    }
  });

  test('serves nothing outside: no path and no link leaves it', async () => {
    for (const inside of [
      '../secret/diary.mp3',
      '..%2Fsecret%2Fdiary.mp3',
      'Console/../../secret/diary.mp3',
      '%2e%2e/secret/diary.mp3',
      '..%5Csecret%5Cdiary.mp3',
      'link/diary.mp3',
      '%2Fetc%2Fpasswd',
      'notes.txt',
      '.hidden.mp3',
      'Console',
      'diary.mp3%00.mp3',
      '',
    ]) {
      expect((await get(`/music-files/${inside}`)).statusCode, inside).toBe(404);
    }
    for (const direct of [
      '../secret/diary.mp3',
      '/etc/a.mp3',
      'link/diary.mp3',
      'a/../empty.mp3',
    ]) {
      expect(await findInFolder(folder, direct), direct).toBeNull();
    }
    expect(await findInFolder(folder, 'empty.mp3')).not.toBeNull();
  });
});
