import { answerRenders } from '@ringside/rendered-files/render-process';
import sharp from 'sharp';
import { drawingOf } from './raster.ts';

const SIDE = 512;
const QUALITY = 82;

// One core stays with those who listen.
sharp.concurrency(1);

/** Runs in a process of its own: an SVG library keeps the memory that it once took. */
answerRenders(async (name) => {
  const drawing = drawingOf(name);
  if (drawing === null) throw new Error(`There is no drawing for ${name}.`);
  return sharp(Buffer.from(drawing)).resize(SIDE, SIDE).jpeg({ quality: QUALITY }).toBuffer();
});
