import type { Song } from '../catalogue/contract.ts';
import { isWholeSong } from '../player/saved-queue.ts';
import type { Library } from './contract.ts';
import { PLAYED_MAX_SONGS, putFirst } from './rules.ts';

/** Fewer than an account has, since the browser stores whole songs. */
export const LOCAL_FAVOURITES_MAX_SONGS = 200;
export const NO_SONGS: Library = { favourites: [], played: [] };

export function parseLibrary(text: string | null): Library {
  let value: Partial<Record<keyof Library, unknown>> | null;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return NO_SONGS;
  }
  const songsOf = (list: unknown, max: number) =>
    Array.isArray(list) ? list.filter(isWholeSong).slice(0, max) : [];
  return {
    favourites: songsOf(value?.favourites, LOCAL_FAVOURITES_MAX_SONGS),
    played: songsOf(value?.played, PLAYED_MAX_SONGS),
  };
}

export function toggled(kept: Library, song: Song, off: boolean, max: number): Library {
  const favourites = off
    ? kept.favourites.filter(({ id }) => id !== song.id)
    : putFirst(kept.favourites, [song], max);
  return { ...kept, favourites };
}
