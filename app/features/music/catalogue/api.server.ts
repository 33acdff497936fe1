import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import * as albums from './albums-store.server.ts';
import * as contract from './contract.ts';
import { ALBUM_SONGS_PER_PAGE, SEARCH_LIMIT, SONGS_BY_ID_LIMIT } from './rules.ts';
import { looserTags, searchTags } from './search/song-tags.ts';
import * as searches from './search-store.server.ts';
import { boundedPart, filterByName, fitsPage, songPart, WHOLE_MAX_SONGS } from './song-part.ts';
import { filterInSteps } from './song-steps.ts';
import { serveWholeList, type TurnQueue } from './whole-list.server.ts';

interface MusicContext {
  database: AppDatabase;
  /** Whole lists are as dear as pages. */
  gate: { queue: { pages: TurnQueue } };
}

export function registerMusic(app: FastifyInstance, context: MusicContext): void {
  const { kysely, kind } = context.database;
  serve(app, contract.searchMusic, async ({ query: { searchTerms, searchType, ...page } }) => {
    const query = tagQuery(searchTerms, page);
    if (!query) return nothingFound;
    const find = searchType === 'song' ? searches.searchSongs : searches.searchAlbums;
    const found = await find(kysely, kind, query);
    return found.items.length > 0 ? { ...found, error: null } : nothingFound;
  });

  serve(app, contract.albumsBySongSearch, async ({ params: { term }, query: { songIds } }) => {
    const query = tagQuery(term, { songIds });
    return query ? searches.searchAlbumsBySongs(kysely, kind, query) : [];
  });

  serve(app, contract.albumsBySearch, async ({ params: { term }, query: { songIds } }) => {
    const query = tagQuery(term, { songIds });
    return query ? (await searches.searchAlbums(kysely, kind, query)).items : [];
  });

  serve(app, contract.albumShelf, async ({ query: { order, startAfter } }) =>
    albums.listShelf(kysely, order, startAfter),
  );

  serve(app, contract.songsById, async ({ query }) => {
    const ids = [...new Set(query.ids.split(','))].slice(0, SONGS_BY_ID_LIMIT);
    return { songs: await albums.findSongs(kysely, ids) };
  });

  serveWholeList(app, contract.getAlbum, context.gate.queue.pages, {
    findSongs: (ids) => albums.findSongs(kysely, ids),
    async find({ params: { id } }) {
      const head = await albums.findAlbumListing(kysely, id);
      if (!head) throw unknownAlbum();
      return { head, songIds: head.songIds ?? [] };
    },
  });

  serve(app, contract.getAlbumPart, async ({ params: { id }, query }) => {
    const facts = await albums.findAlbumListing(kysely, id, 'none');
    if (!facts) throw unknownAlbum();
    if (facts.songCount <= WHOLE_MAX_SONGS) {
      const whole = await albums.findAlbum(kysely, id);
      if (!whole || fitsPage(whole.songs)) return { whole, part: null };
    }
    const listed = await albums.songNamesOfAlbum(kysely, id);
    const matching = await filterInSteps(listed, query.filter, filterByName);
    const part = songPart(listed, matching, query.page, ALBUM_SONGS_PER_PAGE);
    const items = await albums.findSongs(
      kysely,
      part.items.map((song) => song.id),
    );
    return { whole: null, part: { ...facts, part: boundedPart({ ...part, items }) } };
  });
}

const unknownAlbum = () => new ApiError(404, 'not_found', contract.ALBUM_MESSAGE);

const nothingFound = { items: [], next: null, error: contract.NOTHING_FOUND_MESSAGE };

function tagQuery(
  term: string,
  { startAfter = 0, limit = SEARCH_LIMIT, songIds }: Partial<searches.TagQuery>,
): searches.TagQuery | null {
  const tags = searchTags(term);
  if (tags.length === 0) return null;
  return { tags, looser: looserTags(term), startAfter, limit, songIds };
}
