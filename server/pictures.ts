import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendMedia } from '../app/features/music/send-media.server.ts';
import { drawPlaceholderItem } from '../app/features/shop/placeholder-item.ts';
import { itemImageName } from '../app/features/shop/rules.ts';
import { PORTRAIT_SHAPES, type PortraitShape } from '../art/portrait-files.ts';
import { drawUnknown } from '../art/unknown.ts';
import type { Reference } from '../reference/load.ts';
import type { Config } from './config.ts';
import { createPortraits } from './portraits.ts';

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;

type PictureConfig = Pick<Config, 'PICTURES_DIR' | 'PORTRAITS_DIR'>;

/** Monster portraits and item pictures at the specification's paths (section 7, 'Images'). */
export function registerPictures(
  app: FastifyInstance,
  { monsters, items }: Reference,
  config: PictureConfig,
): void {
  const portraits = createPortraits({
    monsters,
    folder: path.join(config.PICTURES_DIR, 'portraits'),
    ownFolder: config.PORTRAITS_DIR,
    onProblem: (problem, error) => app.log.warn({ err: error }, problem),
  });
  app.addHook('onClose', () => portraits.close());
  // What nobody has looked at yet is ready before they do.
  app.addHook('onListen', async () => {
    portraits.renderAll().catch((error) => app.log.warn({ err: error }, 'Portraits are missing.'));
  });

  for (const shape of PORTRAIT_SHAPES) {
    const { folder, ending } = addressOf(shape);
    app.get<{ Params: { file: string } }>(`/portraits/${folder}/:file`, async (request, reply) => {
      const { file } = request.params;
      const race = file.endsWith(ending) ? file.slice(0, -ending.length) : '';
      const source = /^[A-Z0-9_]{1,40}$/.test(race) ? await portraits.get(race, shape) : null;
      if (!source) return sendUnknown(reply);
      const etag = 'path' in source ? `"${path.basename(source.path)}"` : undefined;
      return sendMedia(request, reply, {
        ...{ source, etag, type: `image/${shape.format}`, maxAgeSeconds: DAY_SECONDS },
      });
    });
  }

  const byImage = new Map(items.map((item) => [itemImageName(item), item]));
  app.get<{ Params: { file: string } }>('/items/:file', (request, reply) => {
    reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(drawPlaceholderItem(byImage.get(request.params.file.replace(/\.gif$/, ''))));
  });
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
