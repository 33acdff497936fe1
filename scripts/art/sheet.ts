import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { drawPortrait, drawShape, PORTRAIT_SIZE } from '@ringside/monster-art/portrait';
import sharp from 'sharp';
import { loadReference } from '#reference/load.ts';

/** `node scripts/run.mjs scripts/art/sheet.ts`: renders contact sheets of the portraits. */
const FOLDER = path.join(import.meta.dirname, '../../docs/pictures');

interface Entry {
  name: string;
  type: string;
  subtype: string;
}

interface Cell {
  svg: string;
  size: number;
  left: number;
  top: number;
}

const entries: Entry[] = loadReference().monsters.map(({ name, META }) => ({
  name,
  type: META.RACE_TYPE,
  subtype: META.RACE_SUBTYPE,
}));

function typesSheet(): Cell[] {
  return entries
    .filter(({ type, subtype }) => type === subtype)
    .flatMap((entry, index) => {
      const [left, top] = [(index % 8) * 192, Math.floor(index / 8) * 264];
      return [
        { svg: drawPortrait(entry), size: 188, left, top },
        { svg: drawShape(entry), size: 64, left: left + 18, top: top + 193 },
        { svg: drawPortrait(entry), size: 40, left: left + 110, top: top + 205 },
      ];
    });
}

function monstersSheet(): Cell[] {
  return byType(entries).map((entry, index) => ({
    svg: drawPortrait(entry),
    size: 94,
    left: (index % 20) * 96,
    top: Math.floor(index / 20) * 96,
  }));
}

function byType(all: Entry[]): Entry[] {
  const order = [...new Set(all.map(({ type }) => type))];
  return [...all].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

async function write(cells: Cell[], file: string): Promise<void> {
  const width = Math.max(...cells.map(({ left, size }) => left + size));
  const height = Math.max(...cells.map(({ top, size }) => top + size));
  const composed = [];
  for (const { svg, size, left, top } of cells) {
    const density = (72 * Math.max(size * 2, 96)) / PORTRAIT_SIZE;
    const input = await sharp(Buffer.from(svg), { density }).resize(size, size).png().toBuffer();
    composed.push({ input, left, top });
  }
  const sheet = sharp({ create: { width, height, channels: 3, background: '#0b0e14' } });
  await sheet.composite(composed).jpeg({ quality: 84, mozjpeg: true }).toFile(file);
  console.log(file);
}

mkdirSync(FOLDER, { recursive: true });
await write(typesSheet(), path.join(FOLDER, 'all-types.jpg'));
await write(monstersSheet(), path.join(FOLDER, 'all-monsters.jpg'));
