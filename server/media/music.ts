import path from 'node:path';
import { ApiError } from '@ringside/contract/api-error';
import { COMPOSITION, findTune } from '@ringside/demo-music/catalogue';
import { drawCover } from '@ringside/demo-music/covers';
import { createTuneRenderer, tuneBytes } from '@ringside/demo-music/renderer';
import { createGrowingFiles, type SentFile } from '@ringside/rendered-files/growing-files';
import { TooManyRendersError } from '@ringside/rendered-files/kept-folder';
import type { FastifyInstance } from 'fastify';
import { createFairShare } from '#app/features/music/fair-share.server.ts';
import { registerMedia } from '#app/features/music/media.server.ts';
import type { Config } from '../config.ts';

const WEEK_SECONDS = 7 * 86_400;
/** All tunes together are some 270 MB. */
const MAX_BYTES = 300 * 1024 * 1024;
/** Made at the same time; on two cores so many still grow faster than they play. */
const MAX_GROWING = 24;
/** So many songs of one address at once: a household of ten with a song and the next each. The rest is for others. */
const MAKING_PER_ADDRESS = 20;
/** All of the catalogue may be asked for at once. */
const MAX_WAITING = 200;
const BUSY_MESSAGE = 'Too many songs are being made ready right now. Try again in a moment.';
const BUSY_RETRY_SECONDS = 5;

/** Songs, covers and the operator's own folder of audio files. */
export function registerMusic(app: FastifyInstance, config: Config): void {
  const renderer = createTuneRenderer();
  app.addHook('onClose', () => renderer.close());
  const ending = `.${COMPOSITION}.mp3`;
  const idOf = (name: string) => name.slice(0, -ending.length);
  const files = createGrowingFiles({
    folder: path.join(config.DATA_DIR, 'music'),
    bytesOf: (name) => tuneBytes(idOf(name)),
    render: (name, sink) => renderer.render(idOf(name), sink),
    isCurrent: (name) => name.endsWith(ending),
    maxBytes: MAX_BYTES,
    maxGrowing: MAX_GROWING,
    maxWaiting: MAX_WAITING,
    onProblem: (problem, error) => app.log.warn({ err: error }, problem),
  });
  const makers = createFairShare(MAKING_PER_ADDRESS);
  registerMedia(app, {
    drawCover,
    musicDir: config.MUSIC_DIR,
    async openSong(id, client) {
      if (!findTune(id)) return null;
      const open = () => files.get(`${id}${ending}`).catch(toApiError);
      const source = await makers.take(client, id, open, untilWhole);
      const etag = `"${id}-${COMPOSITION}"`;
      return { source, etag, type: 'audio/mpeg', maxAgeSeconds: WEEK_SECONDS };
    },
  });
}

/** A song that is sent while it is made holds its place until it is whole. */
async function untilWhole(song: SentFile): Promise<void> {
  if ('growing' in song) await song.growing.whole;
}

function toApiError(error: unknown): never {
  if (!(error instanceof TooManyRendersError)) throw error;
  throw new ApiError(503, 'busy', BUSY_MESSAGE, { retryAfterSeconds: BUSY_RETRY_SECONDS });
}
