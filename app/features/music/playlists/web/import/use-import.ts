import type { Client } from '@ringside/contract/client';
import { useApi } from '@ringside/page-queries/page-data';
import { type Song, searchMusic, songsById } from '../../../catalogue/contract.ts';
import { SONGS_BY_ID_LIMIT } from '../../../catalogue/rules.ts';
import { cleanTerm } from '../../../catalogue/search/song-tags.ts';
import type { ImportEntry } from '../../csv.ts';
import { type Match, matchEntry, namesOf } from '../../transfer.ts';

const AT_ONCE = 4;

export interface ImportFound {
  matches: Match[];
  missing: ImportEntry[];
}

export function useImport() {
  const api = useApi();

  return async function findAll(
    entries: ImportEntry[],
    onProgress: (done: number) => void,
  ): Promise<ImportFound> {
    const byId = new Map((await songsWithIds(api, entries)).map((song) => [song.id, song]));
    const matches = new Map<string, Match>();
    const missing: ImportEntry[] = [];
    for (let start = 0; start < entries.length; start += AT_ONCE) {
      const few = entries.slice(start, start + AT_ONCE);
      const found = await Promise.all(
        few.map((entry) => {
          const song = byId.get(entry.id ?? '');
          return song ? { song, isSure: true } : find(api, entry);
        }),
      );
      found.forEach((match, place) => {
        const entry = few[place];
        const before = match && matches.get(match.song.id);
        if (match && !before?.isSure) matches.set(match.song.id, match);
        else if (!match && entry) missing.push(entry);
      });
      onProgress(start + few.length);
    }
    return { matches: [...matches.values()], missing };
  };
}

async function songsWithIds(api: Client, entries: ImportEntry[]): Promise<Song[]> {
  const ids = [...new Set(entries.flatMap(({ id }) => (id && !id.includes(',') ? [id] : [])))];
  const songs: Song[] = [];
  for (let start = 0; start < ids.length; start += SONGS_BY_ID_LIMIT) {
    const query = { ids: ids.slice(start, start + SONGS_BY_ID_LIMIT).join(',') };
    songs.push(...(await api(songsById, { query })).songs);
  }
  return songs;
}

async function find(api: Client, entry: ImportEntry): Promise<Match | undefined> {
  let guess: Match | undefined;
  for (const name of namesOf(entry)) {
    const match = matchEntry(entry, await songsNamed(api, name));
    if (match?.isSure) return match;
    guess ??= match;
  }
  return guess;
}

async function songsNamed(api: Client, name: string): Promise<Song[]> {
  const searchTerms = cleanTerm(name).slice(0, 300);
  if (searchTerms === '') return [];
  const { items } = await api(searchMusic, { query: { searchType: 'song', searchTerms } });
  return items.filter((item): item is Song => 'url' in item);
}
