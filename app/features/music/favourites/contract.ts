import { endpoint } from '@ringside/contract/endpoint';
import { field } from '@ringside/contract/field';
import * as z from 'zod/mini';
import { KEY_REUSED, saidAt, VIEWER_CHANGE } from '#app/core/changes/contract.ts';
import { ownerParams, VIEWER } from '#app/core/identity/contract.ts';
import { song } from '../catalogue/contract.ts';
import { FAVOURITES_MAX_SONGS, PLAYED_MAX_SONGS } from './rules.ts';

export const FAVOURITES_FULL_MESSAGE = `You can keep at most ${FAVOURITES_MAX_SONGS} favourites.`;

const songIds = (max: number) =>
  z.object({
    songIds: field(
      z.array(z.string().check(z.maxLength(80))).check(z.minLength(1), z.maxLength(max)),
      'Keys of songs, the newest first; unknown ones are ignored.',
      ['turf-tunes-1'],
    ),
  });

const favouriteWords = z.extend(songIds(FAVOURITES_MAX_SONGS), { saidAt });

export const library = z.object({
  favourites: field(z.array(song), 'Favourites, the newest first.'),
  played: field(z.array(song), `The last ${PLAYED_MAX_SONGS} songs played, newest first.`),
});
export type Library = z.output<typeof library>;

export const getLibrary = endpoint('GET', '/owners/:username/kept-songs', {
  summary: 'The favourites and recently played songs of a viewer; for the viewer only',
  ...VIEWER,
  response: library,
});

export const addFavourites = endpoint('POST', '/owners/:username/favourites', {
  summary: 'Add songs to the favourites; a song that is there already keeps its place',
  ...VIEWER_CHANGE,
  failures: [[409, 'favourites_full', FAVOURITES_FULL_MESSAGE], KEY_REUSED],
  params: ownerParams,
  body: favouriteWords,
  response: z.object({ added: field(z.int(), 'How many were new.', 1) }),
});

export const removeFavourites = endpoint('DELETE', '/owners/:username/favourites', {
  summary: 'Remove songs from the favourites',
  ...VIEWER_CHANGE,
  failures: [KEY_REUSED],
  params: ownerParams,
  body: favouriteWords,
  response: z.object({ removed: field(z.int(), 'How many were favourites.', 1) }),
});

export const addPlayed = endpoint('POST', '/owners/:username/played', {
  summary: 'Record songs as played',
  description: `The last ${PLAYED_MAX_SONGS} are kept.`,
  ...VIEWER_CHANGE,
  failures: [KEY_REUSED],
  params: ownerParams,
  body: songIds(PLAYED_MAX_SONGS),
  response: z.object({ kept: field(z.int(), 'How many of them are in the catalogue.', 1) }),
});
