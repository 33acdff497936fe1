import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { clientNetwork } from '@ringside/client-network';
import type { EndpointResponse, HandlerInput, LocalEndpoint } from '@ringside/contract/endpoint';
import { serve } from '@ringside/contract/fastify';
import { toWire } from '@ringside/contract/internal-client';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type Song, song } from './contract.ts';

export interface TurnQueue {
  ask<T>(asked: { client: string; name?: string; work(): Promise<T> }): Promise<T>;
}

type FindSongs = (songIds: string[]) => Promise<Song[]>;

interface WholeList {
  /** The answer without its songs. */
  head: object;
  songIds: string[];
  /** What follows from those of the songs that were found. */
  rest?(songs: Pick<Song, 'id' | 'album'>[]): object;
}

const SONGS_PER_STEP = 100;
const songList = z.array(song);

/** Serves a list with all its songs, over HTTP in pieces, each in a turn between networks. */
export function serveWholeList<E extends LocalEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  pages: TurnQueue,
  of: { find(input: HandlerInput<E>): Promise<WholeList>; findSongs: FindSongs },
): void {
  serve(app, endpoint, {
    async value(input) {
      const { head, songIds, rest } = await of.find(input);
      const songs = await of.findSongs(songIds);
      const whole = { ...head, songs, ...rest?.(songs) };
      return toWire(endpoint, whole) as EndpointResponse<E>;
    },
    async send(input, { ip }, reply) {
      const client = clientNetwork(ip);
      const list = await pages.ask({ client, work: () => of.find(input) });
      const pieces = piecesOf(list, (ids) => pages.ask({ client, work: () => of.findSongs(ids) }));
      return reply.type('application/json; charset=utf-8').send(Readable.from(pieces));
    },
  });
}

/** Each piece is sent before the next is read, so a long list does not block the event loop. */
async function* piecesOf({ head, songIds, rest }: WholeList, findSongs: FindSongs) {
  const found: Pick<Song, 'id' | 'album'>[] = [];
  yield `${JSON.stringify(head).slice(0, -1)},"songs":[`;
  for (let start = 0; start < songIds.length; start += SONGS_PER_STEP) {
    const songs = await findSongs(songIds.slice(start, start + SONGS_PER_STEP));
    if (songs.length === 0) continue;
    const json = JSON.stringify(z.encode(songList, songs)).slice(1, -1);
    yield found.length > 0 ? `,${json}` : json;
    found.push(...songs.map(({ id, album }) => ({ id, album })));
    // Otherwise several results of the database might be processed in one turn.
    await nextTurn();
  }
  yield rest ? `],${JSON.stringify(rest(found)).slice(1)}` : ']}';
}
