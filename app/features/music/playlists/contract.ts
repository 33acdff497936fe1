import { endpoint, type Failure } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { KEY_REUSED, VIEWER_CHANGE } from '#app/core/changes/contract.ts';
import { ANYONE_OR_VIEWER } from '#app/core/identity/contract.ts';
import { nameUpTo } from '#app/core/names/contract.ts';
import { albumSummary, partQuery, song, songPart } from '../catalogue/contract.ts';
import {
  LISTED_NAME_MAX_CHARACTERS,
  LISTED_SONG_IDS_MAX,
  OWNER_MAX_PLAYLISTS,
  PLAYLIST_COVERS,
  PLAYLIST_MAX_SONGS,
  PLAYLIST_NAME_MAX_CHARACTERS,
  PLAYLIST_VIEWS,
} from './rules.ts';

export const NAME_REQUIRED_MESSAGE = 'Playlist name is required.';
export const NEW_NAME_REQUIRED_MESSAGE = 'New name is required.';
export const NAME_LENGTH_MESSAGE = `A playlist name has at most ${PLAYLIST_NAME_MAX_CHARACTERS} characters.`;
export const VISIBILITY_MESSAGE = 'isPublic must be a boolean.';
export const SONGS_MESSAGE = 'Songs must be a non-empty array.';
export const SONG_IDS_MESSAGE = 'songIds must be a non-empty array.';
export const ID_REQUIRED_MESSAGE = 'Playlist ID is required.';
export const UNKNOWN_PLAYLIST_MESSAGE = 'There is no such playlist, or it is private.';
export const NOT_OWNER_MESSAGE = 'Only its owner can change this playlist.';
export const UNKNOWN_SONG_MESSAGE = 'The catalogue has no such song.';
/** In words, since formatting a number takes a slow phone a tenth of a second of a page's start. */
export const TOO_MANY_SONGS_MESSAGE = 'A playlist holds at most 5,000 songs.';
export const TOO_MANY_PLAYLISTS_MESSAGE = `You can keep at most ${OWNER_MAX_PLAYLISTS} playlists.`;
export const ORDER_MESSAGE = 'The playlist has changed meanwhile. Check it, then reorder it again.';
export const MAKE_PUBLIC_QUESTION = "Make this playlist public? (Can't be undone)";
export const COPIED_LINK_MESSAGE = 'Copied link to clipboard.';
export const EMPTY_PLAYLIST_MESSAGE = 'This playlist contains no songs.';

const playlistName = (required: string) =>
  field(
    nameUpTo(PLAYLIST_NAME_MAX_CHARACTERS, { required, tooLong: NAME_LENGTH_MESSAGE }),
    'The name; invisible characters are dropped.',
    'Before the bell',
  );
const isPublic = field(z.boolean({ error: VISIBILITY_MESSAGE }), 'Public, or its owner’s alone.');
const params = z.object({
  id: field(
    z
      .string({ error: ID_REQUIRED_MESSAGE })
      .check(
        z.trim(),
        z.minLength(1, ID_REQUIRED_MESSAGE),
        z.maxLength(80, UNKNOWN_PLAYLIST_MESSAGE),
      ),
    'The playlist’s key, from the response that created it.',
    'a-playlist',
  ),
});
const listedText = (text: string, example: string) =>
  field(z.optional(z.string().check(z.maxLength(LISTED_NAME_MAX_CHARACTERS))), text, example);

/** A line of a list that another player wrote. */
const listedSong = z.object({
  id: listedText('The song’s key, if known.', 'turf-tunes-1'),
  name: field(
    z.string().check(z.maxLength(LISTED_NAME_MAX_CHARACTERS)),
    'The title, also as ‘Artist - Title’ or with a track’s number.',
    'First Bell',
  ),
  album: listedText('Its album.', 'Turf Tunes'),
  artist: listedText('Who plays it.', 'Turf Tunes'),
});
export type ImportEntry = z.output<typeof listedSong>;

const match = z.object({
  song: field(song, 'The song.'),
  isSure: field(z.boolean(), 'False if it is a guess.', true),
});
export type Match = z.output<typeof match>;

export const matchSongs = endpoint('POST', '/songs-by-title', {
  summary: 'The songs of a list that another player wrote',
  description:
    'Each entry is found by its key, or by title with artist or album; a match that differs in signs, album or artist is not sure. Stores nothing.',
  bodyLimitBytes: 1_500_000,
  body: z.object({
    entries: field(
      z.array(listedSong).check(z.maxLength(PLAYLIST_MAX_SONGS, TOO_MANY_SONGS_MESSAGE)),
      'The entries of the list, 5,000 at most.',
    ),
  }),
  response: z.object({
    matches: field(z.array(z.nullable(match)), 'The match of each entry in order, or null.'),
  }),
});

