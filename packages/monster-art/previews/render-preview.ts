import sharp from 'sharp';
import { encodeWithin } from '../encode-within.ts';
import { JPEG, type PortraitSource, portraitAsPng } from '../render.ts';
import { drawUnknown } from '../unknown.ts';
import { type Actor, drawPreview } from './draw-preview.ts';
import type { Preview } from './preview-names.ts';

export const PREVIEW_BUDGET = 120 * 1024;

const QUALITIES = { first: 78, step: 8, last: 42 };

/** A preview as JPEG of 1200 by 630 within its budget. */
export async function renderPreview(
  preview: Preview,
  sources: readonly (PortraitSource | undefined)[],
): Promise<Buffer> {
  const svg = drawPreview(preview, await Promise.all(sources.map(actorOf)));
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return encodeWithin(PREVIEW_BUDGET, QUALITIES, (quality) =>
    sharp(data, { raw: info })
      .jpeg({ ...JPEG, quality })
      .toBuffer(),
  );
}

async function actorOf(source: PortraitSource | undefined): Promise<Actor> {
  if (source && 'race' in source) return source;
  const picture = source ? await portraitAsPng(source) : Buffer.from(drawUnknown());
  const type = source ? 'image/png' : 'image/svg+xml';
  return { picture: `data:${type};base64,${picture.toString('base64')}` };
}
