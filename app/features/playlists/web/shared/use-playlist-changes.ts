import { ApiError } from '@ringside/contract/api-error';
import { useApi } from '@ringside/page-queries/page-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Caller } from '#app/features/identity/contract.ts';
import { useRingsideUser } from '#app/features/identity/web/shared/ringside-user.tsx';
import type { Song } from '#app/features/music/contract.ts';
import { showFailure } from '#app/ui/toasts/toasts.ts';
import * as contract from '../../contract.ts';
import { added, inOrder, listingWith, without, withSongs } from '../../song-changes.ts';
import { PLAYLISTS_KEY } from '../queries.ts';
import { patchPlaylist, refreshPlaylists } from './playlist-cache.ts';
import { readSelected, selectPlaylist } from './selected-playlist.ts';

interface Change<T> {
  call: (headers: Caller) => Promise<T>;
  /** Shows the change before the server has agreed. */
  apply?: () => void;
  /** Takes it back. */
  revert?: () => void;
  /** Comes before anything is fetched anew. */
  after?: () => Promise<void> | void;
  /** What did not happen, for whoever wanted it. */
  failed: string;
}

/** Only the last of several changes at once fetches anew, so that none flickers back. */
let running = 0;

/**
 * Everything one can do to one's own playlists. A change shows at once; when it fails it goes back
 * and says so. Each answers whether it came to pass.
 */
export function usePlaylistChanges() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { viewer, headers } = useRingsideUser();
  const { mutateAsync } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
  });

  async function change<T>({ call, apply, revert, after, failed }: Change<T>): Promise<T | null> {
    if (!headers) return null;
    running += 1;
    await queryClient.cancelQueries({ queryKey: [PLAYLISTS_KEY] });
    apply?.();
    try {
      const answer = (await mutateAsync(() => call(headers))) as T;
      await after?.();
      return answer;
    } catch (error) {
      console.error(error);
      revert?.();
      showFailure(`${failed} ${reasonOf(error)}`);
      return null;
    } finally {
      running -= 1;
      if (running === 0) await refreshPlaylists(queryClient);
    }
  }

  /** Shows a playlist with other songs. */
  function show(
    id: string,
    songs: (before: Song[]) => Song[],
    ids: (before: string[]) => string[],
  ) {
    patchPlaylist(queryClient, id, {
      whole: (playlist) => withSongs(playlist, songs(playlist.songs)),
      listing: (listing) => listingWith(listing, ids(listing.songIds)),
    });
  }

  async function addSongs(id: string, songs: Song[]): Promise<boolean> {
    const fresh = songs.map((song) => song.id);
    const done = await change({
      call: (caller) => api(contract.addSongs, { params: { id }, headers: caller, body: songs }),
      apply: () =>
        show(
          id,
          (before) => added(before, songs),
          (before) => [...new Set([...before, ...fresh])],
        ),
      revert: () =>
        show(
          id,
          (before) => without(before, fresh),
          (before) => before.filter((one) => !fresh.includes(one)),
        ),
      failed: songs.length === 1 ? `“${songs[0]?.name}” was not added.` : 'Nothing was added.',
    });
    if (done) reselect(id);
    return done !== null;
  }

  async function removeSongs(id: string, songIds: string[], before: string[]): Promise<boolean> {
    const gone = new Set(songIds);
    const taken: Song[] = [];
    const done = await change({
      call: (caller) =>
        api(contract.removeSongs, { params: { id }, headers: caller, body: { songIds } }),
      apply: () =>
        show(
          id,
          (songs) => {
            taken.push(...songs.filter((song) => gone.has(song.id)));
            return without(songs, songIds);
          },
          (ids) => ids.filter((one) => !gone.has(one)),
        ),
      revert: () =>
        show(
          id,
          (songs) => inOrder(added(songs, taken), before),
          () => before,
        ),
      failed: 'Nothing was removed.',
    });
    if (done) reselect(id);
    return done !== null;
  }

  /** Adding and removing selects anew, so that what is stored bears the current name. */
  function reselect(id: string): void {
    const selected = readSelected();
    if (selected?.id === id) selectPlaylist(selected);
  }

  async function reorder(id: string, songIds: string[], before: string[]): Promise<boolean> {
    const put = (ids: string[]) =>
      show(
        id,
        (songs) => inOrder(songs, ids),
        () => ids,
      );
    const done = await change({
      call: (caller) =>
        api(contract.reorderSongs, { params: { id }, headers: caller, body: { songIds } }),
      apply: () => put(songIds),
      revert: () => put(before),
      failed: 'The order stays as it was.',
    });
    return done !== null;
  }

  async function update(
    id: string,
    { before, after }: Record<'before' | 'after', { name?: string; public?: boolean }>,
    call: (caller: Caller) => Promise<unknown>,
    failed: string,
  ): Promise<boolean> {
    const put = (fields: object) =>
      patchPlaylist(queryClient, id, {
        listing: (listing) => ({ ...listing, ...fields }),
        whole: (playlist) => ({ ...playlist, ...fields }),
      });
    const done = await change({
      call,
      apply: () => put(after),
      revert: () => put(before),
      failed,
    });
    return done !== null;
  }

  function rename(id: string, name: string, before: string): Promise<boolean> {
    const call = (caller: Caller) =>
      api(contract.renamePlaylist, { params: { id }, headers: caller, body: { name } });
    return update(
      id,
      { before: { name: before }, after: { name } },
      call,
      'The name stays as it was.',
    );
  }

  function setVisibility(id: string, isPublic: boolean): Promise<boolean> {
    const call = (caller: Caller) =>
      api(contract.setVisibility, { params: { id }, headers: caller, body: { isPublic } });
    const change = { before: { public: !isPublic }, after: { public: isPublic } };
    return update(id, change, call, `The playlist stays ${isPublic ? 'private' : 'public'}.`);
  }

  /** Deletes; `leave` goes where the playlist is not missed. */
  async function deletePlaylist(id: string, leave: () => Promise<void> | void): Promise<boolean> {
    const done = await change({
      call: (caller) => api(contract.deletePlaylist, { params: { id }, headers: caller }),
      async after() {
        if (readSelected()?.id === id) selectPlaylist(null);
        await leave();
      },
      failed: 'The playlist was not deleted.',
    });
    return done !== null;
  }

  /**
   * Makes a playlist and selects it. A failure is logged and thrown, for the dialog that asked.
   * @throws Error with the server's sentence
   */
  async function createPlaylist(name: string, isPublic: boolean): Promise<string> {
    if (!headers || !viewer) throw new Error('Nobody is signed in.');
    try {
      const { playlistId } = (await mutateAsync(() =>
        api(contract.createPlaylist, { headers, body: { name, isPublic } }),
      )) as { playlistId: string };
      selectPlaylist({ id: playlistId, name, userId: viewer.userId });
      await refreshPlaylists(queryClient);
      return playlistId;
    } catch (error) {
      console.error(error);
      throw new Error(reasonOf(error));
    }
  }

  return {
    addSongs,
    removeSongs,
    reorder,
    rename,
    setVisibility,
    deletePlaylist,
    createPlaylist,
  };
}

/** The server's sentence, which says what to do. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.status > 0 && error.status !== 500) return error.message;
  return 'The server did not answer; try again in a moment.';
}
