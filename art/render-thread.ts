import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { answerRenders } from '../packages/rendered-files/render-thread.ts';
import { type Drawn, renderFile } from './picture-files.ts';

// One core stays with those who watch.
sharp.concurrency(1);

/** Runs in a thread of its own, which is told what there is to draw when it starts. */
answerRenders(async (name) => renderFile(workerData as Drawn, name));
