import path from 'node:path';
import { drawPortrait, PORTRAIT_SIZE } from '@ringside/monster-art/portrait';
import sharp from 'sharp';
import { loadReference } from '#reference/load.ts';

/** `node scripts/run.mjs scripts/art/sheet.ts`: renders all portraits on one sheet, by type. */
const FILE = path.join(import.meta.dirname, '../../docs/pictures/all-monsters.jpg');
const COLUMNS = 20;
const SIZE = 94;
const STEP = 96;

const byType = [...Map.groupBy(loadReference().monsters, ({ META }) => META.RACE_TYPE).values()];
const monsters = byType.flat();
const density = (72 * 2 * SIZE) / PORTRAIT_SIZE;

const composed = monsters.map(async ({ META }, index) => {
  const svg = drawPortrait({ type: META.RACE_TYPE, subtype: META.RACE_SUBTYPE });
  const input = await sharp(Buffer.from(svg), { density }).resize(SIZE, SIZE).png().toBuffer();
  return { input, left: (index % COLUMNS) * STEP, top: Math.floor(index / COLUMNS) * STEP };
});
const height = Math.ceil(monsters.length / COLUMNS) * STEP;
const create = { width: COLUMNS * STEP, height, channels: 3 as const, background: '#0b0e14' };
const sheet = sharp({ create }).composite(await Promise.all(composed));
await sheet.jpeg({ quality: 84, mozjpeg: true }).toFile(FILE);
console.log(FILE);
