import type { Client } from '@ringside/contract/client';
import { callQuery } from '@ringside/page-queries/call-query';
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
  return callQuery(
    api,
    ['albums', 'search', type, searchTerms, startAfter],
    searchMusic,
    { query: { searchType: type, searchTerms, startAfter, songIds: 'none' } },
    { enabled: searchTerms !== '', placeholderData: keepPreviousData },
  );
}

export function albumsQuery(api: Client, type: SearchType, terms: string) {
  const term = cleanTerm(terms);
  const call = type === 'song' ? albumsBySongSearch : albumsBySearch;
  return callQuery(
    api,
    ['albums', 'by', type, term],
    call,
    { params: { term }, query: { songIds: 'none' } },
    { enabled: term !== '', placeholderData: keepPreviousData },
  );
}

export function shelfQuery(api: Client, order: ShelfOrder, startAfter: number) {
  return callQuery(
    api,
    ['albums', 'shelf', order, startAfter],
    albumShelf,
    { query: { order, startAfter } },
    { placeholderData: keepPreviousData },
  );
}

export function albumQuery(api: Client, id: string) {
  return callQuery(api, ['albums', 'one', id], getAlbum, { params: { id } });
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
