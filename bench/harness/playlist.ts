import { signIn } from '#scripts/test/practice-sign-in.ts';
import type { Server } from './server.ts';

const SONGS = 30;
const NAME = 'Bench';

/** Creates a public playlist of a player of the practice login and returns its id. */
export async function makePlaylist({ origin }: Server): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    ...{ username: NAME, token: await signIn(origin, NAME) },
  };
  const made = await send(`${origin}/api/playlists`, { name: 'Evening', isPublic: true }, headers);
  const { playlistId } = made as { playlistId: string };
  const songs = Array.from({ length: SONGS }, (_, index) => ({
    id: `a${1 + Math.floor(index / 10)}-${1 + (index % 10)}`,
  }));
  await send(`${origin}/api/playlists/${playlistId}/songs`, songs, headers);
  return playlistId;
}

async function send(url: string, body: unknown, headers: HeadersInit): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
