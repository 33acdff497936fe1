import { gzipSync } from 'node:zlib';
import { API_MOUNT } from '#server/context.ts';
import { declaredEndpoints } from './declared-calls.ts';
import { albumId, LONG_CUP } from './longest-data.ts';
import { LONGEST_PAGES } from './longest-pages.ts';
import type { StrangerRequest } from './loop-work.ts';

const MANY = `[${'1,'.repeat(380_000)}1]`;
const GZIP = { 'content-encoding': 'gzip' };

/** Large bodies, and small ones that are costly to inflate or parse. */
const BODIES: Record<string, { body: Uint8Array; headers?: Record<string, string> }> = {
  'a gzip bomb': { body: gzipSync(`"${'x'.repeat(20 * 1024 * 1024)}"`), headers: GZIP },
  'many values': { body: gzipSync(MANY), headers: GZIP },
  'deep nesting': { body: gzipSync('['.repeat(100_000)), headers: GZIP },
  '250 kB of values': { body: Buffer.from(`${MANY.slice(0, 250_000)}1]`) },
  'many objects': {
    body: Buffer.from(
      JSON.stringify(Array.from({ length: 6000 }, (_, at) => ({ [`k${at}`]: at }))),
    ),
  },
  'a long text': { body: Buffer.from(JSON.stringify({ name: 'x'.repeat(250_000) })) },
  '4 MB': { body: Buffer.from(`"${'x'.repeat(3_900_000)}"`) },
};

/** Path parameters and queries with the longest responses. `LIST` is replaced by the playlist's id. */
const LONGEST: Record<string, string[]> = {
  'GET /api/tournament/:id': [LONG_CUP],
  'GET /api/album/:id': [albumId(0)],
  'GET /api/album/:id/part': [`${albumId(0)}?filter=long&page=9`],
  'GET /api/playlists/:id': ['LIST'],
  'GET /api/playlists/:id/part': ['LIST', 'LIST?filter=long&page=9', 'LIST?view=albums'],
  'GET /api/owners/:username/playlists': ['ana'],
  'GET /api/albums-by-search/:term': ['long'],
  'GET /api/albums-by-song-search/:term': ['long'],
  'GET /api/album-search': [
    '?searchType=song&searchTerms=long',
    '?searchType=albums&searchTerms=long',
  ],
  'GET /api/monster-query': ['?LIMIT=100', '?MONSTER_NAME=long&LIMIT=100', '?USER=long&LIMIT=100'],
  'GET /api/monster-records': ['?id=1'],
  'GET /api/matches': ['?pageSize=50'],
  'GET /api/player-search': ['?term=an'],
};

/** Some 15,000 characters of plain letters, of escapes and of dot segments. */
const LONG_ADDRESSES = ['x'.repeat(15_000), '%25'.repeat(4900), '../'.repeat(4900)];

/** The most expensive requests to every call and page that need no credentials. `listId` is a playlist's id. */
export async function worstRequests(listId: string): Promise<StrangerRequest[]> {
  const pages = Object.values(LONGEST_PAGES)
    .flat()
    .map((path) => get(path.replace('LIST', listId), isShown));
  const long = LONG_ADDRESSES.flatMap((text) => [
    `/${text}`,
    `/monsters/${text}`,
    `/recent?${text}`,
  ]);
  const calls = [...(await declaredEndpoints())].flatMap(
    ([name, { method, path, body }]): StrangerRequest[] => {
      // The event stream stays open, so its cost cannot be measured.
      if (path === '/live') return [];
      const address = API_MOUNT + path.replaceAll(/:\w+/g, 'x');
      if (body === undefined) {
        const answeredBy = LONGEST[name] ? isFound : isNoFault;
        return addressesOf(name, path, listId).map((to) => get(to, answeredBy, method));
      }
      return Object.entries(BODIES).map(([what, { body: bytes, headers }]) => ({
        name: `${name}: ${what}`,
        method,
        path: address,
        body: bytes,
        headers: { 'content-type': 'application/json', ...headers },
        answeredBy: isRefused,
      }));
    },
  );
  // Bodies last: after wrong secrets in them, other calls refuse their sender, too.
  const inOrder = calls.sort((a, b) => Number(a.body !== undefined) - Number(b.body !== undefined));
  return [...pages, ...long.map((path) => get(path, isNoFault)), ...inOrder];
}

/** The addresses of a call without a body: those with its longest responses, if listed. */
function addressesOf(name: string, path: string, listId: string): string[] {
  return (LONGEST[name] ?? ['x']).map((text) => {
    const [value = '', query] = text.replace('LIST', listId).split('?');
    const filled = path.replaceAll(/:\w+/g, value);
    return `${API_MOUNT}${filled}${query === undefined ? '' : `?${query}`}`;
  });
}

const isFound = (status: number) => status === 200;
/** Redirects and 404 are valid responses to a page's address too. */
const isShown = (status: number) => [200, 302, 404].includes(status);
/** 0 is allowed, since Node's client cannot read a redirect to an address of 15,000 characters. */
const isNoFault = (status: number) => status < 500;
/** 0: the connection was closed while the body was still being sent. */
const isRefused = (status: number) => status === 0 || (status >= 400 && status < 500);

const get = (
  path: string,
  answeredBy: StrangerRequest['answeredBy'],
  method = 'GET',
): StrangerRequest => ({ name: `${method} ${path.slice(0, 70)}`, method, path, answeredBy });
