import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import type { Caller } from '#app/features/identity/contract.ts';
import { getPlaylist, listPlaylists } from '../contract.ts';

/** The first part of every key here. */
export const PLAYLISTS_KEY = 'playlists';

/** A playlist with its songs, as far as the viewer may see it. */
export function playlistQuery(api: Client, id: string, headers: Caller | null) {
  return queryOptions({
    queryKey: [PLAYLISTS_KEY, 'one', id, headers?.username ?? null],
    queryFn: ({ signal }) =>
      api(getPlaylist, { params: { id }, headers: headers ?? {} }, { signal }),
  });
}

/** All playlists of a viewer, without their songs. */
export function ownPlaylistsQuery(api: Client, headers: Caller | null) {
  const username = headers?.username ?? '';
  return queryOptions({
    queryKey: [PLAYLISTS_KEY, 'of', username],
    queryFn: ({ signal }) =>
      api(listPlaylists, { params: { username }, headers: headers ?? {} }, { signal }),
    enabled: headers !== null,
  });
}
