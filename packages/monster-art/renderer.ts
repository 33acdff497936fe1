import { createRenderer, type Renderer } from '@ringside/rendered-files/renderer';
import type { Drawn } from './picture-files.ts';

/** Renders portraits and item pictures by the names of their files, in a process of its own. */
export function createPictureRenderer(drawn: Drawn): Renderer {
  return createRenderer({
    script: new URL('./render-process.ts', import.meta.url),
    data: drawn,
  });
}
