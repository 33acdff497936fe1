import { encodeMp3 } from '@ringside/chip-music/encode-mp3';
import { streamScore } from '@ringside/chip-music/render-score';
import { scoreSamples } from '@ringside/chip-music/score';
import { answerInChunks } from '@ringside/rendered-files/chunk-thread';
import { composeSong } from './catalogue/catalogue.ts';

/** A worker thread that renders the tune of an id and streams its MP3 file. */
answerInChunks(async function* renderTune(id) {
  const score = composeSong(id);
  yield* encodeMp3(scoreSamples(score), streamScore(score));
});
