import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
import { getStreamSong } from '../../contract.ts';
import { STREAM_SONG_REFRESH_MS, STREAM_SONG_TOPIC } from '../../rules.ts';

export function streamSongQuery(api: Client) {
  const options = { refetchInterval: STREAM_SONG_REFRESH_MS };
  return callQuery(api, [STREAM_SONG_TOPIC], getStreamSong, {}, options);
}