const UNKNOWN: Failure = [404, 'not_found', UNKNOWN_PLAYLIST_MESSAGE];
const ON_OWN: Failure[] = [UNKNOWN, [403, 'not_owner', NOT_OWNER_MESSAGE], KEY_REUSED];
const songId = z.string({ error: SONG_IDS_MESSAGE }).check(z.maxLength(80));
const songIds = field(
  z
    .array(songId, { error: SONG_IDS_MESSAGE })
    .check(
      z.minLength(1, SONG_IDS_MESSAGE),
      z.maxLength(PLAYLIST_MAX_SONGS, TOO_MANY_SONGS_MESSAGE),
    ),
  'Keys of songs.',
  ['turf-tunes-1'],
);
const songIdsNow = field(z.array(z.string()), 'The songs of the playlist now, in order.', [
  'turf-tunes-1',
]);

const facts = {
  id: field(z.string(), 'The playlist’s key.', 'a-playlist'),
  name: field(z.string(), 'The name.', 'Before the bell'),
  owner: field(z.string(), 'The owner’s display name.', 'Ana'),
  public: field(z.boolean(), 'Whether everyone may see it.'),
};
const listedSongIds = field(
  z.optional(z.array(z.string())),
  'Its songs in the owner’s order; missing if not requested, or beyond the limit.',
  ['turf-tunes-1'],
);
const albumIds = field(z.array(z.string()), 'The albums they are on.', ['turf-tunes']);
const cover = z.pick(albumSummary, { id: true, name: true, icon: true });
export type Cover = z.output<typeof cover>;

export const playlistListing = z.object({
  ...facts,
  songCount: field(z.int(), 'How many songs are on it.', 1),
  covers: field(z.array(cover), `Of its first songs, ${PLAYLIST_COVERS} at most, for its picture.`),
  songIds: listedSongIds,
  albumIds: field(z.optional(albumIds), 'The albums they are on; missing with their keys.', [
    'turf-tunes',
  ]),
});
export type PlaylistListing = z.output<typeof playlistListing>;

export const playlist = z.object({
  ...facts,
  songIds: field(z.array(z.string()), 'Its songs in the owner’s order.', ['turf-tunes-1']),
  albumIds,
  songs: field(z.array(song), 'Its songs in the owner’s order; empty if not requested.'),
  albums: field(z.record(z.string(), albumSummary), 'The albums they are on, by key.'),
});
export type Playlist = z.output<typeof playlist>;

export const createPlaylist = endpoint('POST', '/playlists', {
  summary: 'Create a playlist',
  ...VIEWER_CHANGE,
  failures: [[409, 'too_many_playlists', TOO_MANY_PLAYLISTS_MESSAGE], KEY_REUSED],
  body: z.object({ name: playlistName(NAME_REQUIRED_MESSAGE), isPublic }, NAME_REQUIRED_MESSAGE),
  response: z.object({
    playlistId: field(z.string(), 'The key of the new playlist.', 'a-playlist'),
  }),
});

export const renamePlaylist = endpoint('PATCH', '/playlists/:id/rename', {
  summary: 'Rename a playlist',
  ...VIEWER_CHANGE,
  failures: ON_OWN,
  params,
  body: z.object({ name: playlistName(NEW_NAME_REQUIRED_MESSAGE) }, NEW_NAME_REQUIRED_MESSAGE),
  response: playlistListing,
});

export const setVisibility = endpoint('PATCH', '/playlists/:id/public', {
  summary: 'Make a playlist public or private',
  ...VIEWER_CHANGE,
  failures: ON_OWN,
  params,
  body: z.object({ isPublic }, VISIBILITY_MESSAGE),
  response: playlistListing,
});

export const addSongs = endpoint('POST', '/playlists/:id/songs', {
  summary: 'Add songs of the catalogue; a song that is on it already keeps its place',
  description:
    'Of each song only the id is used; the rest is read from the catalogue. Songs with the id alone fit 5,000 to a call.',
  ...VIEWER_CHANGE,
  failures: [
    ...ON_OWN,
    [400, 'unknown_song', UNKNOWN_SONG_MESSAGE],
    [409, 'playlist_full', TOO_MANY_SONGS_MESSAGE],
  ],
  params,
  body: z
    .array(z.object({ id: field(songId, 'The song’s key.', 'turf-tunes-1') }, SONGS_MESSAGE), {
      error: SONGS_MESSAGE,
    })
    .check(z.minLength(1, SONGS_MESSAGE), z.maxLength(PLAYLIST_MAX_SONGS, TOO_MANY_SONGS_MESSAGE)),
  bodyLimitBytes: 512 * 1024,
  response: z.object({
    added: field(z.int(), 'How many were new.', 1),
    songIds: songIdsNow,
  }),
});

