import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Song, song } from './contract.ts';

const SONGS_PER_STEP = 100;
const NAMES_PER_STEP = 500;

const songList = z.array(song);

interface SongStep {
  json: string;
  songs: Song[];
}

/** Each piece is sent before the next is read, so a long list does not block the event loop. */
export async function* songSteps(
  songIds: string[],
  findSongs: (songIds: string[]) => Promise<Song[]>,
): AsyncGenerator<SongStep> {
  let isFirst = true;
  for (let start = 0; start < songIds.length; start += SONGS_PER_STEP) {
    const songs = await findSongs(songIds.slice(start, start + SONGS_PER_STEP));
    if (songs.length === 0) continue;
    const json = JSON.stringify(z.encode(songList, songs)).slice(1, -1);
    yield { json: isFirst ? json : `,${json}`, songs };
    isFirst = false;
    // Otherwise several results of the database might be processed in one turn.
    await nextTurn();
  }
}

export async function filterInSteps<S>(
  songs: S[],
  filter: string,
  matches: (songs: S[], filter: string) => S[],
): Promise<S[]> {
  if (filter === '') return songs;
  const matching: S[] = [];
  for (let start = 0; start < songs.length; start += NAMES_PER_STEP) {
    matching.push(...matches(songs.slice(start, start + NAMES_PER_STEP), filter));
    await nextTurn();
  }
  return matching;
}
