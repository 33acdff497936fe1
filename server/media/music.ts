import path from 'node:path';
import { ApiError } from '@ringside/contract/api-error';
import { COMPOSITION, findTune, nextTune } from '@ringside/demo-music/catalogue';
import { drawCover } from '@ringside/demo-music/covers';
import { createTuneRenderer } from '@ringside/demo-music/renderer';
import { createRenderedFiles, TooManyRendersError } from '@ringside/rendered-files';
import type { FastifyInstance } from 'fastify';
import { registerMedia } from '#app/features/music/media.server.ts';
import type { Config } from '../config.ts';

const WEEK_SECONDS = 7 * 86_400;
/** All tunes together are some 270 MB. */
const MAX_BYTES = 300 * 1024 * 1024;
const MAX_WAITING = 12;
/** Who still listens after this long is not just leafing through. */
const LISTENING_MS = 15_000;
const BUSY_MESSAGE = 'Too many songs are being made ready right now. Try again in a moment.';
const BUSY_RETRY_SECONDS = 5;

/** Songs, covers and the operator's own folder of audio files. */
export function registerMusic(app: FastifyInstance, config: Config): void {
  const renderer = createTuneRenderer();
  app.addHook('onClose', () => renderer.close());
  const ending = `.${COMPOSITION}.mp3`;
  const files = createRenderedFiles({
    folder: path.join(config.DATA_DIR, 'music'),
    render: (name) => renderer.render(name.slice(0, -ending.length)),
    isCurrent: (name) => name.endsWith(ending),
    maxBytes: MAX_BYTES,
    maxWaiting: MAX_WAITING,
    onProblem: (problem, error) => app.log.warn({ err: error }, problem),
  });
  let soon: NodeJS.Timeout | undefined;
  app.addHook('onClose', async () => clearTimeout(soon));
  /** An album that plays on has no wait between its songs. */
  const makeNextReady = (id: string) => {
    const next = nextTune(id);
    clearTimeout(soon);
    if (next === undefined) return;
    const prepare = () => files.get(`${next}${ending}`).catch(() => {});
    soon = setTimeout(prepare, LISTENING_MS).unref();
  };
  registerMedia(app, {
    drawCover,
    musicDir: config.MUSIC_DIR,
    async openSong(id) {
      if (!findTune(id)) return null;
      const source = await files.get(`${id}${ending}`).catch(toApiError);
      makeNextReady(id);
      const etag = `"${id}-${COMPOSITION}"`;
      return { source, etag, type: 'audio/mpeg', maxAgeSeconds: WEEK_SECONDS };
    },
  });
}

function toApiError(error: unknown): never {
  if (!(error instanceof TooManyRendersError)) throw error;
  throw new ApiError(503, 'busy', BUSY_MESSAGE, { retryAfterSeconds: BUSY_RETRY_SECONDS });
}
