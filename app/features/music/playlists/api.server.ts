import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import {
  type ChangeContext,
  type ChangeTurn,
  serveChange,
} from '#app/core/changes/serve-change.server.ts';
import type { Caller } from '#app/core/identity/contract.ts';
import { isNameOf } from '#app/core/identity/rules.ts';
import type { Sessions } from '#app/core/identity/session.server.ts';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { knownSongIds } from '../catalogue/albums-store.server.ts';
import type { Song } from '../catalogue/contract.ts';
import { filterSongs } from '../catalogue/rules.ts';
import { fitsPage, WHOLE_MAX_SONGS } from '../catalogue/song-part.ts';
import { filterInSteps } from '../catalogue/song-steps.ts';
import { serveWholeList, type TurnQueue } from '../catalogue/whole-list.server.ts';
import * as contract from './contract.ts';
import { matchSongs } from './match-songs.server.ts';
import { type PlaylistHead, playlistPart } from './playlist-part.ts';
import { keysOfSongs } from './song-changes.ts';
import * as store from './store.server.ts';

interface PlaylistContext {
  database: AppDatabase;
  sessions: Sessions;
  names: NameScreen;
  findSongs(songIds: string[]): Promise<Song[]>;
  /** Whole lists are as dear as pages. */
  gate: { queue: { pages: TurnQueue } };
}

export function registerPlaylists(app: FastifyInstance, context: PlaylistContext): void {
  const { database, sessions, names } = context;
  const changes = { database, authorize: sessions.requireViewer };
  registerPlaylistChanges(app, changes);
  registerSongChanges(app, changes);

  serveWholeList(app, contract.getPlaylist, context.gate.queue.pages, {
    findSongs: context.findSongs,
    async find({ params: { id }, query, headers }) {
      const head = await requireShown(context, id, headers);
      const songIds = await store.songIdsOf(database.kysely, id);
      if (query.songs === 'all') return { head, songIds, rest: keysOfSongs };
      return { head, songIds: [], rest: () => ({ ...keysOfSongs([]), songIds }) };
    },
  });

  serve(app, contract.matchSongs, async ({ body }) => ({
    matches: await matchSongs(database, body.entries),
  }));

  serve(app, contract.getPlaylistPart, async ({ params, headers, query }) => {
    const head = await requireShown(context, params.id, headers);
    const songs = await store.songNamesOf(database.kysely, params.id);
    if (songs.length <= WHOLE_MAX_SONGS) {
      const all = await context.findSongs(songs.map(({ id }) => id));
      if (fitsPage(all)) return { whole: { ...head, songs: all, ...keysOfSongs(all) }, part: null };
    }
    const matching = await filterInSteps(songs, query.filter, filterSongs);
    const part = await playlistPart(head, { songs, matching }, query, context.findSongs);
    return { whole: null, part };
  });

  serve(app, contract.listPlaylists, async ({ params, query, headers }) => {
    const viewer = await sessions.findViewer(headers);
    const own = viewer !== null && isNameOf(params.username, viewer);
    const owner = own ? viewer : await findPlayerByName(database.kysely, params.username);
    const hidden = await names.current();
    const isHidden = hidden.has('player', params.username) || hidden.isBlocked(owner?.userId ?? '');
    if (!owner || (isHidden && !own)) return [];
    return store.listPlaylists(database.kysely, {
      ownerId: owner.userId,
      alsoPrivate: own,
      songIds: query.songIds,
    });
  });
}

function registerPlaylistChanges(app: FastifyInstance, context: ChangeContext): void {
  serveChange(app, context, contract.createPlaylist, async ({ body }, { trx, viewer }) => {
    const { userId: ownerId, displayName: ownerName } = viewer;
    const playlistId = await store.createPlaylist(trx, { ownerId, ownerName, ...body });
    if (playlistId !== null) return { playlistId };
    throw new ApiError(409, 'too_many_playlists', contract.TOO_MANY_PLAYLISTS_MESSAGE);
  });

  serveChange(app, context, contract.renamePlaylist, ({ params, body }, turn) =>
    update(turn, params.id, body),
  );
  serveChange(app, context, contract.setVisibility, ({ params, body }, turn) =>
    update(turn, params.id, body),
  );

  serveChange(app, context, contract.deletePlaylist, async ({ params }, turn) => {
    await store.deletePlaylist(turn.trx, await requireOwn(turn, params.id));
    return { deleted: true };
  });
}

function registerSongChanges(app: FastifyInstance, context: ChangeContext): void {
  serveChange(app, context, contract.addSongs, async ({ params, body }, turn) => {
    const { trx } = turn;
    const id = await requireOwn(turn, params.id);
    const ids = body.map((song) => song.id);
    const known = await knownSongIds(trx, ids);
    if (ids.some((songId) => !known.has(songId)))
      throw new ApiError(400, 'unknown_song', contract.UNKNOWN_SONG_MESSAGE);
    const added = await store.addSongs(trx, id, ids);
    if (added === 'full') throw new ApiError(409, 'playlist_full', contract.TOO_MANY_SONGS_MESSAGE);
    return { added, songIds: await store.songIdsOf(trx, id) };
  });

  serveChange(app, context, contract.removeSongs, async ({ params, body }, turn) => {
    const id = await requireOwn(turn, params.id);
    const removed = await store.removeSongs(turn.trx, id, body.songIds);
    return { removed, songIds: await store.songIdsOf(turn.trx, id) };
  });

  serveChange(app, context, contract.reorderSongs, async ({ params, body }, turn) => {
    const id = await requireOwn(turn, params.id);
    if (await store.reorderSongs(turn.trx, id, body.songIds))
      return { songIds: await store.songIdsOf(turn.trx, id) };
    throw new ApiError(409, 'order_conflict', contract.ORDER_MESSAGE);
  });
}

async function update(turn: ChangeTurn, id: string, change: { name?: string; isPublic?: boolean }) {
  await store.updatePlaylist(turn.trx, await requireOwn(turn, id), change);
  const shown = { id, ownerId: turn.viewer.userId, alsoPrivate: true, songIds: 'all' } as const;
  const [listing] = await store.listPlaylists(turn.trx, shown);
  if (!listing) throw unknownPlaylist();
  return listing;
}

/** The id of a viewer's own playlist. Another person's private one gets 404, a public one 403. */
async function requireOwn({ trx, viewer: { userId } }: ChangeTurn, id: string): Promise<string> {
  const found = await store.findPlaylist(trx, id);
  if (!found || !(found.public || found.ownerId === userId)) throw unknownPlaylist();
  if (found.ownerId !== userId) throw new ApiError(403, 'not_owner', contract.NOT_OWNER_MESSAGE);
  return id;
}

async function requireShown(
  { database, sessions, names }: PlaylistContext,
  playlistId: string,
  headers: Partial<Caller>,
): Promise<PlaylistHead> {
  const viewer = await sessions.findViewer(headers);
  const found = await store.findPlaylist(database.kysely, playlistId);
  if (!found || !(found.public || found.ownerId === viewer?.userId)) throw unknownPlaylist();
  const { id, name, owner } = found;
  return names.revise({ id, name, owner, public: found.public }) as Promise<PlaylistHead>;
}

const unknownPlaylist = () => new ApiError(404, 'not_found', contract.UNKNOWN_PLAYLIST_MESSAGE);
