import path from 'node:path';
import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import { PORTRAIT_SHAPES, type PortraitShape } from '@ringside/monster-art/picture-files';
import { drawUnknown } from '@ringside/monster-art/unknown';
import { type RenderedFile, TooManyRendersError } from '@ringside/rendered-files/kept-folder';
import { type Media, sendMedia } from '@ringside/send-media';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { League } from '#reference/load.ts';
import type { Config } from '../config.ts';
import { createPictures, type Pictures } from './rendered-pictures.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const NO_PREVIEW_MESSAGE = 'There is no link preview with this name.';
const BUSY_MESSAGE = 'Too many link previews are being drawn right now. Try again in a moment.';
const BUSY_RETRY_SECONDS = 5;

const OPEN = { config: { open: true } } as const;
type FileRoute = { Params: { file: string } };

type PictureConfig = Pick<Config, 'DATA_DIR' | 'PICTURES_DIR' | 'PORTRAITS_DIR'>;

export function registerPictures(
  app: FastifyInstance,
  reference: League,
  config: PictureConfig,
): void {
  const pictures = createPictures({
    reference,
    folder: config.PICTURES_DIR,
    previewFolder: path.join(config.DATA_DIR, 'previews'),
    ownFolder: config.PORTRAITS_DIR,
    newPreviews: app.gate.newPreviews,
    onProblem: (problem, error) => app.log.warn({ err: error }, problem),
  });
  app.addHook('onClose', () => pictures.close());
  // Renders all pictures in advance.
  app.addHook('onListen', async () => {
    pictures.renderAll().catch((error) => app.log.warn({ err: error }, 'Pictures are missing.'));
  });

  for (const shape of PORTRAIT_SHAPES) {
    const { folder, ending } = addressOf(shape);
    app.get<FileRoute>(`/portraits/${folder}/:file`, OPEN, async (request, reply) => {
      const { file } = request.params;
      const race = file.endsWith(ending) ? file.slice(0, -ending.length) : '';
      const known = /^[A-Z0-9_]{1,40}$/.test(race);
      const source = known ? await pictures.getPortrait(race, shape) : null;
      if (!source) return sendUnknown(reply);
      return sendMedia(request, reply, mediaOf(source, `image/${shape.format}`));
    });
  }

  app.get<FileRoute>('/items/:file', OPEN, async (request, reply) => {
    const source = await pictures.getItem(request.params.file.replace(/\.gif$/, ''));
    return sendMedia(request, reply, mediaOf(source, 'image/gif'));
  });

  registerPreviews(app, pictures);
}

function registerPreviews(app: FastifyInstance, pictures: Pictures): void {
  app.get<FileRoute>('/previews/:file', async (request, reply) => {
    const { file } = request.params;
    const name = file.endsWith('.jpg') ? file.slice(0, -'.jpg'.length) : '';
    const work = () => pictures.getPreview(name).catch(toApiError);
    const client = clientNetwork(request.ip);
    const source = await app.gate.queue.previews.ask({ client, name, work });
    if (!source) throw new ApiError(404, 'not_found', NO_PREVIEW_MESSAGE);
    return sendMedia(request, reply, mediaOf(source, 'image/jpeg'));
  });
}

function toApiError(error: unknown): never {
  if (!(error instanceof TooManyRendersError)) throw error;
  throw new ApiError(503, 'busy', BUSY_MESSAGE, { retryAfterSeconds: BUSY_RETRY_SECONDS });
}

/** The file name contains the version of the drawing, so it serves as the validator of cached copies. */
function mediaOf(source: RenderedFile, type: string): Media {
  const etag = 'path' in source ? `"${path.basename(source.path)}"` : undefined;
  return { source, type, etag, maxAgeSeconds: DAY_SECONDS };
}

/** `/portraits/jpg/HARE.jpg` as specified, and smaller ones such as `/portraits/96/HARE.webp`. */
function addressOf({ side, format }: PortraitShape): { folder: string; ending: string } {
  return format === 'jpeg'
    ? { folder: 'jpg', ending: '.jpg' }
    : { folder: String(side), ending: '.webp' };
}

function sendUnknown(reply: FastifyReply): FastifyReply {
  return reply
    .type('image/svg+xml')
    .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
    .send(drawUnknown());
}
