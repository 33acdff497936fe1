import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestFolder } from '#database/testing/each-database.ts';
import { loadReference } from '#reference/load.ts';
import { createMeter } from '../gate/counters.ts';
import { openGate } from '../gate/gate.ts';
import { testConfig } from '../testing/app.ts';
import { registerPictures } from './pictures.ts';
import { createPictures } from './rendered-pictures.ts';

const BUDGET = 120 * 1024;
const NAMES = ['KUNG_FU_HARE', 'DRAGON-champion', 'HARE-vs-APE', 'bracket'];
const folder = createTestFolder();
const kept = path.join(folder.path, 'previews');
let app: FastifyInstance;

beforeAll(() => {
  app = Fastify();
  openGate(app, testConfig());
  const pictures = path.join(folder.path, 'pictures');
  registerPictures(
    app,
    loadReference(),
    testConfig({ DATA_DIR: folder.path, PICTURES_DIR: pictures }),
  );
});
afterAll(async () => {
  await app.close();
  await folder.remove();
});

const get = (file: string, headers = {}) => app.inject({ url: `/previews/${file}`, headers });

test('previews of a monster, a champion, a pair and a bracket are JPEG of 1200 by 630, rendered once', async () => {
  const answers = await Promise.all(
    NAMES.flatMap((name) => [get(`${name}.jpg`), get(`${name}.jpg`)]),
  );
  for (const { statusCode, headers, rawPayload } of answers) {
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(headers['cache-control']).toMatch(/^public, max-age=/);
    expect(rawPayload.length).toBeLessThanOrEqual(BUDGET);
    const { width, height, format } = await sharp(rawPayload).metadata();
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  }
  expect(readdirSync(kept)).toHaveLength(NAMES.length);
  const [first] = answers;
  const again = await get(`${NAMES[0]}.jpg`, { 'if-none-match': first?.headers.etag });
  expect(again.statusCode).toBe(304);
});

test('an invalid name, or one with an unknown monster, answers 404 and writes no file', async () => {
  const before = readdirSync(kept);
  for (const file of [
    ...['NOBODY.jpg', 'HARE-vs-NOBODY.jpg', 'NOBODY-champion.jpg', '__proto__.jpg', '.jpg'],
    ...['HARE.png', 'HARE', 'hare.jpg', 'HARE-vs-APE-vs-JELL.jpg', '..%2fpreviews%2fHARE.jpg'],
    before[0] ?? '',
  ]) {
    expect((await get(file)).statusCode, file).toBe(404);
  }
  expect(readdirSync(kept)).toEqual(before);
});

test('an address waits for its fifth preview at a time, and another one does not', async () => {
  const files = ['JELL', 'NAGA', 'SUEZO', 'TIGER', 'ZUUM'].map((name) => `${name}.jpg`);
  const codes = (await Promise.all(files.map((file) => get(file)))).map(
    ({ statusCode }) => statusCode,
  );
  expect(codes).toEqual([200, 200, 200, 200, 200]);
  const other = await app.inject({ url: '/previews/ZUUM.jpg', remoteAddress: '203.0.113.9' });
  expect(other.statusCode).toBe(200);
});

test('a monster without a drawing is a closed curtain; files of other versions are deleted', async () => {
  const other = createTestFolder();
  const stale = path.join(other.path, 'HARE.0123456789-00000000.jpg');
  writeFileSync(stale, 'an earlier version');
  const reference = loadReference();
  const undrawn = { ...reference, manifest: { ...reference.manifest, drawings: undefined } };
  const pictures = createPictures({
    newPreviews: createMeter(60),
    reference: undrawn,
    folder: path.join(other.path, 'pictures'),
    previewFolder: other.path,
    ownFolder: undefined,
    onProblem: (problem, error) => {
      throw new Error(problem, { cause: error });
    },
  });
  expect(await pictures.getPreview('HARE')).toMatchObject({
    path: expect.stringContaining('HARE.'),
  });
  expect(readdirSync(other.path)).toHaveLength(1);
  expect(readdirSync(other.path)).not.toContain(path.basename(stale));
  await pictures.close();
  await other.remove();
});
