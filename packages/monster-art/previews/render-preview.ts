import sharp from 'sharp';
import { type PortraitSource, portraitAsPng } from '../render.ts';
import { drawUnknown } from '../unknown.ts';
import { type Actor, drawPreview } from './draw-preview.ts';
import type { Preview } from './preview-names.ts';

/** The most bytes of a preview. */
export const PREVIEW_BUDGET = 120 * 1024;

const FIRST_QUALITY = 82;
const QUALITY_STEP = 8;
const LAST_QUALITY = 42;

/** A preview as JPEG of 1200 by 630 within its budget. A monster nobody has drawn stands behind the curtain. */
export async function renderPreview(
  preview: Preview,
  sources: readonly (PortraitSource | undefined)[],
): Promise<Buffer> {
  const svg = drawPreview(preview, await Promise.all(sources.map(actorOf)));
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let quality = FIRST_QUALITY; ; quality -= QUALITY_STEP) {
    const bytes = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= PREVIEW_BUDGET || quality <= LAST_QUALITY) return bytes;
  }
}

async function actorOf(source: PortraitSource | undefined): Promise<Actor> {
  if (source && 'race' in source) return source;
  const picture = source ? await portraitAsPng(source) : Buffer.from(drawUnknown());
  const type = source ? 'image/png' : 'image/svg+xml';
  return { picture: `data:${type};base64,${picture.toString('base64')}` };
}
