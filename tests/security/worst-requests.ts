import { gzipSync } from 'node:zlib';
import { API_MOUNT } from '#server/context.ts';
import { declaredEndpoints } from './declared-calls.ts';
import { albumId, LONG_CUP } from './longest-data.ts';
import { LONGEST_PAGES } from './longest-pages.ts';
import type { Asked } from './loop-work.ts';

const MANY = `[${'1,'.repeat(380_000)}1]`;
const GZIP = { 'content-encoding': 'gzip' };

/** Bodies that are small until somebody works on them, and large ones. */
const BODIES: Record<string, { body: Uint8Array; headers?: Record<string, string> }> = {
  'a bomb': { body: gzipSync(`"${'x'.repeat(20 * 1024 * 1024)}"`), headers: GZIP },
  'many values': { body: gzipSync(MANY), headers: GZIP },
  'a deep one': { body: gzipSync('['.repeat(100_000)), headers: GZIP },
  '250 kB of values': { body: Buffer.from(`${MANY.slice(0, 250_000)}1]`) },
  'many objects': {
    body: Buffer.from(
      JSON.stringify(Array.from({ length: 6000 }, (_, at) => ({ [`k${at}`]: at }))),
    ),
  },
  'a long text': { body: Buffer.from(JSON.stringify({ name: 'x'.repeat(250_000) })) },
  '4 MB': { body: Buffer.from(`"${'x'.repeat(3_900_000)}"`) },
};

/** The value of a parameter in an address that leads to the longest there is. */
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

/** An address of 15,000 letters, and the same of signs that are three letters each. */
const LONG_ADDRESSES = ['x'.repeat(15_000), '%25'.repeat(4900), '../'.repeat(4900)];

/** Every call and every page with the worst that somebody can send who is nobody. `listId` is the playlist. */
export async function worstRequests(listId: string): Promise<Asked[]> {
  const pages = Object.values(LONGEST_PAGES)
    .flat()
    .map((path) => get(path.replace('LIST', listId), isShown));
  const long = LONG_ADDRESSES.flatMap((text) => [
    `/${text}`,
    `/monsters/${text}`,
    `/recent?${text}`,
  ]);
  const calls = [...(await declaredEndpoints())].flatMap(
    ([name, { method, path, body }]): Asked[] => {
      // A stream that stays open.
      if (path === '/live') return [];
      const address = API_MOUNT + path.replaceAll(/:\w+/g, 'x');
      if (body === undefined) {
        const answeredBy = LONGEST[name] ? isFound : isNoFault;
        return addressesOf(name, path, listId).map((to) => get(to, answeredBy, method));
      }
      return Object.entries(BODIES).map(([what, { body: bytes, headers }]) => ({
        ...{ name: `${name}: ${what}`, method, path: address, body: bytes },
        headers: { 'content-type': 'application/json', ...headers },
        answeredBy: isRefused,
      }));
    },
  );
  // Bodies last: wrong secrets in them have their sender refused by what others are asked for.
  const inOrder = calls.sort((a, b) => Number(a.body !== undefined) - Number(b.body !== undefined));
  return [...pages, ...long.map((path) => get(path, isNoFault)), ...inOrder];
}

/** The addresses of a call without a body, with the longest answers where they are known. */
function addressesOf(name: string, path: string, listId: string): string[] {
  return (LONGEST[name] ?? ['x']).map((text) => {
    const [value = '', query] = text.replace('LIST', listId).split('?');
    const filled = path.replaceAll(/:\w+/g, value);
    return `${API_MOUNT}${filled}${query === undefined ? '' : `?${query}`}`;
  });
}

const isFound = (status: number) => status === 200;
/** Or leads to the page that shows it; one page says that there is none. */
const isShown = (status: number) => [200, 302, 404].includes(status);
/** Found, led elsewhere or refused; a redirect to 15,000 letters is more than Node's client reads. */
const isNoFault = (status: number) => status < 500;
/** Or the connection was ended while the body was on its way. */
const isRefused = (status: number) => status === 0 || (status >= 400 && status < 500);

const get = (path: string, answeredBy: Asked['answeredBy'], method = 'GET'): Asked => ({
  ...{ name: `${method} ${path.slice(0, 70)}`, method, path, answeredBy },
});
