import path from 'node:path';
import { ApiError } from '@ringside/contract/api-error';
import { COMPOSITION, findTune } from '@ringside/demo-music/catalogue';
import { drawCover } from '@ringside/demo-music/covers';
import { createCoverRenderer, isRasterName, rasterName } from '@ringside/demo-music/raster-covers';
import { createTuneRenderer, tuneParts } from '@ringside/demo-music/renderer';
import { createRenderedFiles } from '@ringside/rendered-files';
import { createGrowingFiles, type SentFile } from '@ringside/rendered-files/growing-files';
import { TooManyRendersError } from '@ringside/rendered-files/kept-folder';
import type { Media } from '@ringside/send-media';
import type { FastifyInstance } from 'fastify';
import { registerMedia } from '#app/features/music/catalogue/media.server.ts';
import type { Config } from '../config.ts';

const WEEK_SECONDS = 7 * 86_400;
/** Enough for all tunes, which take some 270 MB. */
const MAX_BYTES = 300 * 1024 * 1024;
/** Concurrent renders; with this many, two cores still render each faster than it plays. */
const MAX_GROWING = 24;
const MAX_WAITING = 200;
const MAX_COVER_BYTES = 20 * 1024 * 1024;
const MAX_COVERS_WAITING = 100;
const BUSY_MESSAGE = 'Too many songs are being made ready right now. Try again in a moment.';
const BUSY_RETRY_SECONDS = 5;

export function registerMusic(app: FastifyInstance, config: Config): void {
  const renderer = createTuneRenderer();
  app.addHook('onClose', () => renderer.close());
  const ending = `.${COMPOSITION}.mp3`;
  const idOf = (name: string) => name.slice(0, -ending.length);
  const files = createGrowingFiles({
    folder: path.join(config.DATA_DIR, 'music'),
    partsOf: (name) => tuneParts(idOf(name)),
    render: (name, ...part) => renderer.render(idOf(name), ...part),
    isCurrent: (name) => name.endsWith(ending),
    maxBytes: MAX_BYTES,
    maxGrowing: MAX_GROWING,
    maxWaiting: MAX_WAITING,
    onProblem: (problem, error) => app.log.warn({ err: error }, problem),
  });
  const { songs, covers } = app.gate.queue;
  const openCover = createCovers(app, config);
  registerMedia(app, {
    drawCover,
    openCover,
    musicDir: config.MUSIC_DIR,
    covers,
    async openSong(id, client) {
      if (!findTune(id)) return null;
      const work = () => files.get(`${id}${ending}`).catch(toApiError);
      const source = await songs.ask({ client, name: id, work, until: untilWhole });
      const etag = `"${id}-${COMPOSITION}"`;
      return { source, etag, type: 'audio/mpeg', maxAgeSeconds: WEEK_SECONDS };
    },
  });
}

function createCovers(app: FastifyInstance, config: Config) {
  const renderer = createCoverRenderer();
  app.addHook('onClose', () => renderer.close());
  const files = createRenderedFiles({
    folder: path.join(config.DATA_DIR, 'covers'),
    render: (name) => renderer.render(name),
    isCurrent: isRasterName,
    maxBytes: MAX_COVER_BYTES,
    maxWaiting: MAX_COVERS_WAITING,
    onProblem: (problem, error) => app.log.warn({ err: error }, problem),
  });
  return async (cover: string, client: string): Promise<Media | null> => {
    const name = rasterName(cover);
    if (name === null) return null;
    const work = () => files.get(name).catch(toApiError);
    const source = await app.gate.queue.covers.ask({ client, name, work });
    const etag = `"${source.hash}"`;
    return { source, etag, type: 'image/jpeg', maxAgeSeconds: WEEK_SECONDS };
  };
}

/** A song that is sent while rendering counts against the limit until then. */
async function untilWhole(song: SentFile): Promise<void> {
  if ('growing' in song) await song.growing.whole;
}

function toApiError(error: unknown): never {
  if (!(error instanceof TooManyRendersError)) throw error;
  throw new ApiError(503, 'busy', BUSY_MESSAGE, { retryAfterSeconds: BUSY_RETRY_SECONDS });
}