export const removeSongs = endpoint('DELETE', '/playlists/:id/songs', {
  summary: 'Remove songs from a playlist',
  description: 'Songs that are not on it are ignored.',
  ...VIEWER_CHANGE,
  failures: ON_OWN,
  params,
  body: z.object({ songIds }, SONG_IDS_MESSAGE),
  response: z.object({
    removed: field(z.int(), 'How many were on it.', 1),
    songIds: songIdsNow,
  }),
});

export const reorderSongs = endpoint('PATCH', '/playlists/:id/order', {
  summary: 'Reorder the songs of a playlist',
  description: 'The list must have all its songs, each once.',
  ...VIEWER_CHANGE,
  failures: [...ON_OWN, [409, 'order_conflict', ORDER_MESSAGE]],
  params,
  body: z.object({ songIds }, SONG_IDS_MESSAGE),
  response: z.object({ songIds: songIdsNow }),
});

export const deletePlaylist = endpoint('DELETE', '/playlists/:id', {
  summary: 'Delete a playlist',
  ...VIEWER_CHANGE,
  failures: ON_OWN,
  params,
  response: z.object({ deleted: field(z.boolean(), 'Always true.') }),
});

export const getPlaylist = endpoint('GET', '/playlists/:id', {
  summary: 'A playlist with its songs: a public one to everyone, a private one to its owner',
  ...ANYONE_OR_VIEWER,
  failures: [UNKNOWN],
  params,
  query: z.object({
    songs: field(
      z._default(z.enum(['all', 'none']), 'all'),
      'Whether songs and albums come whole, or only the keys of the songs.',
      'none',
    ),
  }),
  response: playlist,
});

const collectionsPart = z.object({
  items: field(z.array(albumSummary), 'The albums of this page.'),
  counts: field(z.array(z.int()), 'How many songs of each are on the playlist.', [12]),
  page: field(z.int(), 'The page of this response, from 1.', 1),
  pages: field(z.int(), 'How many there are.', 3),
});
export type CollectionsPart = z.output<typeof collectionsPart>;

const playlistFacts = z.object({
  ...facts,
  covers: field(z.array(cover), 'The albums of its first songs.'),
  count: field(z.int(), 'How many songs it has.', 5000),
});
export type PlaylistFacts = z.output<typeof playlistFacts>;

/** One page of a long playlist, of its songs or albums; the other is null. */
export const playlistPart = z.object({
  facts: field(playlistFacts, 'The playlist without its songs.'),
  songs: field(z.nullable(songPart), 'A page of its songs; null in a page of albums.'),
  collections: field(z.nullable(collectionsPart), 'A page of its albums; null in a page of songs.'),
});
export type PlaylistPart = z.output<typeof playlistPart>;

export const getPlaylistPart = endpoint('GET', '/playlists/:id/part', {
  summary: 'One page of a playlist’s songs or albums, or all of a short one',
  description: 'A short playlist comes as `whole`, a long one as `part`; the other is null.',
  ...ANYONE_OR_VIEWER,
  failures: [UNKNOWN],
  params,
  query: z.object({
    view: field(z._default(z.enum(PLAYLIST_VIEWS), 'songs'), 'Songs or albums.', 'songs'),
    ...partQuery,
  }),
  response: z.object({
    whole: field(z.nullable(playlist), 'A short playlist with all its songs.'),
    part: field(z.nullable(playlistPart), 'A long one with the songs or albums of the page.'),
  }),
});

export const listPlaylists = endpoint('GET', '/owners/:username/playlists', {
  summary: 'The playlists of a person: all of them to their owner, public ones to everyone',
  description: `The newest playlists come with keys, up to ${LISTED_SONG_IDS_MAX} in all; for the others they are missing.`,
  ...ANYONE_OR_VIEWER,
  params: z.object({
    username: field(
      z.string().check(z.minLength(1), z.maxLength(60)),
      'Login or display name of the person, in any case.',
      'ana',
    ),
  }),
  query: z.object({
    songIds: field(
      z._default(z.enum(['all', 'none']), 'all'),
      'Whether playlists come with the keys of their songs, or with their number alone.',
      'none',
    ),
  }),
  response: z.array(playlistListing),
});
