import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AppDatabase } from '#database/app-database.ts';
import { findSongs, findSongsNamed } from '../catalogue/albums-store.server.ts';
import type { Song } from '../catalogue/contract.ts';
import { SEARCH_LIMIT } from '../catalogue/rules.ts';
import { searchTags } from '../catalogue/search/song-tags.ts';
import { searchSongs } from '../catalogue/search-store.server.ts';
import type { ImportEntry, Match } from './contract.ts';
import { matchEntry, namesOf } from './transfer.ts';

/** The match of each entry in order, each entry in a turn of the event loop of its own. */
export async function matchSongs(
  { kysely, kind }: AppDatabase,
  entries: ImportEntry[],
): Promise<(Match | null)[]> {
  const ids = [...new Set(entries.flatMap(({ id }) => id ?? []))];
  const byId = new Map((await findSongs(kysely, ids)).map((song) => [song.id, song]));
  const found = new Map<string, Song[]>();

  async function songsNamed(name: string): Promise<Song[]> {
    const tags = searchTags(name);
    const known = tags.length === 0 ? [] : found.get(name);
    if (known) return known;
    await nextTurn();
    const query = { tags, startAfter: 0, limit: SEARCH_LIMIT };
    const { items } = await searchSongs(kysely, kind, query);
    // The search takes beginnings of words in the catalogue's order: the title itself may come later.
    if (items.length === SEARCH_LIMIT)
      items.push(...(await findSongsNamed(kysely, name, SEARCH_LIMIT)));
    found.set(name, items);
    return items;
  }

  async function match(entry: ImportEntry): Promise<Match | null> {
    const song = byId.get(entry.id ?? '');
    if (song) return { song, isSure: true };
    const candidates = new Map<string, Song>();
    for (const name of namesOf(entry)) {
      for (const song of await songsNamed(name)) candidates.set(song.id, song);
      const match = matchEntry(entry, [...candidates.values()]);
      if (match?.isSure) return match;
    }
    return matchEntry(entry, [...candidates.values()]) ?? null;
  }

  const matches: (Match | null)[] = [];
  for (const entry of entries) matches.push(await match(entry));
  return matches;
}
