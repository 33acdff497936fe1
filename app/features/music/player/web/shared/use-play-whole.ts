import { isolated } from '#app/core/names/rules.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { playSongs, unlockPlayer } from './player.ts';

/** Inside a user gesture; the list is loaded first. */
export async function playWhole(
  name: string,
  load: () => Promise<Song[]>,
  song: Song | null = null,
  play = (songs: Song[], at: number) => playSongs(songs, at),
): Promise<void> {
  unlockPlayer();
  try {
    const songs = await load();
    const at = song ? songs.findIndex(({ id }) => id === song.id) : 0;
    if (songs.length > 0) play(songs, Math.max(0, at));
  } catch {
    showFailure(`Couldn't load ${isolated(name)}. Try again.`);
  }
}

export const usePlayWhole =
  (name: string, load: () => Promise<Song[]>) =>
  (song?: Song | null, play?: (songs: Song[], at: number) => void): Promise<void> =>
    playWhole(name, load, song, play);
