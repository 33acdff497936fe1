import { ApiError } from '@ringside/contract/api-error';
import type { HandlerInput } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { serveChange } from '#app/core/changes/serve-change.server.ts';
import { ownersOnly, requireName, type Sessions } from '#app/core/identity/session.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Song } from '../catalogue/contract.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

interface LibraryContext {
  database: AppDatabase;
  sessions: Sessions;
  findSongs(songIds: string[]): Promise<Song[]>;
}

export function registerFavourites(app: FastifyInstance, context: LibraryContext): void {
  const { database, sessions, findSongs } = context;
  const { ownerOf, guarded } = ownersOnly(sessions);
  const { getLibrary, addFavourites, removeFavourites, addPlayed } = contract;

  async function list({ headers, params }: HandlerInput<typeof getLibrary>) {
    const ownerId = await ownerOf(headers, params);
    const songsOf = async (kind: 'favourite' | 'played') =>
      findSongs(await store.keptIds(database.kysely, ownerId, kind));
    return { favourites: await songsOf('favourite'), played: await songsOf('played') };
  }

  serve(app, getLibrary, list, guarded);
  const changes = { database, authorize: sessions.requireViewer };
  serveChange(app, changes, addFavourites, async ({ params, body }, { trx, viewer }) => {
    const added = await store.addFavourites(trx, requireName(viewer, params), body);
    if (added !== null) return { added };
    throw new ApiError(409, 'favourites_full', contract.FAVOURITES_FULL_MESSAGE);
  });
  serveChange(app, changes, removeFavourites, async ({ params, body }, { trx, viewer }) => ({
    removed: await store.removeFavourites(trx, requireName(viewer, params), body),
  }));
  serveChange(app, changes, addPlayed, async ({ params, body }, { trx, viewer }) => ({
    kept: await store.addPlayed(trx, requireName(viewer, params), body.songIds),
  }));
}
