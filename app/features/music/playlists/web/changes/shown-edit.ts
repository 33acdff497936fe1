import type { QueryClient } from '@tanstack/react-query';
import type { Playlist, PlaylistListing } from '../../contract.ts';
import { changed, keysOfSongs, type SongChange } from '../../song-changes.ts';
import { PLAYLISTS_KEY } from '../queries.ts';

export type ShownEdit = SongChange | { fields: Partial<Pick<PlaylistListing, 'name' | 'public'>> };

export const ITEM = 'playlist';

export function showEdit(queryClient: QueryClient, id: string, edit: ShownEdit): void {
  const show = <T>(key: string[], next: (before: T) => T) =>
    queryClient.setQueriesData<T>(
      { queryKey: [PLAYLISTS_KEY, ...key] },
      (before) => before && next(before),
    );
  if ('fields' in edit) {
    const { fields } = edit;
    show<Playlist>(['one', id], (playlist) => ({ ...playlist, ...fields }));
    show<PlaylistListing[]>(['of'], (listings) =>
      listings.map((listing) => (listing.id === id ? { ...listing, ...fields } : listing)),
    );
    return;
  }
  show<string[]>(['ids', id], (ids) => changed(ids, edit));
  show<Playlist>(['one', id], (playlist) => {
    const known = 'add' in edit ? [...edit.add, ...playlist.songs] : playlist.songs;
    const byId = new Map(known.map((song) => [song.id, song]));
    const songs = changed(playlist.songIds, edit).flatMap((songId) => byId.get(songId) ?? []);
    return { ...playlist, songs, ...keysOfSongs(songs) };
  });
}
