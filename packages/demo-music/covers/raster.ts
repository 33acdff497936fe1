import { createRenderer, type Renderer } from '@ringside/rendered-files/renderer';
import { drawCover } from './covers.ts';

const VERSION = 1;
const ENDING = `.v${VERSION}.jpg`;

/** The file name of a cover's raster picture; null where there is no such drawing. */
export function rasterName(cover: string): string | null {
  return drawCover(`${cover}.svg`) === null ? null : `${cover}${ENDING}`;
}

export const isRasterName = (name: string) => name.endsWith(ENDING);

export function drawingOf(name: string): string | null {
  return isRasterName(name) ? drawCover(`${name.slice(0, -ENDING.length)}.svg`) : null;
}

/** Renders covers as JPEG for lock screens and link previews, in a child process. */
export function createCoverRenderer(): Renderer {
  return createRenderer({ script: new URL('./render-process.ts', import.meta.url) });
}
