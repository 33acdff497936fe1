import path from 'node:path';
import { ApiError } from '@ringside/contract/api-error';
import { COMPOSITION, findTune } from '@ringside/demo-music/catalogue';
import { drawCover } from '@ringside/demo-music/covers';
import { createTuneRenderer, tuneBytes } from '@ringside/demo-music/renderer';
import { createGrowingFiles } from '@ringside/rendered-files/growing-files';
import { TooManyRendersError } from '@ringside/rendered-files/kept-folder';
import type { FastifyInstance } from 'fastify';
import { registerMedia } from '#app/features/music/media.server.ts';
import type { Config } from '../config.ts';

const WEEK_SECONDS = 7 * 86_400;
/** All tunes together are some 270 MB. */
const MAX_BYTES = 300 * 1024 * 1024;
/** Made at the same time; on two cores so many still grow faster than they play. */
const MAX_GROWING = 24;
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
  registerMedia(app, {
    drawCover,
    musicDir: config.MUSIC_DIR,
    async openSong(id) {
      if (!findTune(id)) return null;
      const source = await files.get(`${id}${ending}`).catch(toApiError);
      const etag = `"${id}-${COMPOSITION}"`;
      return { source, etag, type: 'audio/mpeg', maxAgeSeconds: WEEK_SECONDS };
    },
  });
}

function toApiError(error: unknown): never {
  if (!(error instanceof TooManyRendersError)) throw error;
  throw new ApiError(503, 'busy', BUSY_MESSAGE, { retryAfterSeconds: BUSY_RETRY_SECONDS });
}
