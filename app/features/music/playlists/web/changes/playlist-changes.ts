import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { createPlaylist, deletePlaylist } from '../../contract.ts';
import { PLAYLISTS_KEY } from '../queries.ts';
import { refreshPlaylists } from '../selected/playlist-cache.ts';
import { selectPlaylist, storedSelection } from '../selected/selected-playlist.ts';
import { reasonOf, useOptimisticChange } from './use-optimistic-change.ts';

export function useDeletePlaylist() {
  const queryClient = useQueryClient();
  const change = useOptimisticChange();
  return (id: string, leave: () => Promise<void> | void): Promise<boolean> =>
    change({
      call: ({ api, headers }) => api(deletePlaylist, { params: { id }, headers }),
      async after() {
        if (storedSelection.read()?.id === id) selectPlaylist(null);
        await leave();
        // Removed from the cache as well, so that Back does not show it.
        for (const kind of ['one', 'part', 'ids'])
          queryClient.removeQueries({ queryKey: [PLAYLISTS_KEY, kind, id] });
      },
      failed: 'The playlist was not deleted.',
    });
}

export function useCreatePlaylist() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { viewer, headers } = useViewer();
  const { mutateAsync } = useMutation({ mutationFn: (call: () => Promise<string>) => call() });

  return async (name: string, isPublic: boolean): Promise<string> => {
    if (!headers || !viewer) throw new Error('You are not logged in.');
    try {
      const id = await mutateAsync(async () => {
        const body = { name, isPublic };
        return (await api(createPlaylist, { headers, body })).playlistId;
      });
      // A list requested earlier would lack the playlist and clear the selection.
      await queryClient.cancelQueries({ queryKey: [PLAYLISTS_KEY] });
      selectPlaylist({ id, name, userId: viewer.userId });
      await refreshPlaylists(queryClient);
      return id;
    } catch (error) {
      console.error(error);
      throw new Error(reasonOf(error));
    }
  };
}
