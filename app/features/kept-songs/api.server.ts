import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { type Caller, NAME_MESSAGE } from '#app/features/identity/contract.ts';
import { isNameOf } from '#app/features/identity/rules.ts';
import type { Sessions } from '#app/features/identity/session.server.ts';
import type { Song } from '#app/features/music/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

interface KeptSongsContext {
  database: AppDatabase;
  sessions: Sessions;
  /** Songs of the catalogue by their ids, in the order asked for; unknown ids are left out. */
  findSongs(songIds: string[]): Promise<Song[]>;
}

/** Favourites and what was played lately, each viewer's own. */
export function registerKeptSongs(app: FastifyInstance, context: KeptSongsContext): void {
  const { database, sessions, findSongs } = context;
  const guard = async (headers: Partial<Caller>) => {
    await sessions.requireViewer(headers);
  };
  const ownerOf = async (headers: Caller, { username }: { username: string }) => {
    const viewer = await sessions.requireViewer(headers);
    if (!isNameOf(username, viewer)) throw new ApiError(403, 'wrong_name', NAME_MESSAGE);
    return viewer.userId;
  };

  serve(
    app,
    contract.getKeptSongs,
    async ({ headers, params }) => {
      const ownerId = await ownerOf(headers, params);
      const songsOf = async (kind: 'favourite' | 'played') =>
        findSongs(await store.keptIds(database.kysely, ownerId, kind));
      return { favourites: await songsOf('favourite'), played: await songsOf('played') };
    },
    { guard },
  );

  serve(
    app,
    contract.addFavourites,
    async ({ headers, params, body }) => {
      const ownerId = await ownerOf(headers, params);
      const added = await database.transact((trx) =>
        store.addFavourites(trx, ownerId, body.songIds),
      );
      if (added === null) {
        throw new ApiError(409, 'favourites_full', contract.FAVOURITES_FULL_MESSAGE);
      }
      return { added };
    },
    { guard },
  );

  serve(
    app,
    contract.removeFavourites,
    async ({ headers, params, body }) => {
      const ownerId = await ownerOf(headers, params);
      const removed = await database.transact((trx) =>
        store.removeFavourites(trx, ownerId, body.songIds),
      );
      return { removed };
    },
    { guard },
  );

  serve(
    app,
    contract.addPlayed,
    async ({ headers, params, body }) => {
      const ownerId = await ownerOf(headers, params);
      return {
        kept: await database.transact((trx) => store.addPlayed(trx, ownerId, body.songIds)),
      };
    },
    { guard },
  );
}
