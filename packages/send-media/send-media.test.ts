import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Media, sendMedia } from './send-media.ts';

const BYTES = Buffer.from('0123456789');
const LARGE_BYTES = 4_000_000;
let root = '';
let app: FastifyInstance;
const sources: Record<string, Media['source']> = {
  bytes: { bytes: BYTES },
  growing: {
    growing: {
      length: BYTES.length,
      read: (from, to) => Readable.from([BYTES.subarray(from, to)], { objectMode: false }),
    },
  },
};

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'send-media-'));
  await mkdir(path.join(root, '.hidden'));
  const file = path.join(root, '.hidden', '#1 50% ?ä.mp3');
  await writeFile(file, BYTES);
  await writeFile(path.join(root, 'empty.mp3'), '');
  sources.file = { path: file };
  sources.relative = { path: path.relative(process.cwd(), file) };
  sources.empty = { path: path.join(root, 'empty.mp3') };
  sources.large = { path: path.join(root, 'large.mp3') };
  sources.missing = { path: path.join(root, 'missing.mp3') };
  sources.folder = { path: root };
  app = Fastify({ forceCloseConnections: true });
  app.get<{ Params: { name: string }; Querystring: { etag?: string; encoding?: string } }>(
    '/:name',
    async (request, reply) => {
      const source = sources[request.params.name] as Media['source'];
      const etag = request.query.etag ?? ('growing' in source ? '"growing-1"' : undefined);
      const { encoding } = request.query;
      return sendMedia(request, reply, {
        source,
        etag,
        type: 'audio/mpeg',
        maxAgeSeconds: 60,
        encoding: encoding === '' ? null : encoding,
      });
    },
  );
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

describe.each(['file', 'relative', 'bytes', 'growing'])('media from %s', (name) => {
  test('are sent whole, with the headers for ranges and caching', async () => {
    const response = await get(`/${name}?etag="tune-1"`);
    expect([response.statusCode, response.body]).toEqual([200, '0123456789']);
    expect(response.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=60',
      etag: '"tune-1"',
    });
  });

  test('are sent in ranges, so that players can seek', async () => {
    for (const [range, body, answered] of [
      ['bytes=0-', '0123456789', 'bytes 0-9/10'],
      ['bytes=0-1', '01', 'bytes 0-1/10'],
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=8-99', '89', 'bytes 8-9/10'],
    ] as const) {
      const response = await get(`/${name}`, { range });
      expect([response.statusCode, response.body]).toEqual([206, body]);
      expect(response.headers).toMatchObject({
        'content-range': answered,
        'content-length': String(body.length),
        'content-type': 'audio/mpeg',
      });
    }
  });

  test('are sent whole unless exactly one range is requested', async () => {
    const odd = ['bytes=0-1,4-5', 'lines=1-2', 'bytes=5-2', 'bytes=-', 'bytes=-20', 'bytes=x-'];
    for (const range of odd) {
      const response = await get(`/${name}`, { range });
      expect([response.statusCode, response.body], range).toEqual([200, '0123456789']);
      expect(response.headers['content-range'], range).toBeUndefined();
    }
  });

  test('are sent whole when the client has a part of an older version (If-Range)', async () => {
    const ask = (etag: string) =>
      get(`/${name}?etag="tune-1"`, { range: 'bytes=2-4', 'if-range': etag });
    expect(await ask('"tune-1"')).toMatchObject({ statusCode: 206, body: '234' });
    expect(await ask('"tune-0"')).toMatchObject({ statusCode: 200, body: '0123456789' });
    expect(await ask('W/"tune-1"')).toMatchObject({ statusCode: 200 });
    expect(await ask('Tue, 01 Jan 2999 00:00:00 GMT')).toMatchObject({ statusCode: 200 });
  });

  test('are not sent again to clients that have them, and HEAD sends no body', async () => {
    const { headers } = await get(`/${name}`);
    for (const known of [String(headers.etag), `W/"x", ${headers.etag}`, '*']) {
      const answer = await get(`/${name}`, { 'if-none-match': known });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
      expect(answer.headers).toMatchObject({ etag: headers.etag, 'accept-ranges': 'bytes' });
    }
    expect((await get(`/${name}`, { 'if-none-match': '"other"' })).statusCode).toBe(200);
    for (const range of ['', 'bytes=2-3']) {
      const head = await get(`/${name}`, { range }, 'HEAD');
      expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '10']);
    }
  });

  test('have the headers of their encoding, with a 304 too', async () => {
    for (const [encoding, varies] of [
      ['br', true],
      ['', true],
      [undefined, false],
    ] as const) {
      const query = encoding === undefined ? '' : `?encoding=${encoding}`;
      const { headers } = await get(`/${name}${query}`);
      expect([headers['content-encoding'], headers.vary]).toEqual([
        ...[encoding || undefined, varies ? 'accept-encoding' : undefined],
      ]);
      const again = await get(`/${name}${query}`, { 'if-none-match': String(headers.etag) });
      expect([again.statusCode, again.headers.vary]).toEqual([304, headers.vary]);
    }
  });

  test('are sent whole despite unsupported conditions', async () => {
    for (const condition of ['if-match', 'if-modified-since', 'if-unmodified-since']) {
      const headers = { [condition]: 'Tue, 01 Jan 2019 00:00:00 GMT' };
      expect((await get(`/${name}`, headers)).statusCode, condition).toBe(200);
    }
  });
});

describe('a file', () => {
  test('supports ranges from its end, and answers 416 beyond it', async () => {
    const end = await get('/file', { range: 'bytes=-3' });
    expect([end.statusCode, end.body]).toEqual([206, '789']);
    for (const range of ['bytes=10-', 'bytes=99-100', 'bytes=12-3']) {
      const beyond = await get('/file', { range });
      expect([beyond.statusCode, beyond.body, beyond.headers['content-range']]).toEqual([
        ...[416, '', 'bytes */10'],
      ]);
    }
  });

  test('that is empty has no range, but can be sent', async () => {
    for (const range of ['bytes=0-', 'bytes=-5']) {
      const none = await get('/empty', { range });
      expect([none.statusCode, none.headers['content-range']]).toEqual([416, 'bytes */0']);
    }
    const whole = await get('/empty');
    expect([whole.statusCode, whole.headers['content-length']]).toEqual([200, '0']);
  });

  test('has another ETag once it is another file', async () => {
    const changing = path.join(root, 'changing.mp3');
    sources.changing = { path: changing };
    await writeFile(changing, 'before');
    const before = (await get('/changing')).headers.etag;
    expect(before).toMatch(/^"[\w-]+"$/);
    await writeFile(changing, 'afterwards');
    expect((await get('/changing')).headers.etag).not.toBe(before);
  });

  test('that cannot be read causes an error that no cache may store', async () => {
    // A socket exists in the folder, but cannot be opened as a file.
    const server = createServer().listen(path.join(root, 'socket.mp3'));
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    sources.socket = { path: path.join(root, 'socket.mp3') };
    for (const name of ['missing', 'folder', 'socket']) {
      const response = await get(`/${name}?etag="tune-1"`);
      expect(response.statusCode, name).toBe(500);
      expect(response.headers['cache-control'], name).toBeUndefined();
      expect(response.headers.etag, name).toBeUndefined();
    }
  });

  test('that is deleted while it is being sent arrives whole', async () => {
    await writeFile(path.join(root, 'large.mp3'), Buffer.alloc(LARGE_BYTES));
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const response = await fetch(`${origin}/large`);
    await rm(path.join(root, 'large.mp3'));
    expect((await response.arrayBuffer()).byteLength).toBe(LARGE_BYTES);
  });
});
