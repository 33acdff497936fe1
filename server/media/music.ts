import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
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
import { IMAGE_TYPES } from '#app/features/music/catalogue/import/music-folder.server.ts';
import { readPicture } from '#app/features/music/catalogue/import/read-tags.server.ts';
import { registerMedia } from '#app/features/music/catalogue/media.server.ts';
import type { Config } from '../config.ts';

const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;
/** Enough for all tunes, which take some 270 MB. */
const MAX_BYTES = 300 * 1024 * 1024;
/** Concurrent renders; with this many, two cores still render each faster than it plays. */
const MAX_GROWING = 24;
const MAX_WAITING = 200;
/** Enough for some 2,000 covers. */
const MAX_COVER_BYTES = 100 * 1024 * 1024;
const MAX_COVERS_WAITING = 100;
/** For an album page and lock screens, in pixels. */
const SMALL_SIDE = 512;
const SMALL_ENDING = `.${SMALL_SIDE}.jpg`;
const MAX_PIXELS = 50_000_000;
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
  const { songs } = app.gate.queue;
  registerMedia(app, {
    drawCover,
    ...createCovers(app, config),
    musicDir: config.MUSIC_DIR,
    async openSong(id, client) {
      if (!findTune(id)) return null;
      const work = () => files.get(`${id}${ending}`).catch(toApiError);
      const source = await songs.ask({ client, name: id, work, until: untilWhole });
      const etag = `"${id}-${COMPOSITION}"`;
      return { source, etag, type: 'audio/mpeg', maxAgeSeconds: WEEK_SECONDS };
    },
  });
}

/** JPEG of drawn covers, and of those of own music, each made once. */
function createCovers(app: FastifyInstance, config: Config) {
  const renderer = createCoverRenderer();
  app.addHook('onClose', () => renderer.close());
  const files = createRenderedFiles({
    folder: path.join(config.DATA_DIR, 'covers'),
    render: (name) => renderer.render(name),
    isCurrent: (name) => isRasterName(name) || name.endsWith(SMALL_ENDING),
    maxBytes: MAX_COVER_BYTES,
    maxWaiting: MAX_COVERS_WAITING,
    onProblem: (problem, error) => app.log.warn({ err: error }, problem),
  });
  async function open(name: string, client: string, render?: () => Promise<Uint8Array>) {
    const work = () => files.get(name, render).catch(toApiError);
    const source = await app.gate.queue.covers.ask({ client, name, work });
    return { source, etag: `"${source.hash}"`, type: 'image/jpeg', maxAgeSeconds: DAY_SECONDS };
  }
  return {
    async openCover(cover: string, client: string): Promise<Media | null> {
      const name = rasterName(cover);
      return name === null ? null : open(name, client);
    },
    async openSmallCover(file: string, client: string): Promise<Media> {
      const { size, mtimeMs } = await stat(file);
      const name = `${hash('sha256', `${file} ${size} ${mtimeMs}`)}${SMALL_ENDING}`;
      return open(name, client, () => smallCover(file));
    },
  };
}

/** @throws ApiError 404 without a picture that can be read */
async function smallCover(file: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  try {
    const isPicture = path.extname(file).toLowerCase() in IMAGE_TYPES;
    return await sharp(isPicture ? file : await readPicture(file), { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg()
      .toBuffer();
  } catch {
    throw new ApiError(404, 'not_found', 'There is no picture that can be read.');
  }
}

/** A song that is sent while rendering counts against the limit until then. */
async function untilWhole(song: SentFile): Promise<void> {
  if ('growing' in song) await song.growing.whole;
}

function toApiError(error: unknown): never {
  if (!(error instanceof TooManyRendersError)) throw error;
  throw new ApiError(503, 'busy', BUSY_MESSAGE, { retryAfterSeconds: BUSY_RETRY_SECONDS });
}
