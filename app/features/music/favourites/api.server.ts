import { ApiError } from '@ringside/contract/api-error';
import type { HandlerInput } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { ownersOnly, type Sessions } from '#app/core/identity/session.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Song } from '../catalogue/contract.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

interface KeptSongsContext {
  database: AppDatabase;
  sessions: Sessions;
  /** The songs with these ids, in their order; unknown ids are left out. */
  findSongs(songIds: string[]): Promise<Song[]>;
}

/** Favourites and recently played songs, private to each viewer. */
export function registerFavourites(app: FastifyInstance, context: KeptSongsContext): void {
  const { database, sessions, findSongs } = context;
  const { ownerOf, guarded } = ownersOnly(sessions);
  const { getKeptSongs, addFavourites, removeFavourites, addPlayed } = contract;

  async function list({ headers, params }: HandlerInput<typeof getKeptSongs>) {
    const ownerId = await ownerOf(headers, params);
    const songsOf = async (kind: 'favourite' | 'played') =>
      findSongs(await store.keptIds(database.kysely, ownerId, kind));
    return { favourites: await songsOf('favourite'), played: await songsOf('played') };
  }

  async function add({ headers, params, body }: HandlerInput<typeof addFavourites>) {
    const ownerId = await ownerOf(headers, params);
    const added = await database.transact((trx) => store.addFavourites(trx, ownerId, body.songIds));
    if (added !== null) return { added };
    throw new ApiError(409, 'favourites_full', contract.FAVOURITES_FULL_MESSAGE);
  }

  async function remove({ headers, params, body }: HandlerInput<typeof removeFavourites>) {
    const ownerId = await ownerOf(headers, params);
    const change = (trx: Trx) => store.removeFavourites(trx, ownerId, body.songIds);
    return { removed: await database.transact(change) };
  }

  async function play({ headers, params, body }: HandlerInput<typeof addPlayed>) {
    const ownerId = await ownerOf(headers, params);
    return {
      kept: await database.transact((trx) => store.addPlayed(trx, ownerId, body.songIds)),
    };
  }

  serve(app, getKeptSongs, list, guarded);
  serve(app, addFavourites, add, guarded);
  serve(app, removeFavourites, remove, guarded);
  serve(app, addPlayed, play, guarded);
}

type Trx = Parameters<typeof store.addFavourites>[0];
