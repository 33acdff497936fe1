import { albumEvent, inBatches, sendBatch } from './league.ts';
import type { Server } from './server.ts';
import { post, viewerHeaders } from './viewer.ts';

const SONGS = 30;

export async function makePlaylist(server: Server): Promise<string> {
  const songs = Array.from({ length: SONGS }, (_, index) => ({
    id: `a${1 + Math.floor(index / 10)}-${1 + (index % 10)}`,
  }));
  return createPlaylist(server, { name: 'Evening', songs }, await viewerHeaders(server));
}

async function createPlaylist(
  { origin }: Server,
  { name, songs }: { name: string; songs: { id: string }[] },
  headers: Record<string, string>,
): Promise<string> {
  const playlists = `${origin}/api/playlists`;
  const made = await post(playlists, { name, isPublic: true }, headers);
  const { playlistId } = made as { playlistId: string };
  await post(`${playlists}/${playlistId}/songs`, songs, headers);
  return playlistId;
}

const LONG_ALBUMS = 500;
const ALBUMS_PER_BATCH = 50;

export async function makeLongPlaylist(
  server: Server,
  caller: { username: string; token: string },
): Promise<string> {
  const events = Array.from({ length: LONG_ALBUMS }, (_, index) => albumEvent(index + 1));
  for (const batch of inBatches(events, ALBUMS_PER_BATCH)) await sendBatch(server, batch);
  const songs = events.flatMap(({ album }) => album.songs.map(({ id }) => ({ id })));
  return createPlaylist(server, { name: 'All evenings', songs }, caller);
}
