import { isolated } from '#app/core/names/rules.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import type { Song } from '../../../catalogue/contract.ts';
import { playSongs, unlockPlayer } from './player.ts';

/** Plays a list from a song; called inside a user gesture, since the list is loaded first. */
export const usePlayWhole =
  (name: string, load: () => Promise<Song[]>) =>
  async (song: Song | null = null, play = playSongs): Promise<void> => {
    unlockPlayer();
    try {
      const songs = await load();
      const at = song ? songs.findIndex(({ id }) => id === song.id) : 0;
      if (songs.length > 0) play(songs, Math.max(0, at));
    } catch {
      showFailure(`Couldn't load ${isolated(name)}. Try again.`);
    }
  };
