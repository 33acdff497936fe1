import { createRenderer, type Renderer } from '@ringside/rendered-files/renderer';

/** Renders tunes to MP3 files by their ids, in a thread of its own. */
export function createTuneRenderer(): Renderer {
  return createRenderer({
    name: 'music',
    script: new URL('./render-thread.ts', import.meta.url),
  });
}
