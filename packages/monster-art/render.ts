import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { encodeWithin } from './encode-within.ts';
import { drawItem, type ItemDrawing } from './items/item.ts';
import { drawPortrait, PORTRAIT_SIZE, type Race } from './portrait.ts';
import type { PortraitSide } from './portrait-sides.ts';

export const PORTRAIT_BUDGETS: Record<PortraitSide, number> = {
  96: 6 * 1024,
  192: 16 * 1024,
  512: 40 * 1024,
};

const QUALITIES = {
  webp: { first: 80, step: 6, last: 24 },
  jpeg: { first: 76, step: 6, last: 24 },
};
const ITEM_COLOURS = 96;
const ITEM_SIZE = 128;
/** Larger pictures are refused, since decoding them would exhaust memory. */
const LIMITS = { limitInputPixels: 4096 * 4096 };
/** Twice as fast as the default of 4, with files no larger for these drawings. */
const WEBP_EFFORT = 2;
/**
 * In a quarter of the time of `mozjpeg: true`, which also optimises scans and coefficients, and for these
 * drawings with less noise at the same size.
 */
export const JPEG = { progressive: true, overshootDeringing: true, quantisationTable: 3 };

export type PortraitSource = { race: Race } | { file: string };
export type ItemSource = { drawing: ItemDrawing } | { file: string };

let last: { key: string; picture: Promise<Sharp> } | undefined;

function rasterOf(source: PortraitSource): Promise<Sharp> {
  const key = JSON.stringify(source);
  if (last?.key !== key) last = { key, picture: rasterise(source) };
  return last.picture;
}

async function rasterise(source: PortraitSource): Promise<Sharp> {
  const input =
    'race' in source ? Buffer.from(drawPortrait(source.race)) : await readFile(source.file);
  const { data, info } = await sharp(input, LIMITS)
    .rotate()
    .resize(PORTRAIT_SIZE, PORTRAIT_SIZE, { fit: 'cover', position: 'top' })
    .flatten({ background: '#0b0e14' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

export async function portraitAsPng(source: PortraitSource): Promise<Buffer> {
  return (await rasterOf(source)).clone().png().toBuffer();
}

/** A portrait as WebP or, at 512 pixels, as JPEG, within its budget. */
export async function renderPortrait(
  source: PortraitSource,
  { side, format }: { side: PortraitSide; format: 'webp' | 'jpeg' },
): Promise<Buffer> {
  const picture = (await rasterOf(source)).clone().resize(side, side);
  return encodeWithin(PORTRAIT_BUDGETS[side], QUALITIES[format], (quality) =>
    format === 'jpeg'
      ? picture
          .clone()
          .jpeg({ ...JPEG, quality })
          .toBuffer()
      : picture.clone().webp({ quality, effort: WEBP_EFFORT }).toBuffer(),
  );
}

/** An item's picture as a GIF of 128 by 128. */
export async function renderItem(source: ItemSource): Promise<Buffer> {
  const input =
    'drawing' in source ? Buffer.from(drawItem(source.drawing)) : await readFile(source.file);
  return sharp(input, LIMITS)
    .rotate()
    .resize(ITEM_SIZE, ITEM_SIZE, { fit: 'cover' })
    .gif({ colours: ITEM_COLOURS, dither: 0.5 })
    .toBuffer();
}
