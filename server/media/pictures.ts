import path from 'node:path';
import { PORTRAIT_SHAPES, type PortraitShape } from '@ringside/monster-art/picture-files';
import { drawUnknown } from '@ringside/monster-art/unknown';
import type { RenderedFile } from '@ringside/rendered-files/kept-folder';
import { type Media, sendMedia } from '@ringside/send-media';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { League } from '#reference/load.ts';
import type { Config } from '../config.ts';
import { createPictures } from './rendered-pictures.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;

type PictureConfig = Pick<Config, 'PICTURES_DIR' | 'PORTRAITS_DIR'>;

/** Monster portraits and item pictures at the specification's paths (section 7, 'Images'). */
export function registerPictures(
  app: FastifyInstance,
  reference: League,
  config: PictureConfig,
): void {
  const pictures = createPictures({
    reference,
    folder: config.PICTURES_DIR,
    ownFolder: config.PORTRAITS_DIR,
    onProblem: (problem, error) => app.log.warn({ err: error }, problem),
  });
  app.addHook('onClose', () => pictures.close());
  // Pictures nobody has looked at yet are ready before they are asked for.
  app.addHook('onListen', async () => {
    pictures.renderAll().catch((error) => app.log.warn({ err: error }, 'Pictures are missing.'));
  });

  for (const shape of PORTRAIT_SHAPES) {
    const { folder, ending } = addressOf(shape);
    app.get<{ Params: { file: string } }>(`/portraits/${folder}/:file`, async (request, reply) => {
      const { file } = request.params;
      const race = file.endsWith(ending) ? file.slice(0, -ending.length) : '';
      const known = /^[A-Z0-9_]{1,40}$/.test(race);
      const source = known ? await pictures.getPortrait(race, shape) : null;
      if (!source) return sendUnknown(reply);
      return sendMedia(request, reply, mediaOf(source, `image/${shape.format}`));
    });
  }

  app.get<{ Params: { file: string } }>('/items/:file', async (request, reply) => {
    const source = await pictures.getItem(request.params.file.replace(/\.gif$/, ''));
    return sendMedia(request, reply, mediaOf(source, 'image/gif'));
  });
}

/** The file's name holds the version of the drawing, so a copy is right while the names are equal. */
function mediaOf(source: RenderedFile, type: string): Media {
  const etag = 'path' in source ? `"${path.basename(source.path)}"` : undefined;
  return { source, type, etag, maxAgeSeconds: DAY_SECONDS };
}

/** `/portraits/jpg/HARE.jpg` as specified, and beside it `/portraits/96/HARE.webp` and its like. */
function addressOf({ side, format }: PortraitShape): { folder: string; ending: string } {
  return format === 'jpeg'
    ? { folder: 'jpg', ending: '.jpg' }
    : { folder: String(side), ending: '.webp' };
}

/** The game may know monsters before anybody has drawn them. */
function sendUnknown(reply: FastifyReply): FastifyReply {
  return reply
    .type('image/svg+xml')
    .header('cache-control', `public, max-age=${HOUR_SECONDS}`)
    .send(drawUnknown());
}
