import { createRenderer, type Renderer } from '@ringside/rendered-files/renderer';
import type { Drawn } from './picture-files.ts';

export function createPictureRenderer(drawn: Drawn): Renderer {
  return createRenderer({
    script: new URL('./render-process.ts', import.meta.url),
    data: drawn,
  });
}
