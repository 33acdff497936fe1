import { availableParallelism } from 'node:os';
import { mp3Parts } from '@ringside/chip-music/encode-mp3';
import { scoreSamples } from '@ringside/chip-music/score';
import { type ChunkRenderer, createChunkRenderer } from '@ringside/rendered-files/chunk-renderer';
import { findTune } from './catalogue/catalogue.ts';

const MAX_THREADS = 4;

/** Renders parts of tunes to MP3 by the ids of tunes, in worker threads. */
export function createTuneRenderer(): ChunkRenderer {
  return createChunkRenderer({
    name: 'music',
    script: new URL('./render-thread.ts', import.meta.url),
    threads: Math.min(MAX_THREADS, availableParallelism()),
  });
}

/**
 * The sizes in bytes of the parts of a tune's MP3 file, computed without rendering it.
 *
 * @throws RangeError when there is no such tune
 */
export function tuneParts(id: string): number[] {
  const tune = findTune(id);
  if (!tune) throw new RangeError(`There is no tune ${id}.`);
  return mp3Parts(scoreSamples(tune.plan)).map(({ bytes }) => bytes);
}
