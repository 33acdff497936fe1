import { Readable } from 'node:stream';
import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import type { HandlerInput } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import { toWire } from '@ringside/contract/internal-client';
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
import type { TurnQueue } from '../catalogue/api.server.ts';
import type { AlbumSummary, Song } from '../catalogue/contract.ts';
import { filterSongs } from '../catalogue/rules.ts';
import { fitsPage, WHOLE_MAX_SONGS } from '../catalogue/song-part.ts';
import { filterInSteps, songSteps } from '../catalogue/song-steps.ts';
import type { Playlist, PlaylistFacts } from './contract.ts';
import * as contract from './contract.ts';
import { matchSongs } from './match-songs.server.ts';
import { playlistPart } from './playlist-part.ts';
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

  serveWholePlaylist(app, context);

  serve(app, contract.matchSongs, async ({ body }) => ({
    matches: await matchSongs(database, body.entries),
  }));

  serve(app, contract.getPlaylistPart, async ({ params, headers, query }) => {
    const head = await requireShown(context, params.id, headers);
    const songs = await store.songNamesOf(database.kysely, params.id);
    if (songs.length <= WHOLE_MAX_SONGS) {
      const whole = wholePlaylist(head, await context.findSongs(songs.map(({ id }) => id)));
      if (fitsPage(whole.songs)) return { whole, part: null };
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

function serveWholePlaylist(app: FastifyInstance, context: PlaylistContext): void {
  type Input = HandlerInput<typeof contract.getPlaylist>;
  async function find({ params: { id }, query, headers }: Input) {
    const head = await requireShown(context, id, headers);
    const songIds = await store.songIdsOf(context.database.kysely, id);
    return { head, songIds, bare: query.songs === 'none' && barePlaylist(head, songIds) };
  }
  serve(app, contract.getPlaylist, {
    async value(input) {
      const { head, songIds, bare } = await find(input);
      const whole = bare || wholePlaylist(head, await context.findSongs(songIds));
      return toWire(contract.getPlaylist, whole) as Playlist;
    },
    async send(input, { ip }, reply) {
      const client = clientNetwork(ip);
      const { pages } = context.gate.queue;
      const { head, songIds, bare } = await pages.ask({ client, work: () => find(input) });
      const steps = playlistSteps(head, songIds, (ids) =>
        pages.ask({ client, work: () => context.findSongs(ids) }),
      );
      const body = bare ? JSON.stringify(bare) : Readable.from(steps);
      return reply.type('application/json; charset=utf-8').send(body);
    },
  });
}

async function* playlistSteps(
  head: PlaylistHead,
  songIds: string[],
  findSongs: PlaylistContext['findSongs'],
): AsyncGenerator<string> {
  const albums = new Map<string, AlbumSummary>();
  const found: string[] = [];
  yield `${JSON.stringify(head).slice(0, -1)},"songs":[`;
  for await (const { json, songs } of songSteps(songIds, findSongs)) {
    yield json;
    for (const { id, album } of songs) {
      found.push(id);
      albums.set(album.id, albums.get(album.id) ?? album);
    }
  }
  const rest = { songIds: found, albumIds: [...albums.keys()], albums: Object.fromEntries(albums) };
  yield `],${JSON.stringify(rest).slice(1)}`;
}

type PlaylistHead = Omit<PlaylistFacts, 'covers' | 'count'>;

const barePlaylist = (head: PlaylistHead, songIds: string[]): Playlist => ({
  ...head,
  songIds,
  albumIds: [],
  songs: [],
  albums: {},
});

function wholePlaylist(head: PlaylistHead, songs: Song[]): Playlist {
  const albums: Record<string, AlbumSummary> = {};
  for (const { album } of songs) albums[album.id] = album;
  const songIds = songs.map(({ id }) => id);
  return { ...head, songIds, albumIds: Object.keys(albums), songs, albums };
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

  serveChange(app, context, contract.deletePlaylist, async ({ params }, turn) => ({
    deleted: await store.deletePlaylist(turn.trx, await requireOwn(turn, params.id)),
  }));
}

function registerSongChanges(app: FastifyInstance, context: ChangeContext): void {
  serveChange(app, context, contract.addSongs, async ({ params, body }, turn) => {
    const { trx } = turn;
    const playlist = await requireOwn(turn, params.id);
    const ids = body.map((song) => song.id);
    const [unknown] = await store.unknownSongs(trx, ids);
    if (unknown !== undefined)
      throw new ApiError(400, 'unknown_song', contract.UNKNOWN_SONG_MESSAGE);
    const added = await store.addSongs(trx, playlist, ids);
    if (added === 'full') throw new ApiError(409, 'playlist_full', contract.TOO_MANY_SONGS_MESSAGE);
    return { added, songIds: await store.songIdsOf(trx, params.id) };
  });

  serveChange(app, context, contract.removeSongs, async ({ params, body }, turn) => {
    const playlist = await requireOwn(turn, params.id);
    const removed = await store.removeSongs(turn.trx, playlist, body.songIds);
    return { removed, songIds: await store.songIdsOf(turn.trx, params.id) };
  });

  serveChange(app, context, contract.reorderSongs, async ({ params, body }, turn) => {
    const playlist = await requireOwn(turn, params.id);
    if (await store.reorderSongs(turn.trx, playlist, body.songIds))
      return { songIds: await store.songIdsOf(turn.trx, params.id) };
    throw new ApiError(409, 'order_conflict', contract.ORDER_MESSAGE);
  });
}

async function update(turn: ChangeTurn, id: string, change: { name?: string; isPublic?: boolean }) {
  const playlist = await requireOwn(turn, id);
  await store.updatePlaylist(turn.trx, playlist, change);
  const shown = { id, ownerId: playlist.ownerId, alsoPrivate: true, songIds: 'all' } as const;
  const [listing] = await store.listPlaylists(turn.trx, shown);
  if (!listing) throw unknownPlaylist();
  return listing;
}

/** Another person's private playlist gets 404, a public one 403. */
async function requireOwn(
  { trx, viewer: { userId } }: ChangeTurn,
  id: string,
): Promise<store.OwnedPlaylist> {
  const found = await store.findPlaylist(trx, id);
  if (!found || !(found.public || found.ownerId === userId)) throw unknownPlaylist();
  if (found.ownerId !== userId) throw new ApiError(403, 'not_owner', contract.NOT_OWNER_MESSAGE);
  return { id, ownerId: userId };
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
