import type { Server } from './server.ts';
import { post, viewerHeaders } from './viewer.ts';

const SONGS = 30;

/** Creates a public playlist of a player of the practice login and returns its id. */
export async function makePlaylist(server: Server): Promise<string> {
  const headers = await viewerHeaders(server);
  const playlists = `${server.origin}/api/playlists`;
  const made = await post(playlists, { name: 'Evening', isPublic: true }, headers);
  const { playlistId } = made as { playlistId: string };
  const songs = Array.from({ length: SONGS }, (_, index) => ({
    id: `a${1 + Math.floor(index / 10)}-${1 + (index % 10)}`,
  }));
  await post(`${playlists}/${playlistId}/songs`, songs, headers);
  return playlistId;
}
