import { parentPort } from 'node:worker_threads';
import { encodeMp3 } from '../../packages/chip-music/encode-mp3.ts';
import { renderScore } from '../../packages/chip-music/render-score.ts';
import { composeSong } from './catalogue.ts';

/** Runs in a thread of its own: takes the id of a tune, gives its MP3 file. */
parentPort?.on('message', async (id: string) => {
  try {
    const file = await encodeMp3(renderScore(composeSong(id)));
    parentPort?.postMessage({ id, file }, [file.buffer]);
  } catch (error) {
    parentPort?.postMessage({
      id,
      problem: error instanceof Error ? error.message : String(error),
    });
  }
});
