import type { QueryClient } from '@tanstack/react-query';
import type { Song } from '../../../catalogue/contract.ts';
import type { PlaylistListing } from '../../contract.ts';
import { added, inOrder, without } from '../../song-changes.ts';
import { patchPlaylist, showSongs } from '../selected/playlist-cache.ts';

export type ShownEdit =
  | { add: Song[] }
  | { remove: string[] }
  | { order: string[] }
  | { fields: Partial<Pick<PlaylistListing, 'name' | 'public'>> };

export const ITEM = 'playlist';

export function showEdit(queryClient: QueryClient, id: string, edit: ShownEdit): void {
  if ('fields' in edit) {
    const { fields } = edit;
    patchPlaylist(queryClient, id, {
      listing: (listing) => ({ ...listing, ...fields }),
      whole: (playlist) => ({ ...playlist, ...fields }),
    });
  } else if ('add' in edit) {
    const more = edit.add.map((song) => song.id);
    showSongs(queryClient, id, {
      songs: (before) => added(before, edit.add),
      ids: (before) => [...new Set([...before, ...more])],
    });
  } else if ('remove' in edit) {
    const gone = new Set(edit.remove);
    showSongs(queryClient, id, {
      songs: (before) => without(before, edit.remove),
      ids: (before) => before.filter((songId) => !gone.has(songId)),
    });
  } else {
    const place = new Map(edit.order.map((songId, nth) => [songId, nth]));
    const placeOf = (songId: string) => place.get(songId) ?? edit.order.length;
    showSongs(queryClient, id, {
      songs: (before) => inOrder(before, edit.order),
      ids: (before) => before.toSorted((a, b) => placeOf(a) - placeOf(b)),
    });
  }
}
