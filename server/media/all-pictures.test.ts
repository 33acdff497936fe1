import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PORTRAIT_SHAPES } from '@ringside/monster-art/picture-files';
import { PORTRAIT_BUDGETS } from '@ringside/monster-art/render';
import type { RenderedFile } from '@ringside/rendered-files/kept-folder';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { itemImageName } from '#app/features/shop/rules.ts';
import { loadReference } from '#reference/load.ts';
import { createMeter } from '../gate/counters.ts';
import { testConfig } from '../testing/app.ts';
import { createPictures } from './rendered-pictures.ts';

const reference = loadReference();
const every = process.env.THOROUGH ? 1 : 8;
const races = reference.monsters
  .filter((_, index) => index % every === 0)
  .map(({ META }) => META.RACE_SUPERTYPE);
const RENDER_ALL_TIMEOUT_MS = 5 * 60_000;
/** Sides of the grid of a perceptual hash. */
const HASH_SIDE = 16;
const ITEM_BUDGET = 12 * 1024;

// Rendered into the app's own folder, so that the app and the browser tests find them there.
const pictures = createPictures({
  newPreviews: createMeter(60),
  reference,
  folder: testConfig().PICTURES_DIR,
  previewFolder: path.join(testConfig().PICTURES_DIR, 'previews'),
  ownFolder: undefined,
  onProblem: (problem, error) => {
    throw new Error(problem, { cause: error });
  },
});

afterAll(() => pictures.close());

/** Collects the hashes of pictures and fails when two are equal. */
function collectHashes() {
  const owners = new Map<string, string>();
  const alike: string[] = [];
  return {
    alike,
    async add(label: string, picture: Buffer) {
      const hash = await hashOf(picture);
      const other = owners.get(hash);
      if (other !== undefined) alike.push(`${label} and ${other}`);
      owners.set(hash, label);
    },
  };
}

async function readPicture(file: RenderedFile | null): Promise<Buffer> {
  if (!file || !('path' in file)) throw new Error('There is no file.');
  return readFile(file.path);
}

test('every portrait has its size, is within its budget and looks different from all others', {
  timeout: RENDER_ALL_TIMEOUT_MS,
}, async () => {
  const hashes = collectHashes();
  for (const race of races) {
    for (const shape of PORTRAIT_SHAPES) {
      const bytes = await readPicture(await pictures.getPortrait(race, shape));
      const label = `${race} ${shape.side} ${shape.format}`;
      expect(bytes.length, label).toBeLessThanOrEqual(PORTRAIT_BUDGETS[shape.side]);
      if (shape.side !== 96) continue;
      expect((await sharp(bytes).metadata()).width, label).toBe(96);
      await hashes.add(race, bytes);
    }
  }
  expect(hashes.alike).toEqual([]);
});

test('every item has a small and unique GIF', { timeout: RENDER_ALL_TIMEOUT_MS }, async () => {
  const hashes = collectHashes();
  for (const item of reference.items.filter((_, index) => index % every === 0)) {
    const bytes = await readPicture(await pictures.getItem(itemImageName(item)));
    expect(bytes.length, item.Name).toBeLessThanOrEqual(ITEM_BUDGET);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'gif', width: 128, height: 128 });
    await hashes.add(item.Name, bytes);
  }
  expect(hashes.alike).toEqual([]);
});

/** A difference hash of each channel, which compares the brightness of neighbours in a small grid. */
async function hashOf(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .resize(HASH_SIDE + 1, HASH_SIDE, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let bits = '';
  for (let y = 0; y < HASH_SIDE; y += 1) {
    for (let x = 0; x < HASH_SIDE; x += 1) {
      for (let channel = 0; channel < info.channels; channel += 1) {
        const at = (y * info.width + x) * info.channels + channel;
        bits += (data[at] ?? 0) > (data[at + info.channels] ?? 0) ? '1' : '0';
      }
    }
  }
  return bits;
}
