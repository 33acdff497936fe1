import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Song } from '../../../catalogue/contract.ts';
import type { Playlist, PlaylistListing } from '../../contract.ts';
import { PLAYLISTS_KEY } from '../queries.ts';

const CHANNEL = 'ringside-playlists';

export const songOf = (queryClient: QueryClient, id: string, songId: string): Song | undefined =>
  queryClient
    .getQueriesData<Playlist>({ queryKey: [PLAYLISTS_KEY, 'one', id] })
    .flatMap(([, playlist]) => playlist?.songs ?? [])
    .find((song) => song.id === songId);

export function nameOf(queryClient: QueryClient, id: string): string {
  const queries = { queryKey: [PLAYLISTS_KEY, 'of'] } as const;
  const cached = queryClient.getQueriesData<PlaylistListing[]>(queries);
  const listing = cached.flatMap(([, listings]) => listings ?? []).find((one) => one.id === id);
  return listing ? `“${listing.name}”` : 'the playlist';
}

export async function refreshPlaylists(queryClient: QueryClient): Promise<void> {
  if (typeof BroadcastChannel === 'function') {
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.postMessage('changed');
    tabs.close();
  }
  await queryClient.invalidateQueries({ queryKey: [PLAYLISTS_KEY] });
}

export function usePlaylistsOfOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (typeof BroadcastChannel !== 'function') return;
    const tabs = new BroadcastChannel(CHANNEL);
    tabs.onmessage = () => void queryClient.invalidateQueries({ queryKey: [PLAYLISTS_KEY] });
    return () => tabs.close();
  }, [queryClient]);
}
