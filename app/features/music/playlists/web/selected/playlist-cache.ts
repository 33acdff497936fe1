import type { QueryClient } from '@tanstack/react-query';
import type { Song } from '../../../catalogue/contract.ts';
import type { Playlist, PlaylistListing } from '../../contract.ts';
import { PLAYLISTS_KEY } from '../queries.ts';

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
