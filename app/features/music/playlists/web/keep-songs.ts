import { replaceEqualDeep } from '@tanstack/react-query';
import type { Playlist } from '../contract.ts';

/** Unchanged songs keep their identity, so that their rows are not rendered again. */
export function keepSongs(before: Playlist | undefined, after: Playlist): Playlist {
  if (!before?.songs || !after.songs) return after;
  const known = new Map(before.songs.map((song) => [song.id, song]));
  const songs = after.songs.map((song) => replaceEqualDeep(known.get(song.id), song));
  const isSameList =
    songs.length === before.songs.length &&
    songs.every((song, place) => song === before.songs[place]);
  return isSameList ? replaceEqualDeep(before, { ...after, songs }) : { ...after, songs };
}
