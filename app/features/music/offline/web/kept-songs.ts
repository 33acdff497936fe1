import { SONG_CACHE } from '#app/ui/storage/offline-copies.ts';
import { serverNow } from '#app/ui/time/server-clock.ts';
import type { Song } from '../../catalogue/contract.ts';
import { musicOfDevice } from '../kept-music.ts';
import { offlineLists } from './offline-lists.ts';

export type ReadKept = (
  cache: string,
  path: string,
  username: string,
) => Promise<{ keptAtMs: number; text(): Promise<string> } | null>;

/** The answer to a search, the shelf or an album by the songs of all kept lists; null without songs. */
export async function answerOfSongs(asked: string, readKept: ReadKept) {
  if (!/^\/album/.test(asked)) return null;
  const songs = new Map<string, Song>();
  let keptAtMs = serverNow();
  for (const { path, username, sources } of offlineLists.read()) {
    const kept = await readKept(SONG_CACHE, path, username);
    if (!kept) continue;
    keptAtMs = Math.min(keptAtMs, kept.keptAtMs);
    const there = new Set(sources);
    const list = JSON.parse(await kept.text()) as { songs: Song[] };
    for (const song of list.songs) if (there.has(song.url)) songs.set(song.id, song);
  }
  const answer = songs.size === 0 ? null : musicOfDevice(asked, [...songs.values()]);
  return answer && { status: 200, keptAtMs, text: async () => JSON.stringify(answer) };
}
