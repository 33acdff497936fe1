import { createClient, type HttpClient } from '@ringside/contract/client';
import { createQueryClient } from '@ringside/page-queries/query-client';
import type { Caller } from '#app/core/identity/contract.ts';
import { ownRecordQuery } from '#app/core/identity/web/queries.ts';
import { USER_KEY } from '#app/core/identity/web/session/early-sign-in.ts';
import { forgetKept, VIEWER_CACHE } from '#app/core/identity/web/session/kept-for-viewer.ts';
import { recentMatchesQuery } from '#app/features/fights/web/queries.ts';
import { followsQuery } from '#app/features/follows/web/queries.ts';
import { portraitAddress } from '#app/features/guide/portrait-address.ts';
import { balanceQuery } from '#app/features/guide/web/queries.ts';
import { NOBODY } from '#app/features/guide/web/shared/missing-page.tsx';
import { techniqueListQuery } from '#app/features/guide/web/techniques/technique-page-queries.ts';
import { libraryQuery } from '#app/features/music/favourites/web/shared/use-library.ts';
import { ownPlaylistsQuery, playlistQuery } from '#app/features/music/playlists/web/queries.ts';
import { itemsQuery, storeStatusQuery, wishlistQuery } from '#app/features/shop/web/queries.ts';
import { localValues } from '#app/ui/storage/browser-storage.ts';
import { keptAddress, keptResponse, writeKeptState } from '#app/ui/storage/offline-copies.ts';
import { serverNow } from '#app/ui/time/server-clock.ts';
import { LIST_PORTRAIT_SIDE, PORTRAIT_CACHE } from '../worker/rules.ts';
import { PUBLIC_CACHE } from './kept-answers.ts';

const PLAYLISTS_MAX = 20;
const PORTRAITS_AT_ONCE = 4;

/** What was hidden or deleted since the last copy goes. */
export async function keepCopies(headers: Caller | null): Promise<void> {
  const keptAtMs = serverNow();
  try {
    const races = await replaceCopies(PUBLIC_CACHE, keptAtMs, '', copyPublic);
    if (headers) {
      const { username } = headers;
      await replaceCopies(VIEWER_CACHE, keptAtMs, username, (api) => copyOwn(api, headers));
      // They may have logged out meanwhile.
      if (localValues.getItem(USER_KEY) === null) forgetKept();
    }
    writeKeptState({ kind: 'kept', keptAtMs });
    // Pages can be read without their pictures, which take longest.
    await keepPortraits(races);
  } catch (problem) {
    const { name } = problem as Error;
    if (name === 'QuotaExceededError') writeKeptState({ kind: 'full' });
    else if (name === 'SecurityError') writeKeptState({ kind: 'refused' });
    // Without a line the last copy stays as it is.
    else throw problem;
  }
}

export async function forgetCopies(): Promise<void> {
  await Promise.all(
    [PUBLIC_CACHE, VIEWER_CACHE, PORTRAIT_CACHE].map((name) => caches.delete(name)),
  );
  writeKeptState({ kind: 'given-back' });
}

async function copyPublic(api: HttpClient): Promise<string[]> {
  const queries = createQueryClient();
  const [monsters] = await Promise.all([
    queries.fetchQuery(balanceQuery(api)),
    queries.fetchQuery(techniqueListQuery(api)),
    queries.fetchQuery(recentMatchesQuery(api)),
    queries.fetchQuery(storeStatusQuery(api)),
    queries.fetchQuery(itemsQuery(api)),
  ]);
  return monsters.map(({ META }) => META.RACE_SUPERTYPE);
}

async function copyOwn(api: HttpClient, headers: Caller): Promise<void> {
  const queries = createQueryClient();
  const [playlists] = await Promise.all([
    queries.fetchQuery(ownPlaylistsQuery(api, headers)),
    queries.fetchQuery(ownRecordQuery(api, headers)),
    queries.fetchQuery(followsQuery(api, headers)),
    queries.fetchQuery(libraryQuery(api, headers)),
    queries.fetchQuery(wishlistQuery(api, headers)),
  ]);
  for (const { id } of playlists.slice(0, PLAYLISTS_MAX)) {
    await queries.fetchQuery(playlistQuery(api, id, headers));
  }
}

async function replaceCopies<T>(
  name: string,
  keptAtMs: number,
  username: string,
  copy: (api: HttpClient) => Promise<T>,
): Promise<T> {
  const texts = new Map<string, string>();
  const result = await copy(
    createClient(async (path, init) => {
      // Asked of the server in any case, which answers that nothing has changed.
      const response = await fetch(keptAddress(path), { ...init, cache: 'no-cache' });
      const text = await response.text();
      if (response.ok) texts.set(keptAddress(path), text);
      return { status: response.status, text: async () => text };
    }),
  );
  const cache = await caches.open(name);
  for (const [path, text] of texts) await cache.put(path, keptResponse(text, keptAtMs, username));
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!texts.has(pathname + search)) await cache.delete(url);
  }
  return result;
}

async function keepPortraits(races: string[]): Promise<void> {
  const cache = await caches.open(PORTRAIT_CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...races, NOBODY]
    .map((race) => portraitAddress(race, LIST_PORTRAIT_SIDE))
    .filter((path) => !kept.has(path))
    .values();
  const keepSome = async () => {
    for (const path of missing) {
      const response = await fetch(path);
      if (response.ok) await cache.put(path, response);
    }
  };
  await Promise.all(Array.from({ length: PORTRAITS_AT_ONCE }, keepSome));
}
