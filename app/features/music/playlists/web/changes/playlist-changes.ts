import { ApiError } from '@ringside/contract/api-error';
import { isOutcomeUnknown } from '@ringside/contract/repeat-unknown';
import { UNKNOWN_OUTCOME_MESSAGE } from '#app/core/changes/contract.ts';
import { refreshEverywhere, type Sender } from '#app/core/changes/web/shared/make-change.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import { createPlaylist, deletePlaylist } from '../../contract.ts';
import { PLAYLISTS_KEY } from '../queries.ts';
import { selectPlaylist, storedSelection } from '../selected/selected-playlist.ts';

/** Resolves to whether it is deleted. */
export async function deleteOwn(
  { api, headers, queryClient }: Sender,
  id: string,
  leave: () => Promise<void> | void,
): Promise<boolean> {
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
  await refreshEverywhere(queryClient, PLAYLISTS_KEY);
  return true;
}

/** Resolves to the new playlist's id. @throws Error with the reason */
export async function createOwn(
  { api, headers, queryClient, account }: Sender,
  name: string,
  isPublic: boolean,
): Promise<string> {
  try {
    const body = { name, isPublic };
    const { playlistId: id } = await api(createPlaylist, { headers, body });
    // A list requested earlier would lack the playlist and clear the selection.
    await queryClient.cancelQueries({ queryKey: [PLAYLISTS_KEY] });
    selectPlaylist({ id, name, userId: account });
    await refreshEverywhere(queryClient, PLAYLISTS_KEY);
    return id;
  } catch (error) {
    console.error(error);
    throw new Error(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  if (isOutcomeUnknown(error)) return UNKNOWN_OUTCOME_MESSAGE;
  if (error instanceof ApiError && error.status !== 500) return error.message;
  return 'Something went wrong; try again in a moment.';
}
