import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppDatabase } from '#database/app-database.ts';
import { openDatabase } from '#database/connect.ts';
import { createTestFolder } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { createMeter } from '../gate/counters.ts';
import { createTestApp, testConfig } from '../testing/app.ts';
import { createPictures } from './rendered-pictures.ts';

const folder = createTestFolder();
const own = createTestFolder();
let database: AppDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await openDatabase({ dataDir: folder.path });
  const config = testConfig({
    PICTURES_DIR: path.join(folder.path, 'pictures'),
    PORTRAITS_DIR: own.path,
  });
  app = await createTestApp(database, { config });
});

afterAll(async () => {
  await app.close();
  await database.close();
});

const get = (url: string, headers = {}) => app.inject({ url, headers });

describe('monster portraits (section 7: Images)', () => {
  test('are at portraits/jpg/{SUPERTYPE}.jpg with 512 pixels, and smaller ones in other folders', async () => {
    for (const [url, side, format] of [
      ['/portraits/jpg/KUNG_FU_HARE.jpg', 512, 'jpeg'],
      ['/portraits/512/KUNG_FU_HARE.webp', 512, 'webp'],
      ['/portraits/192/KUNG_FU_HARE.webp', 192, 'webp'],
      ['/portraits/96/KUNG_FU_HARE.webp', 96, 'webp'],
    ] as const) {
      const { statusCode, headers, rawPayload } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([200, `image/${format}`]);
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(await sharp(rawPayload).metadata()).toMatchObject({
        width: side,
        height: side,
        format,
      });
    }
  });

  test('are rendered once and answered with 304 when the client has them', async () => {
    const first = await get('/portraits/96/APE.webp');
    const kept = readdirSync(path.join(folder.path, 'pictures'));
    expect(kept.filter((name) => name.startsWith('APE.'))).toHaveLength(1);
    const again = await get('/portraits/96/APE.webp', { 'if-none-match': first.headers.etag });
    expect(again.statusCode).toBe(304);
    expect(first.headers['cache-control']).toMatch(/^public, max-age=/);
  });

  test("an operator's picture replaces ours in every size until it is removed", async () => {
    const before = await get('/portraits/96/DRAGON.webp');
    const red = {
      create: { width: 300, height: 400, channels: 3, background: '#ff0000' },
    } as const;
    const file = path.join(own.path, 'DRAGON.png');
    await sharp(red).png().toFile(file);
    for (const url of ['/portraits/96/DRAGON.webp', '/portraits/jpg/DRAGON.jpg']) {
      const { rawPayload, headers } = await get(url);
      expect(headers.etag).not.toBe(before.headers.etag);
      const { dominant } = await sharp(rawPayload).stats();
      expect(dominant.r).toBeGreaterThan(200);
      expect(dominant.g).toBeLessThan(40);
    }
    rmSync(file);
    const { headers } = await get('/portraits/96/DRAGON.webp');
    expect(headers.etag).toBe(before.headers.etag);
  });

  test('a monster without a drawing and an unknown name get the closed curtain', async () => {
    for (const file of ['NEWCOMER.webp', 'hare.webp', 'HARE.jpg', '..%2f..%2fHARE.webp', '.webp']) {
      const { statusCode, headers } = await get(`/portraits/96/${file}`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    }
    expect((await get('/portraits/97/HARE.webp')).statusCode).toBe(404);
  });
});

describe('item pictures (section 7: Images)', () => {
  test('are small GIFs by image name; items missing from the catalogue are a crate', async () => {
    const [broth, newcomer, other] = await Promise.all([
      get('/items/101.gif'),
      get('/items/9999.gif'),
      get('/items/__proto__.gif'),
    ]);
    for (const { statusCode, headers } of [broth, newcomer, other]) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/gif']);
    }
    expect(newcomer.rawPayload).not.toEqual(broth.rawPayload);
    expect(newcomer.rawPayload).toEqual(other.rawPayload);
  });
});

test('closing during the rendering of all pictures ends it without an error', async () => {
  const problems: string[] = [];
  const early = path.join(folder.path, 'closed-early');
  const pictures = createPictures({
    newPreviews: createMeter(60),
    reference: loadReference(),
    folder: early,
    previewFolder: path.join(early, 'previews'),
    ownFolder: undefined,
    onProblem: (problem) => problems.push(problem),
  });
  const rendering = pictures.renderAll();
  await expect.poll(() => existsSync(early) && readdirSync(early).length).toBeGreaterThan(0);
  await pictures.close();
  await expect(rendering).resolves.toBeUndefined();
  expect(problems).toEqual([]);
});
