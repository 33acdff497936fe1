import { encodeMp3Part } from '@ringside/chip-music/encode-mp3';
import { streamScore } from '@ringside/chip-music/render-score';
import { scoreSamples } from '@ringside/chip-music/score';
import { answerInChunks } from '@ringside/rendered-files/chunk-thread';
import { composeSong } from './catalogue/catalogue.ts';

/** A worker thread that renders parts of the tune of an id and streams each one's piece of the MP3 file. */
answerInChunks(async function* renderTune(id, part) {
  const score = composeSong(id);
  yield* encodeMp3Part(scoreSamples(score), part, (from) => streamScore(score, from));
});
