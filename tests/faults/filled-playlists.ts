import { signIn } from '#scripts/test/practice-sign-in.ts';
import { waitUntil } from '#scripts/test/wait-until.ts';
import { sendOnce } from './kills/kill-during-feed.ts';

const SONGS = 200;
const LISTENER = 'listener';

/** Ids of acknowledged songs by playlist id. */
export type FilledPlaylists = Map<string, string[]>;

/** Feeds an album with the songs of the playlists. */
export async function feedSongs(origin: string): Promise<void> {
  const songs = Array.from({ length: SONGS }, (_, index) => ({
    id: `song-${index}`,
    name: `Song ${index}`,
    duration: 60,
    url: '/songs/x.mp3',
  }));
  const album = {
    id: 'fault-album',
    shortname: 'Faults',
    name: 'Faults',
    icon: '',
    imgUrl: '/x.svg',
    consoles: [],
    year: null,
    songs,
  };
  const taken = await sendOnce(origin, [{ id: 'fault-album', type: 'album', album }]);
  if (!taken) throw new Error('The feed did not accept the songs.');
}

/** Creates one playlist after another and fills each song by song, recording acknowledged songs. */
export async function fillForever(
  origin: string,
  token: string,
  filled: FilledPlaylists,
  signal: AbortSignal,
): Promise<void> {
  const headers = { ...callerOf(token), 'content-type': 'application/json' };
  const post = (path: string, body: unknown) =>
    waitUntil(async () => {
      const response = await fetch(`${origin}/api${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }).catch(() => null);
      const answer = await response?.json().catch(() => null);
      if (response?.ok && answer) return answer;
      if (response && answer && response.status < 500) {
        throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
      }
      return null;
    });
  for (let round = 0; !signal.aborted; round += 1) {
    const { playlistId } = await post('/playlists', { name: `Mix ${round}`, isPublic: false });
    const songs: string[] = [];
    filled.set(playlistId, songs);
    for (let song = 0; song < SONGS && !signal.aborted; song += 1) {
      // Adding a song twice stores it once, so a lost response can be retried.
      await post(`/playlists/${playlistId}/songs`, [{ id: `song-${song}` }]);
      songs.push(`song-${song}`);
    }
  }
}

/** Playlists that lack acknowledged songs, or have them in another order. */
export async function lostSongs(
  origin: string,
  token: string,
  filled: FilledPlaylists,
): Promise<string[]> {
  const lost: string[] = [];
  for (const [id, songs] of filled) {
    const url = `${origin}/api/playlists/${id}`;
    const { songIds = [] } = await (await fetch(url, { headers: callerOf(token) })).json();
    if (JSON.stringify(songIds) !== JSON.stringify(songs)) {
      lost.push(`playlist ${id}: ${songIds.length} songs, not ${songs.length}`);
    }
  }
  return lost;
}

/** Returns a token of the playlists' owner. */
export const listenerToken = (origin: string) => signIn(origin, LISTENER);

const callerOf = (token: string) => ({ username: LISTENER, token });
