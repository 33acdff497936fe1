// The service worker, which scripts/dev/bundle-worker.ts builds. It never sees a token: calls under /api, streams
// and every address that is not named here pass it by.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { markedSource } from '#app/features/music/offline/kept-address.ts';
import { SONG_CACHE } from '#app/ui/storage/offline-copies.ts';
import { listenForCalls } from './push.ts';
import { isPagePath, listPortrait, OFFLINE_PATH, offlineAddress, PORTRAIT_CACHE } from './rules.ts';
import type { WorkerScope } from './scope.ts';
import { replaceInQuiet } from './take-over.ts';

declare const self: WorkerScope;
declare const BUILT_FILES: { url: string; revision: string | null }[];

// Comes first, because a request that is answered reaches no later listener.
replaceInQuiet(self);
precacheAndRoute(BUILT_FILES, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
clientsClaim();
listenForCalls(self);

self.addEventListener('activate', (event) => {
  // A page is requested while the worker starts.
  event.waitUntil(Promise.resolve(self.registration.navigationPreload?.enable()));
});

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && url.origin === location.origin && isPagePath(url.pathname),
  async ({ event, request, url }) => {
    const { preloadResponse } = event as { preloadResponse?: Promise<Response | undefined> };
    try {
      return (await preloadResponse) ?? (await fetch(request));
    } catch (problem) {
      if (!(await matchPrecache(OFFLINE_PATH))) throw problem;
      return Response.redirect(offlineAddress(url));
    }
  },
);

/** A portrait that cannot be loaded is shown at the size of lists, if the device keeps it. */
registerRoute(
  ({ url }) => url.origin === location.origin && listPortrait(url.pathname) !== null,
  async ({ request, url }) => {
    try {
      return await fetch(request);
    } catch (problem) {
      const small = listPortrait(url.pathname) ?? '';
      const kept = await caches.match(small, { cacheName: PORTRAIT_CACHE });
      if (!kept) throw problem;
      return kept;
    }
  },
);

/** Pages ask for kept songs alone here, so streams pass the worker by. */
registerRoute(
  ({ url }) => url.origin === location.origin && markedSource(url) !== null,
  async ({ request, url }) => {
    const kept = await caches.match(markedSource(url) ?? '', { cacheName: SONG_CACHE });
    if (!kept) return fetch(request);
    return request.headers.has('range') ? createPartialResponse(request, kept) : kept;
  },
);

registerRoute(
  ({ request, url }) =>
    request.destination === 'image' &&
    url.origin === location.origin &&
    /^\/(?:album-covers|music-files)\//.test(url.pathname),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (problem) {
      const kept = await caches.match(request, { cacheName: SONG_CACHE });
      if (!kept) throw problem;
      return kept;
    }
  },
);
