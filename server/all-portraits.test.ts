import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PORTRAIT_SHAPES } from '../art/portrait-files.ts';
import { PORTRAIT_BUDGETS } from '../art/render.ts';
import { loadReference } from '../reference/load.ts';
import { createPortraits } from './portraits.ts';
import { testConfig } from './testing.ts';

const { monsters } = loadReference();
const races = monsters.map(({ META }) => META.RACE_SUPERTYPE);
const RENDER_ALL_TIMEOUT_MS = 5 * 60_000;
/** Sides of the grid of a perceptual hash. */
const HASH_SIDE = 16;

// They stay where the app keeps them, so that neither it nor the browser tests draw them again.
const portraits = createPortraits({
  monsters,
  folder: path.join(testConfig().PICTURES_DIR, 'portraits'),
  onProblem: (problem, error) => {
    throw new Error(problem, { cause: error });
  },
});

test('every portrait is rendered within its budget and in its size, and no two look the same', {
  timeout: RENDER_ALL_TIMEOUT_MS,
}, async () => {
  const hashes = new Map<string, string>();
  const alike: string[] = [];
  for (const race of races) {
    for (const shape of PORTRAIT_SHAPES) {
      const file = await portraits.get(race, shape);
      if (!file || !('path' in file)) throw new Error(`${race} has no file.`);
      const bytes = await readFile(file.path);
      const label = `${race} ${shape.side} ${shape.format}`;
      expect(bytes.length, label).toBeLessThanOrEqual(PORTRAIT_BUDGETS[shape.side]);
      if (shape.side !== 96) continue;
      expect((await sharp(bytes).metadata()).width, label).toBe(96);
      const hash = await hashOf(bytes);
      const other = hashes.get(hash);
      if (other) alike.push(`${race} and ${other}`);
      hashes.set(hash, race);
    }
  }
  await portraits.close();
  expect(alike).toEqual([]);
  expect(hashes.size).toBe(races.length);
});

/** A difference hash of each channel: which of two neighbours in a small grid is the brighter. */
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
