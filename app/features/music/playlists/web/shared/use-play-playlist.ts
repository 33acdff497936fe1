import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showToast } from '#app/ui/toasts/toasts.ts';
import { filterSongs } from '../../../catalogue/rules.ts';
import { usePlayWhole } from '../../../player/web/shared/use-play-whole.ts';
import { EMPTY_PLAYLIST_MESSAGE } from '../../contract.ts';
import { playlistQuery } from '../queries.ts';

export function usePlayPlaylist({ id, name }: { id: string; name: string }, filter = '') {
  const api = useApi();
  const queryClient = useQueryClient();
  const { headers } = useViewer();
  return usePlayWhole(name, async () => {
    const { songs } = await queryClient.query(playlistQuery(api, id, headers));
    if (songs.length === 0) showToast(EMPTY_PLAYLIST_MESSAGE);
    return filterSongs(songs, filter);
  });
}
