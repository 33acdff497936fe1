import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { nameUpTo } from '#app/core/names/contract.ts';
import { GAIN_MAX_DB, SEARCH_LIMIT, SHELF_ORDERS, SONGS_BY_ID_LIMIT } from './rules.ts';
import { FILTER_MAX_CHARACTERS } from './song-list-address.ts';

export const NOTHING_FOUND_MESSAGE =
  'No songs/albums found. Try inputting a search term, e.g, megaman.';
export const TERM_MESSAGE = 'Enter a search term.';
export const NO_ALBUMS_MESSAGE = 'No albums found.';
export const ALBUM_MESSAGE = 'The catalogue has no such album.';

/** Responses are objects keyed by album id, so it is not a name of a prototype's property. */
const id = z.string().check(
  z.regex(/^[A-Za-z0-9_-]{1,80}$/),
  z.refine((text) => text !== '__proto__', 'is taken'),
);

const safeAddress = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      /^(?:https:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/,
      'must be https: or a path of this site',
    ),
  );

export const albumSummary = z.object({
  id: field(z.string(), 'The album’s key.', 'turf-tunes'),
  name: field(z.string(), 'Its whole name.', 'Turf Tunes'),
  shortname: field(z.string(), 'Its short name.', 'Turf'),
  icon: field(z.string(), 'Address of a small picture; empty if there is none.', ''),
  consoles: field(z.array(z.string()), 'The consoles the game ran on.', ['PlayStation']),
  year: field(z.nullable(z.int()), 'The year it came out, or null.', 1999),
});
export type AlbumSummary = z.output<typeof albumSummary>;

export const song = z.object({
  id: field(z.string(), 'The song’s key.', 'turf-tunes-1'),
  name: field(z.string(), 'The name.', 'First Bell'),
  index: field(z.int(), 'Its place on the album, from 1.', 1),
  duration: field(z.number(), 'In seconds.', 92.5),
  url: field(z.string(), 'The address of the audio.', '/songs/turf-tunes-1.mp3'),
  artist: field(z.optional(z.string()), 'Who plays it, if known.', 'Ana'),
  gain: field(z.optional(z.number()), 'Its ReplayGain in dB, if known.', -6.5),
  album: field(albumSummary, 'The album it is on.'),
});
export type Song = z.output<typeof song>;

export const albumListing = z.object({
  ...albumSummary.shape,
  imgUrl: field(z.string(), 'Address of the cover.', '/album-covers/turf-tunes.svg'),
  songIds: field(
    z.optional(z.array(z.string())),
    'Its songs in order; missing if they were not requested.',
    ['turf-tunes-1'],
  ),
  songCount: field(z.int(), 'How many songs it has.', 1),
});
export type AlbumListing = z.output<typeof albumListing>;

export const album = z.object({
  ...albumListing.shape,
  songIds: field(z.array(z.string()), 'Its songs in order.', ['turf-tunes-1']),
  songs: field(z.array(song), 'Its songs in order.'),
});
export type Album = z.output<typeof album>;

const WORDS = 'Words of the name, each at least two characters; four of them count.';
const words = z.string().check(z.maxLength(300));

const songIdsWanted = field(
  z._default(z.enum(['all', 'none']), 'all'),
  'Whether albums come with the keys of their songs, or with their number alone.',
  'none',
);

export const searchMusic = endpoint('GET', '/album-search', {
  summary: 'Songs or albums by words of their names, a page at a time',
  description: 'An empty result is not an error: `items` is empty and `error` has the message.',
  query: z.object({
    searchType: field(z.enum(['song', 'albums']), 'Songs or albums.'),
    searchTerms: field(z._default(words, ''), WORDS, 'first bell'),
    limit: field(
      z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(SEARCH_LIMIT)), SEARCH_LIMIT),
      'How many at most.',
      50,
    ),
    startAfter: field(
      z.optional(z.coerce.number().check(z.int(), z.gte(0))),
      'The `next` of the page before.',
      0,
    ),
    songIds: songIdsWanted,
  }),
  response: z.object({
    items: field(z.union([z.array(song), z.array(albumListing)]), 'Songs, or albums.'),
    next: field(z.nullable(z.int()), '`startAfter` of the next page, or null at the end.', 50),
    error: field(z.nullable(z.string()), 'Why there is nothing, or null.', null),
  }),
});

const byTerm = {
  description: 'At most 50; an empty list when there is none.',
  query: z.object({ songIds: songIdsWanted }),
  response: z.array(albumListing),
};

export const albumsBySongSearch = endpoint('GET', '/albums-by-song-search/:term', {
  summary: 'Albums with a song whose name has all words of the term',
  ...byTerm,
  params: z.object({ term: field(words, WORDS, 'first bell') }),
});

export const albumsBySearch = endpoint('GET', '/albums-by-search/:term', {
  summary: 'Albums whose name has all words of the term',
  ...byTerm,
  params: z.object({ term: field(words, 'Words of the album’s name.', 'turf') }),
});

