import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openGate } from '../gate/gate.ts';
import { testConfig } from '../testing/app.ts';
import { registerMusic } from './music.ts';

test('a cover has a raster picture for lock screens, rendered once; other files have none', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'covers-'));
  const app = Fastify();
  const config = testConfig({ DATA_DIR: folder });
  openGate(app, config);
  registerMusic(app, config);
  const get = (file: string) => app.inject(`/album-covers/${file}`);
  const [first, second] = await Promise.all([get('last-bell.jpg'), get('last-bell.jpg')]);
  expect(first.headers['content-type']).toBe('image/jpeg');
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  const { width, height, format } = await sharp(first.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 512, height: 512, format: 'jpeg' });
  expect(first.rawPayload.length).toBeLessThan(100_000);
  for (const file of ['nobody.jpg', 'last-bell.png', '..%2Fcovers.jpg'])
    expect((await get(file)).statusCode, file).toBe(404);
  const [kept = '', ...others] = readdirSync(path.join(folder, 'covers'));
  expect(others).toEqual([]);
  // Cut on the disk: what is sent under the same ETag is the same again.
  writeFileSync(path.join(folder, 'covers', kept), first.rawPayload.subarray(0, 500));
  const again = await get('last-bell.jpg');
  expect(again.headers.etag).toBe(first.headers.etag);
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  await app.close();
  rmSync(folder, { recursive: true });
});
