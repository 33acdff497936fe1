import type { Client } from '@ringside/contract/client';
import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import {
  albumShelf,
  albumsBySearch,
  albumsBySongSearch,
  getAlbum,
  getAlbumPart,
  searchMusic,
} from '../contract.ts';
import type { ShelfOrder } from '../rules.ts';
import type { MusicSearch, SearchType } from '../search/search-address.ts';
import { cleanTerm } from '../search/song-tags.ts';
import type { SongListAddress } from '../song-list-address.ts';

export function musicSearchQuery(api: Client, { type, terms, startAfter }: MusicSearch) {
  const searchTerms = cleanTerm(terms);
  return queryOptions({
    queryKey: ['albums', 'search', type, searchTerms, startAfter],
    queryFn: ({ signal }) =>
      api(
        searchMusic,
        { query: { searchType: type, searchTerms, startAfter, songIds: 'none' } },
        { signal },
      ),
    enabled: searchTerms !== '',
    placeholderData: keepPreviousData,
  });
}

export function albumsQuery(api: Client, type: SearchType, terms: string) {
  const term = cleanTerm(terms);
  const call = type === 'song' ? albumsBySongSearch : albumsBySearch;
  return queryOptions({
    queryKey: ['albums', 'by', type, term],
    queryFn: ({ signal }) =>
      api(call, { params: { term }, query: { songIds: 'none' } }, { signal }),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
}

export function shelfQuery(api: Client, order: ShelfOrder, startAfter: number) {
  return queryOptions({
    queryKey: ['albums', 'shelf', order, startAfter],
    queryFn: ({ signal }) => api(albumShelf, { query: { order, startAfter } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function albumQuery(api: Client, id: string) {
  return queryOptions({
    queryKey: ['albums', 'one', id],
    queryFn: ({ signal }) => api(getAlbum, { params: { id } }, { signal }),
  });
}

export function loadedAlbumQuery(api: Client, id: string, query: SongListAddress) {
  return queryOptions({
    queryKey: albumQuery(api, id).queryKey as QueryKey,
    queryFn: async () => {
      const { whole, part } = await api(getAlbumPart, { params: { id }, query });
      return whole ?? part;
    },
  });
}

export const albumPartKey = (id: string, { filter, page }: SongListAddress) =>
  ['albums', 'part', id, filter, page] as const;
