import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import { type Media, sendMedia } from '@ringside/send-media';
import type { FastifyInstance } from 'fastify';
import { FOLDER_MOUNT, findInFolder } from './import/music-folder.server.ts';

export interface MediaSources {
  openSong(id: string, client: string): Promise<Media | null>;
  drawCover(file: string): string | null;
  openCover(name: string, client: string): Promise<Media | null>;
  musicDir: string | undefined;
  /** The cover, or the one inside a song, as a small picture. @throws ApiError 404 without one */
  openSmallCover(file: string, client: string): Promise<Media>;
}

const DAY_SECONDS = 86_400;
/** Covers may be shown on other sites, songs may not. */
const OPEN = { config: { open: true } } as const;
const NO_SUCH_FILE = 'There is no such file.';

export function registerMedia(app: FastifyInstance, sources: MediaSources): void {
  app.get<{ Params: { file: string } }>('/songs/:file', async (request, reply) => {
    const [, id] = /^([\w-]+)\.mp3$/.exec(request.params.file) ?? [];
    const song = id === undefined ? null : await sources.openSong(id, clientNetwork(request.ip));
    if (!song) throw notFound();
    return sendMedia(request, reply, song);
  });

  app.get<{ Params: { file: string } }>('/album-covers/:file', OPEN, async (request, reply) => {
    const { file } = request.params;
    const [, name] = /^([\w-]+)\.jpg$/.exec(file) ?? [];
    if (name !== undefined) {
      const picture = await sources.openCover(name, clientNetwork(request.ip));
      if (!picture) throw notFound();
      return sendMedia(request, reply, picture);
    }
    const cover = sources.drawCover(file);
    if (cover === null) throw notFound();
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(cover);
  });

  app.get<{ Params: { '*': string }; Querystring: { cover?: string } }>(
    `${FOLDER_MOUNT}/*`,
    async (request, reply) => {
      const { musicDir } = sources;
      const found = musicDir ? await findInFolder(musicDir, request.params['*']) : null;
      if (!found) throw notFound();
      if (request.query.cover === undefined) {
        const source = { path: found.path };
        return sendMedia(request, reply, { source, type: found.type, maxAgeSeconds: DAY_SECONDS });
      }
      const cover = await sources.openSmallCover(found.path, clientNetwork(request.ip));
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendMedia(request, reply, cover);
    },
  );
}

const notFound = () => new ApiError(404, 'not_found', NO_SUCH_FILE);
