import { createStoredValue } from '#app/ui/storage/stored-value.ts';
import type { Library } from '../contract.ts';
import { parseLibrary } from '../local-songs.ts';

export const localSongs = createStoredValue('ringside-kept-songs', parseLibrary);

export function writeLocal(songs: Library): void {
  const isEmpty = songs.favourites.length === 0 && songs.played.length === 0;
  localSongs.write(isEmpty ? null : JSON.stringify(songs));
}
