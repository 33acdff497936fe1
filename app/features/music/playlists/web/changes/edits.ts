import type { QueryClient } from '@tanstack/react-query';
import { makeChange } from '#app/core/changes/web/shared/make-change.ts';
import { counted } from '#app/ui/count.ts';
import type { Song } from '../../../catalogue/contract.ts';
import {
  addSongs,
  type PlaylistListing,
  removeSongs,
  renamePlaylist,
  reorderSongs,
  setVisibility,
} from '../../contract.ts';
import { added, inOrder, without } from '../../song-changes.ts';
import { nameOf, showSongs } from '../selected/playlist-cache.ts';
import { selectPlaylist, storedSelection } from '../selected/selected-playlist.ts';
import { showEdit, waitsWith } from './shown-edit.ts';
import type { OptimisticChange } from './use-optimistic-change.ts';

interface EditContext {
  queryClient: QueryClient;
  change(change: OptimisticChange): Promise<boolean>;
}

type Fields = Partial<Pick<PlaylistListing, 'name' | 'public'>>;

export function editsOf({ queryClient, change }: EditContext) {
  return {
    async addSongs(id: string, songs: Song[]): Promise<boolean> {
      const songIds = songs.map((song) => song.id);
      const label = `Add ${whichSongs(songs)} to ${nameOf(queryClient, id)}`;
      const input = { params: { id }, body: songIds.map((songId) => ({ id: songId })) };
      const isAdded = await change({
        call: (who) => makeChange(who, addSongs, input, waitsWith(id, label, { add: songs })),
        apply: () => showEdit(queryClient, id, { add: songs }),
        revert: () => showEdit(queryClient, id, { remove: songIds }),
        failed: songs.length === 1 ? `“${songs[0]?.name}” was not added.` : 'Nothing was added.',
      });
      if (isAdded) reselect(id);
      return isAdded;
    },

    removeSongs: (id: string, songIds: string[], before: string[]): Promise<boolean> =>
      remove({ queryClient, change }, id, songIds, before),

    reorderSongs(id: string, songIds: string[], before: string[]): Promise<boolean> {
      const label = `Reorder ${nameOf(queryClient, id)}`;
      const how = waitsWith(id, label, { order: songIds });
      return change({
        call: (who) => makeChange(who, reorderSongs, { params: { id }, body: { songIds } }, how),
        apply: () => showEdit(queryClient, id, { order: songIds }),
        revert: () => showEdit(queryClient, id, { order: before }),
        failed: 'The order was not changed.',
      });
    },

    ...settingsOf({ queryClient, change }),
  };
}

async function remove(
  { queryClient, change }: EditContext,
  id: string,
  songIds: string[],
  before: string[],
): Promise<boolean> {
  const gone = new Set(songIds);
  const removed: Song[] = [];
  const labelOf = () =>
    `Remove ${whichSongs(removed, songIds.length)} from ${nameOf(queryClient, id)}`;
  const input = { params: { id }, body: { songIds } };
  const isRemoved = await change({
    call: (who) =>
      makeChange(who, removeSongs, input, waitsWith(id, labelOf(), { remove: songIds })),
    apply: () =>
      showSongs(queryClient, id, {
        songs(songs) {
          removed.push(...songs.filter((song) => gone.has(song.id)));
          return without(songs, songIds);
        },
        ids: (ids) => ids.filter((songId) => !gone.has(songId)),
      }),
    revert: () =>
      showSongs(queryClient, id, {
        songs: (songs) => inOrder(added(songs, removed), before),
        ids: () => before,
      }),
    failed: 'Nothing was removed.',
  });
  if (isRemoved) reselect(id);
  return isRemoved;
}

function settingsOf({ queryClient, change }: EditContext) {
  const show = (id: string, fields: Fields) => showEdit(queryClient, id, { fields });
  return {
    rename(id: string, name: string, before: string): Promise<boolean> {
      const how = waitsWith(id, `Rename “${before}” to “${name}”`, { fields: { name } });
      return change({
        call: (who) => makeChange(who, renamePlaylist, { params: { id }, body: { name } }, how),
        apply: () => show(id, { name }),
        revert: () => show(id, { name: before }),
        failed: 'The name was not changed.',
      });
    },

    setVisibility(id: string, isPublic: boolean): Promise<boolean> {
      const kind = isPublic ? 'public' : 'private';
      const label = `Make ${nameOf(queryClient, id)} ${kind}`;
      const how = waitsWith(id, label, { fields: { public: isPublic } });
      return change({
        call: (who) => makeChange(who, setVisibility, { params: { id }, body: { isPublic } }, how),
        apply: () => show(id, { public: isPublic }),
        revert: () => show(id, { public: !isPublic }),
        failed: `The playlist stays ${isPublic ? 'private' : 'public'}.`,
      });
    },
  };
}

const whichSongs = (songs: readonly Song[], count = songs.length): string =>
  count === 1 && songs[0] ? `“${songs[0].name}”` : counted(count, 'song');

/**
 * Adding and removing songs also select the playlist (specification, section 4: Selected playlist).
 */
function reselect(id: string): void {
  const selected = storedSelection.read();
  if (selected?.id === id) selectPlaylist(selected);
}
