/** Albums and songs (specification, section 3). */

import { endpoint } from '@ringside/contract/endpoint';
import * as z from 'zod/mini';
import { SEARCH_LIMIT } from './rules.ts';

export const NOTHING_FOUND_MESSAGE =
  'No songs/albums found. Try inputting a search term, e.g, megaman.';
export const TERM_MESSAGE = 'Enter a search term.';
export const NO_ALBUMS_MESSAGE = 'No albums found.';
export const ALBUM_MESSAGE = 'The catalogue has no such album.';

/** Albums stand in answers by their ids, so an id has to be a key like any other. */
const id = z.string().check(
  z.regex(/^[A-Za-z0-9_-]{1,80}$/),
  z.refine((text) => text !== '__proto__', 'is taken'),
);

/** An address the player may open: `https:` or a path of this site, nothing else. */
const safeAddress = z
  .string()
  .check(
    z.maxLength(2000),
    z.regex(
      /^(?:https:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/,
      'must be https: or a path of this site',
    ),
  );

/** What a song says of the album it is on. */
export const albumSummary = z.object({
  id: z.string(),
  name: z.string(),
  shortname: z.string(),
  icon: z.string(),
  consoles: z.array(z.string()),
  year: z.nullable(z.int()),
});
export type AlbumSummary = z.output<typeof albumSummary>;

export const song = z.object({
  id: z.string(),
  name: z.string(),
  /** Its place on the album, from 1. */
  index: z.int(),
  /** Seconds. */
  duration: z.number(),
  url: z.string(),
  album: albumSummary,
});
export type Song = z.output<typeof song>;

export const albumListing = z.object({
  ...albumSummary.shape,
  imgUrl: z.string(),
  songIds: z.array(z.string()),
});
export type AlbumListing = z.output<typeof albumListing>;

export const album = z.object({ ...albumListing.shape, songs: z.array(song) });
export type Album = z.output<typeof album>;

const searchTerms = z.string().check(z.maxLength(300));

export const searchMusic = endpoint({
  method: 'GET',
  path: '/album-search',
  summary: 'Songs or albums by words of their names, a page at a time',
  query: z.object({
    searchType: z.enum(['song', 'albums']),
    searchTerms: z._default(searchTerms, ''),
    limit: z._default(
      z.coerce.number().check(z.int(), z.gte(1), z.lte(SEARCH_LIMIT)),
      SEARCH_LIMIT,
    ),
    /** The `next` of the page before. */
    startAfter: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
  }),
  response: z.object({
    items: z.union([z.array(song), z.array(albumListing)]),
    next: z.nullable(z.int()),
    error: z.nullable(z.string()),
  }),
});

export const albumsBySongSearch = endpoint({
  method: 'GET',
  path: '/albums-by-song-search/:term',
  summary: 'Albums with a song whose name has all words of the term',
  params: z.object({ term: searchTerms }),
  response: z.array(albumListing),
});

export const albumsBySearch = endpoint({
  method: 'GET',
  path: '/albums-by-search/:term',
  summary: 'Albums whose name has all words of the term',
  params: z.object({ term: searchTerms }),
  response: z.array(albumListing),
});

export const getAlbum = endpoint({
  method: 'GET',
  path: '/album/:id',
  summary: 'One album with its songs',
  params: z.object({ id: z.string().check(z.maxLength(80)) }),
  response: album,
});

const songInAlbum = z.strictObject({
  id,
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Seconds. */
  duration: z.number().check(z.gt(0), z.lte(86_400)),
  url: safeAddress,
});

/** Feed event: an album with all its songs, new or put right. */
export const albumChange = z.strictObject({
  album: z.strictObject({
    id,
    shortname: z.string().check(z.minLength(1), z.maxLength(60)),
    name: z.string().check(z.minLength(1), z.maxLength(200)),
    /** Empty where there is none. */
    icon: z.union([z.literal(''), safeAddress.check(z.maxLength(200))]),
    imgUrl: safeAddress,
    consoles: z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(20)),
    year: z.nullable(z.int().check(z.gte(1900), z.lte(2200))),
    songs: z.array(songInAlbum).check(z.maxLength(1000)),
  }),
});
export type AlbumChange = z.output<typeof albumChange>;
