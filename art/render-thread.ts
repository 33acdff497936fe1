import { workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { answerRenders } from '../packages/rendered-files/render-thread.ts';
import type { Race } from './portrait.ts';
import { createPortraitFiles } from './portrait-files.ts';
import { renderPortrait } from './render.ts';

/** What the thread is told when it starts. */
export interface ArtThreadData {
  races: ReadonlyMap<string, Race>;
  ownFolder?: string;
}

/** Runs in a thread of its own: takes the name of a portrait's file, gives the file. */
const { races, ownFolder } = workerData as ArtThreadData;
const files = createPortraitFiles(races, ownFolder);
// One core stays with those who watch.
sharp.concurrency(1);
answerRenders((name) => {
  const portrait = files.read(name);
  if (!portrait) throw new Error(`${name} is no portrait.`);
  return renderPortrait(portrait.source, portrait);
});
