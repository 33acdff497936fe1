import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Caller } from '#app/core/identity/contract.ts';
import type { SongListAddress } from '../../catalogue/song-list-address.ts';
import { getPlaylist, getPlaylistPart, listPlaylists } from '../contract.ts';
import type { PlaylistView } from '../rules.ts';

export const PLAYLISTS_KEY = 'playlists';

export function playlistQuery(api: Client, id: string, headers: Caller | null) {
  return callQuery(api, [PLAYLISTS_KEY, 'one', id, headers?.username ?? null], getPlaylist, {
    params: { id },
    query: {},
    headers: headers ?? {},
  });
}

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

export const playlistPartKey = (id: string, view: string, { filter, page }: SongListAddress) =>
  [PLAYLISTS_KEY, 'part', id, view, filter, page] as const;

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

export function ownPlaylistsQuery(api: Client, headers: Caller | null) {
  const username = headers?.username ?? '';
  return callQuery(
    api,
    [PLAYLISTS_KEY, 'of', username],
    listPlaylists,
    { params: { username }, query: { songIds: 'none' }, headers: headers ?? {} },
    { enabled: headers !== null },
  );
}
