import { encodeMp3 } from '../../packages/chip-music/encode-mp3.ts';
import { renderScore } from '../../packages/chip-music/render-score.ts';
import { answerRenders } from '../../packages/rendered-files/render-thread.ts';
import { composeSong } from './catalogue.ts';

/** Runs in a thread of its own: takes the id of a tune, gives its MP3 file. */
answerRenders((id) => encodeMp3(renderScore(composeSong(id))));
