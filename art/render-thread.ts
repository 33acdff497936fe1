import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { answerRenders } from '../packages/rendered-files/render-thread.ts';
import { type Drawn, readFileName } from './picture-files.ts';
import { renderItem, renderPortrait } from './render.ts';

// One core stays with those who watch.
sharp.concurrency(1);

/** Runs in a thread of its own, which is told what there is to draw when it starts. */
answerRenders(async (name) => {
  const file = readFileName(workerData as Drawn, name);
  return 'drawing' in file ? renderItem(file.drawing) : renderPortrait(file.source, file.shape);
});
