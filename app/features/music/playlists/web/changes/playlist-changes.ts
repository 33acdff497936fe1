import { ApiError } from '@ringside/contract/api-error';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import { useViewer } from '#app/core/identity/web/shared/ringside-user.tsx';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { createPlaylist, deletePlaylist } from '../../contract.ts';
import { PLAYLISTS_KEY } from '../queries.ts';
import { refreshPlaylists } from '../selected/playlist-cache.ts';
import { selectPlaylist, storedSelection } from '../selected/selected-playlist.ts';

export function useDeletePlaylist() {
  const queryClient = useQueryClient();
  const api = useApi();
  const { headers } = useViewer();
  return async (id: string, leave: () => Promise<void> | void): Promise<boolean> => {
    if (!headers) return false;
    try {
      await api(deletePlaylist, { params: { id }, headers });
    } catch (error) {
      console.error(error);
      const reason = reasonOf(error);
      showFailure(isOutcomeUnknown(error) ? reason : `The playlist was not deleted. ${reason}`);
      return false;
    }
    if (storedSelection.read()?.id === id) selectPlaylist(null);
    await leave();
    // Removed from the cache as well, so that Back does not show it.
    for (const kind of ['one', 'part', 'ids'])
      queryClient.removeQueries({ queryKey: [PLAYLISTS_KEY, kind, id] });
    await refreshPlaylists(queryClient);
    return true;
  };
}

export function useCreatePlaylist() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { viewer, headers } = useViewer();
  return async (name: string, isPublic: boolean): Promise<string> => {
    if (!headers || !viewer) throw new Error('You are not logged in.');
    try {
      const body = { name, isPublic };
      const { playlistId: id } = await api(createPlaylist, { headers, body });
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

function reasonOf(error: unknown): string {
  if (isOutcomeUnknown(error)) return UNKNOWN_OUTCOME_MESSAGE;
  if (error instanceof ApiError && error.status !== 500) return error.message;
  return 'Something went wrong; try again in a moment.';
}
