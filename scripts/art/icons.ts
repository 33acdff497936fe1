import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { letters } from '@ringside/monster-art/letters';
import { drawFigureOnly, type Race } from '@ringside/monster-art/portrait';
import sharp from 'sharp';

/** `node scripts/run.mjs scripts/art/icons.ts`: icons and the default link preview. */
const PUBLIC = path.join(import.meta.dirname, '..', '..', 'public');
const GROUND = '#0b0e14';

/** The league's logo, a corner of the ring: three ropes between two posts, in a box of 32 by 32. */
const ROPES =
  '<path d="M4 11h24" stroke="#e0344f" stroke-width="3"/><path d="M4 16h24" stroke="#c9d1de" stroke-width="3"/><path d="M4 21h24" stroke="#f2b632" stroke-width="3"/><path d="M7 6v20M25 6v20" stroke="#e8ecf4" stroke-width="3" stroke-linecap="round"/>';

const LINE_UP: readonly (Race & { x: number; y: number; side: number })[] = [
  { type: 'PHOENIX', subtype: 'PHOENIX', x: 360, y: 10, side: 480 },
  { type: 'DRAGON', subtype: 'DRAGON', x: 20, y: 90, side: 470 },
  { type: 'GOLEM', subtype: 'GOLEM', x: 760, y: 80, side: 460 },
  { type: 'SUEZO', subtype: 'RARE_4', x: 290, y: 260, side: 330 },
  { type: 'HARE', subtype: 'RARE_2', x: 560, y: 190, side: 410 },
];

function icon(share: number, radius: number): string {
  const margin = (32 / share - 32) / 2;
  const box = 32 + 2 * margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${box} ${box}" width="512" height="512"><rect x="${-margin}" y="${-margin}" width="${box}" height="${box}" rx="${radius * box}" fill="${GROUND}"/>${ROPES}</svg>`;
}

const FAVICON_PX = 48;

/** For programs that ask for `/favicon.ico` alone: one PNG in a container of 22 bytes. */
async function favicon(): Promise<Buffer> {
  const picture = await sharp(Buffer.from(icon(0.88, 0.2)))
    .resize(FAVICON_PX)
    .png()
    .toBuffer();
  const head = Buffer.alloc(22);
  head.set([0, 0, 1, 0, 1, 0, FAVICON_PX, FAVICON_PX, 0, 0, 1, 0, 32, 0]);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

async function preview(): Promise<Buffer> {
  const rope = (y: number, colour: string) =>
    `<path d="M0 ${y}Q600 ${y + 26} 1200 ${y}" fill="none" stroke="#05060c" stroke-width="20"/><path d="M0 ${y}Q600 ${y + 26} 1200 ${y}" fill="none" stroke="${colour}" stroke-width="13"/>`;
  const hall =
    wide(`<defs><radialGradient id="night" cx=".5" cy=".35" r=".8"><stop offset="0" stop-color="#3a3f7a"/><stop offset=".5" stop-color="#1a2040"/><stop offset="1" stop-color="${GROUND}"/></radialGradient><linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#night)"/><path d="M240 0h70L520 560H80zM890 0h70l160 560H690z" fill="url(#beam)"/><path d="M0 560h1200v70H0z" fill="#0d1220"/>`);
  const ropes = wide(
    rope(462, '#e0344f') +
      rope(502, '#c9d1de') +
      rope(542, '#f2b632') +
      letters('RINGSIDE', { x: 40, y: 36, height: 58, colour: '#ffffff' }),
  );
  // Composed as raster images, since the ids of gradients would collide in one SVG.
  const figures = await Promise.all(
    LINE_UP.map(async ({ x, y, side, ...race }) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="${side}" height="${side}">${drawFigureOnly(race)}</svg>`;
      return { input: await sharp(Buffer.from(svg)).png().toBuffer(), left: x, top: y };
    }),
  );
  return sharp(hall)
    .composite([...figures, { input: ropes, left: 0, top: 0 }])
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
}

const wide = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">${content}</svg>`,
  );

async function write(svg: string, side: number, file: string): Promise<void> {
  const png = sharp(Buffer.from(svg)).resize(side, side).png({ compressionLevel: 9 });
  await png.toFile(path.join(PUBLIC, 'icons', file));
}

mkdirSync(path.join(PUBLIC, 'icons'), { recursive: true });
await write(icon(0.86, 0.2), 192, 'icon-192.png');
await write(icon(0.86, 0.2), 512, 'icon-512.png');
// Launchers may crop a maskable icon to its inner four fifths, and round the corners themselves.
await write(icon(0.6, 0), 512, 'maskable-512.png');
await write(icon(0.78, 0), 180, 'apple-touch-icon.png');
await writeFile(path.join(PUBLIC, 'preview.jpg'), await preview());
await writeFile(path.join(PUBLIC, 'favicon.ico'), await favicon());
