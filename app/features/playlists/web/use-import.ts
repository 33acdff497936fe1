import { useApi } from '@ringside/page-queries/page-data';
import { useQueryClient } from '@tanstack/react-query';
import { type Song, searchMusic } from '#app/features/music/contract.ts';
import { cleanTerm } from '#app/features/music/search/name-words.ts';
import { albumQuery } from '#app/features/music/web/queries.ts';
import { type ImportEntry, matchEntry } from '../transfer.ts';

/** So many questions to the catalogue at once. */
const AT_ONCE = 4;

/** Finds what a file names in the catalogue: songs in the file's order, and what is not there. */
export function useImport() {
  const api = useApi();
  const queryClient = useQueryClient();

  async function songsOfAlbum(albumId: string): Promise<Song[]> {
    return queryClient.query(albumQuery(api, albumId)).then(
      ({ songs }) => songs,
      () => [],
    );
  }

  async function songsNamed(name: string): Promise<Song[]> {
    const searchTerms = cleanTerm(name);
    if (searchTerms === '') return [];
    const { items } = await api(searchMusic, { query: { searchType: 'song', searchTerms } });
    return items.filter((item): item is Song => 'url' in item);
  }

  async function find(entry: ImportEntry): Promise<Song | undefined> {
    const ofAlbum = entry.albumId ? await songsOfAlbum(entry.albumId) : [];
    return matchEntry(entry, ofAlbum) ?? matchEntry(entry, await songsNamed(entry.name));
  }

  return async function findAll(entries: ImportEntry[]) {
    const songs: Song[] = [];
    const missing: ImportEntry[] = [];
    for (let start = 0; start < entries.length; start += AT_ONCE) {
      const few = entries.slice(start, start + AT_ONCE);
      const found = await Promise.all(few.map(find));
      found.forEach((song, index) => {
        const entry = few[index];
        if (song) songs.push(song);
        else if (entry) missing.push(entry);
      });
    }
    return { songs: [...new Map(songs.map((song) => [song.id, song])).values()], missing };
  };
}
