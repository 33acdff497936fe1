import type { Client } from '@ringside/contract/client';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Caller } from '#app/features/identity/contract.ts';
import type { SongListAddress } from '#app/features/music/song-list-address.ts';
import { getPlaylist, getPlaylistPart, listPlaylists } from '../contract.ts';
import type { PlaylistView } from '../rules.ts';
import { keepSongs } from './keep-songs.ts';

/** The first part of every key here. */
export const PLAYLISTS_KEY = 'playlists';

/** A playlist with its songs, as far as the viewer may see it. */
export function playlistQuery(api: Client, id: string, headers: Caller | null) {
  return queryOptions({
    queryKey: [PLAYLISTS_KEY, 'one', id, headers?.username ?? null],
    queryFn: ({ signal }) =>
      api(getPlaylist, { params: { id }, query: {}, headers: headers ?? {} }, { signal }),
    structuralSharing: keepSongs as (before: unknown, after: unknown) => unknown,
  });
}

/** A playlist as a page has it when it opens: all of a short one, of a long one what the page shows. */
export function loadedPlaylistQuery(
  api: Client,
  id: string,
  query: SongListAddress & { view: PlaylistView },
) {
  return queryOptions({
    queryKey: playlistQuery(api, id, null).queryKey as QueryKey,
    queryFn: async () => {
      const { whole, part } = await api(getPlaylistPart, { params: { id }, query, headers: {} });
      return whole ?? part;
    },
  });
}

/** The part of a long playlist that a page shows while the whole is loading. */
export const playlistPartKey = (id: string, view: string, { filter, page }: SongListAddress) => [
  ...[PLAYLISTS_KEY, 'part', id, view, filter],
  page,
];

/** The keys of the songs of a viewer's own playlist, in order. */
export function songIdsQuery(api: Client, id: string, headers: Caller | null) {
  return queryOptions({
    queryKey: [PLAYLISTS_KEY, 'ids', id, headers?.username ?? null],
    queryFn: async ({ signal }) => {
      const request = { params: { id }, query: { songs: 'none' }, headers: headers ?? {} } as const;
      return (await api(getPlaylist, request, { signal })).songIds;
    },
    enabled: headers !== null && id !== '',
  });
}

/** All playlists of a viewer, without their songs. */
export function ownPlaylistsQuery(api: Client, headers: Caller | null) {
  const username = headers?.username ?? '';
  return queryOptions({
    queryKey: [PLAYLISTS_KEY, 'of', username],
    queryFn: ({ signal }) =>
      api(
        listPlaylists,
        { params: { username }, query: { songIds: 'none' }, headers: headers ?? {} },
        { signal },
      ),
    enabled: headers !== null,
  });
}
