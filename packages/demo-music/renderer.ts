import { availableParallelism } from 'node:os';
import { mp3Bytes } from '@ringside/chip-music/encode-mp3';
import { scoreSamples } from '@ringside/chip-music/score';
import { type ChunkRenderer, createChunkRenderer } from '@ringside/rendered-files/chunk-renderer';
import { findTune } from './catalogue/catalogue.ts';

const MAX_THREADS = 4;

/** Renders tunes to MP3 files by their ids, in worker threads. */
export function createTuneRenderer(): ChunkRenderer {
  return createChunkRenderer({
    name: 'music',
    script: new URL('./render-thread.ts', import.meta.url),
    threads: Math.min(MAX_THREADS, availableParallelism()),
  });
}

/**
 * The size in bytes of a tune's MP3 file, computed without rendering it.
 *
 * @throws RangeError when there is no such tune
 */
export function tuneBytes(id: string): number {
  const tune = findTune(id);
  if (!tune) throw new RangeError(`There is no tune ${id}.`);
  return mp3Bytes(scoreSamples(tune.plan));
}