export const albumShelf = endpoint('GET', '/album-shelf', {
  summary: 'Albums to look through: the newest, by console, or by year',
  description: 'Albums come without the keys of their songs.',
  query: z.object({
    order: field(z._default(z.enum(SHELF_ORDERS), 'recent'), 'The order of the albums.'),
    startAfter: field(
      z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
      'The `next` of the page before.',
      0,
    ),
  }),
  response: z.object({
    albums: field(z.array(albumListing), 'At most 48.'),
    next: field(z.nullable(z.int()), '`startAfter` of the next page, or null at the end.', 48),
  }),
});

export const songsById = endpoint('GET', '/songs-by-id', {
  summary: 'Songs by their keys',
  description: 'In the order asked for; unknown keys are left out.',
  query: z.object({
    ids: field(
      z.string().check(z.maxLength(SONGS_BY_ID_LIMIT * 81)),
      `Keys separated by commas, ${SONGS_BY_ID_LIMIT} at most.`,
      'turf-tunes-1',
    ),
  }),
  response: z.object({ songs: field(z.array(song), 'The songs found.') }),
});

const albumParams = z.object({
  id: field(z.string().check(z.maxLength(80)), 'The album’s key.', 'turf-tunes'),
});

export const getAlbum = endpoint('GET', '/album/:id', {
  summary: 'One album with its songs',
  failures: [[404, 'not_found', ALBUM_MESSAGE]],
  params: albumParams,
  response: album,
});

export const songPart = z.object({
  items: field(z.array(song), 'The songs of this page.'),
  ordinals: field(z.array(z.int()), 'Their numbers in the whole list, from 1.', [1]),
  page: field(z.int(), 'The page of this response, from 1.', 1),
  pages: field(z.int(), 'How many there are.', 167),
  first: field(z.int(), 'The index of its first song among those that match, from 0.', 0),
  matching: field(z.int(), 'How many songs match the filter.', 5000),
  seconds: field(z.number(), 'Their total length.', 300_000),
  all: field(z.int(), 'How many songs there are in all.', 5000),
});
export type SongPart<S = Song> = Omit<z.output<typeof songPart>, 'items'> & { items: S[] };

export const partQuery = {
  filter: field(
    z._default(z.string().check(z.maxLength(FILTER_MAX_CHARACTERS)), ''),
    'Text in the names.',
    'bell',
  ),
  page: field(z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1), 'From 1.', 1),
};

const albumPart = z.object({
  ...albumListing.shape,
  part: field(songPart, 'One page of its songs.'),
});
export type AlbumPart = z.output<typeof albumPart>;

export const getAlbumPart = endpoint('GET', '/album/:id/part', {
  summary: 'One page of an album’s songs, or all of a short album',
  description: 'A short album comes as `whole`, a long one as `part`; the other is null.',
  failures: [[404, 'not_found', ALBUM_MESSAGE]],
  params: albumParams,
  query: z.object(partQuery),
  response: z.object({
    whole: field(z.nullable(album), 'A short album with all its songs.'),
    part: field(z.nullable(albumPart), 'A long one with the songs of the page.'),
  }),
});

const songInAlbum = z.strictObject({
  id: field(id, 'The song’s key; it never moves to another album.', 'turf-tunes-1'),
  name: field(nameUpTo(200), 'The name.', 'First Bell'),
  duration: field(z.number().check(z.gte(0.001), z.lte(86_400)), 'In seconds.', 92.5),
  url: field(safeAddress, 'Its audio: https: or a path of this site.', '/songs/turf-tunes-1.mp3'),
  artist: field(z.optional(nameUpTo(200)), 'Who plays it.', 'Ana'),
  gain: field(
    z.optional(z.number().check(z.gte(-GAIN_MAX_DB), z.lte(GAIN_MAX_DB))),
    'ReplayGain of the track in dB, at most what its peak leaves.',
    -6.5,
  ),
});

export const albumChange = z.strictObject({
  album: field(
    z.strictObject({
      id: field(id, 'The album’s key: 1 to 80 letters, digits, _ and -.', 'turf-tunes'),
      shortname: field(nameUpTo(60), 'Its short name.', 'Turf'),
      name: field(nameUpTo(200), 'Its whole name.', 'Turf Tunes'),
      icon: field(
        z.union([z.literal(''), safeAddress.check(z.maxLength(200))]),
        'Address of a small picture; empty if there is none.',
        '',
      ),
      imgUrl: field(
        safeAddress,
        'Address of the cover: https: or a path of this site.',
        '/album-covers/turf-tunes.svg',
      ),
      consoles: field(
        z.array(nameUpTo(60)).check(z.maxLength(20)),
        'The consoles the game ran on.',
        ['PlayStation'],
      ),
      year: field(
        z.nullable(z.int().check(z.gte(1900), z.lte(2200))),
        'The year it came out, or null.',
        1999,
      ),
      songs: field(z.array(songInAlbum).check(z.maxLength(1000)), 'All its songs in order.'),
    }),
    'The whole album: songs that it had and that are left out here are removed.',
  ),
});
export type AlbumChange = z.output<typeof albumChange>;
