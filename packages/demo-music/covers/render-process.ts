import { answerRenders } from '@ringside/rendered-files/render-process';
import sharp from 'sharp';
import { drawingOf } from './raster.ts';

const SIDE = 512;
const QUALITY = 82;

// Leaves the other cores to the server.
sharp.concurrency(1);

/** A child process, since the SVG library does not release its memory. */
answerRenders(async (name) => {
  const drawing = drawingOf(name);
  if (drawing === null) throw new Error(`There is no drawing for ${name}.`);
  return sharp(Buffer.from(drawing)).resize(SIDE, SIDE).jpeg({ quality: QUALITY }).toBuffer();
});
