import { Readable } from 'node:stream';
import { clientNetwork } from '@ringside/client-network';
import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import { toWire } from '@ringside/contract/internal-client';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import * as albums from './albums-store.server.ts';
import type { Album, AlbumListing, Song } from './contract.ts';
import * as contract from './contract.ts';
import { ALBUM_SONGS_PER_PAGE, SEARCH_LIMIT, SONGS_BY_ID_LIMIT } from './rules.ts';
import { looserTags, searchTags } from './search/song-tags.ts';
import * as searches from './search-store.server.ts';
import { boundedPart, filterByName, fitsPage, songPart, WHOLE_MAX_SONGS } from './song-part.ts';
import { filterInSteps, songSteps } from './song-steps.ts';

export interface TurnQueue {
  ask<T>(asked: { client: string; name?: string; work(): Promise<T> }): Promise<T>;
}

interface MusicContext {
  database: AppDatabase;
  /** Whole lists are as dear as pages. */
  gate: { queue: { pages: TurnQueue } };
}

export function registerMusic(app: FastifyInstance, context: MusicContext): void {
  const { kysely, kind } = context.database;
  serve(app, contract.searchMusic, async ({ query }) => {
    const tags = searchTags(query.searchTerms);
    if (tags.length === 0) return nothingFound;
    const looser = looserTags(query.searchTerms);
    const { songIds, limit } = query;
    const wanted = { tags, looser, songIds, startAfter: query.startAfter ?? 0, limit };
    const found =
      query.searchType === 'song'
        ? await searches.searchSongs(kysely, kind, wanted)
        : await searches.searchAlbums(kysely, kind, wanted);
    return found.items.length > 0 ? { ...found, error: null } : nothingFound;
  });

  serve(app, contract.albumsBySongSearch, async ({ params, query: { songIds } }) => {
    const query = firstPage(params.term);
    return query ? searches.searchAlbumsBySongs(kysely, kind, { ...query, songIds }) : [];
  });

  serve(app, contract.albumsBySearch, async ({ params, query: { songIds } }) => {
    const query = firstPage(params.term);
    return query ? (await searches.searchAlbums(kysely, kind, { ...query, songIds })).items : [];
  });

  serve(app, contract.albumShelf, async ({ query: { order, startAfter } }) =>
    albums.listShelf(kysely, order, startAfter),
  );

  serve(app, contract.songsById, async ({ query }) => {
    const ids = [...new Set(query.ids.split(','))].slice(0, SONGS_BY_ID_LIMIT);
    return { songs: await albums.findSongs(kysely, ids) };
  });

  serveWholeAlbum(app, context);

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

function serveWholeAlbum(app: FastifyInstance, { database, gate }: MusicContext): void {
  const { kysely } = database;
  serve(app, contract.getAlbum, {
    async value({ params: { id } }) {
      const album = await albums.findAlbum(kysely, id);
      if (!album) throw unknownAlbum();
      return toWire(contract.getAlbum, album) as Album;
    },
    async send({ params: { id } }, { ip }, reply) {
      const client = clientNetwork(ip);
      const { pages } = gate.queue;
      const work = () => albums.findAlbumListing(kysely, id);
      const listing = await pages.ask({ client, work });
      if (!listing) throw unknownAlbum();
      const steps = albumSteps(listing, (ids) =>
        pages.ask({ client, work: () => albums.findSongs(kysely, ids) }),
      );
      return reply.type('application/json; charset=utf-8').send(Readable.from(steps));
    },
  });
}

async function* albumSteps(
  listing: AlbumListing,
  findSongs: (songIds: string[]) => Promise<Song[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(listing).slice(0, -1)},"songs":[`;
  for await (const { json } of songSteps(listing.songIds ?? [], findSongs)) yield json;
  yield ']}';
}

const unknownAlbum = () => new ApiError(404, 'not_found', contract.ALBUM_MESSAGE);

const nothingFound = { items: [], next: null, error: contract.NOTHING_FOUND_MESSAGE };

function firstPage(term: string): searches.TagQuery | null {
  const tags = searchTags(term);
  if (tags.length === 0) return null;
  return { tags, looser: looserTags(term), startAfter: 0, limit: SEARCH_LIMIT };
}
