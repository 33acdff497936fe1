import type { Client } from '@ringside/contract/client';
import { inParts, panel } from '@ringside/page-queries';
import { fittingItems } from '@ringside/page-queries/fitting-items';
import type { AlbumListing, Song } from '../contract.ts';
import { isShelfOrder } from '../rules.ts';
import type { readShelf } from '../search/search-address.ts';
import { ALBUM_ROW_BYTES, SONG_ROW_BYTES } from '../song-part.ts';
import { type albumsQuery, type musicSearchQuery, shelfQuery } from './queries.ts';

const fitting = (albums: AlbumListing[]) => fittingItems(albums, { rowBytes: ALBUM_ROW_BYTES });

export const fittingAlbums = (query: ReturnType<typeof albumsQuery>) =>
  inParts(panel(query), { partOf: fitting });

export const shelfQueries = (api: Client, { view, startAfter }: ReturnType<typeof readShelf>) =>
  isShelfOrder(view)
    ? [
        inParts(panel(shelfQuery(api, view, startAfter)), {
          partOf(shelf: { albums: AlbumListing[]; next: number | null }) {
            const albums = fitting(shelf.albums);
            return albums && { ...shelf, albums };
          },
        }),
      ]
    : [];

export const fittingSearch = (query: ReturnType<typeof musicSearchQuery>) =>
  inParts(panel(query), {
    partOf(found: { items: Song[] | AlbumListing[] }) {
      const rowBytes = SONG_ROW_BYTES;
      const items = fittingItems<Song | AlbumListing>(found.items, { rowBytes });
      return items && { ...found, items };
    },
  });
