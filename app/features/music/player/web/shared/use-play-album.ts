import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { isolated } from '#app/core/names/rules.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { albumQuery } from '../../../catalogue/web/queries.ts';
import { playSongs, unlockPlayer } from './player.ts';

export function usePlayAlbum() {
  const api = useApi();
  const queryClient = useQueryClient();
  return async ({ id, name }: { id: string; name: string }): Promise<void> => {
    unlockPlayer();
    try {
      const { songs } = await queryClient.query(albumQuery(api, id));
      playSongs(songs, 0);
    } catch {
      showFailure(`Couldn't load ${isolated(name)}. Try again.`);
    }
  };
}
