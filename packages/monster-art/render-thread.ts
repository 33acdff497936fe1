import { workerData } from 'node:worker_threads';
import { answerRenders } from '@ringside/rendered-files/render-thread';
import sharp from 'sharp';
import { type Drawn, readFileName } from './picture-files.ts';
import { renderItem, renderPortrait } from './render.ts';

// One core stays with those who watch.
sharp.concurrency(1);

/** Runs in a thread of its own, which gets what there is to draw when it starts. */
answerRenders(async (name) => {
  const file = readFileName(workerData as Drawn, name);
  return 'drawing' in file ? renderItem(file.drawing) : renderPortrait(file.source, file.shape);
});
