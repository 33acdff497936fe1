import type { Client } from '@ringside/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { getStreamSong } from '../../contract.ts';
import { STREAM_SONG_REFRESH_MS, STREAM_SONG_TOPIC } from '../../rules.ts';

export function streamSongQuery(api: Client) {
  return queryOptions({
    queryKey: [STREAM_SONG_TOPIC],
    queryFn: ({ signal }) => api(getStreamSong, {}, { signal }),
    refetchInterval: STREAM_SONG_REFRESH_MS,
  });
}
