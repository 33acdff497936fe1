import { encodeMp3 } from '@ringside/chip-music/encode-mp3';
import { renderScore } from '@ringside/chip-music/render-score';
import { answerRenders } from '@ringside/rendered-files/render-thread';
import { composeSong } from './catalogue/catalogue.ts';

/** Runs in a thread of its own: takes the id of a tune, gives its MP3 file. */
answerRenders((id) => encodeMp3(renderScore(composeSong(id))));
