import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { createPartialResponse } from 'workbox-range-requests';
import { registerRoute } from 'workbox-routing';
import { markedSource } from '#app/features/music/offline/kept-address.ts';
import { HIDES_RESULTS, OPEN_PAGE } from '#app/features/push/rules.ts';
import type { ShownCall } from '#app/features/push/shown-call.ts';
import { OFFLINE_PATH, SONG_CACHE } from '#app/ui/storage/offline-copies.ts';
import { createOrKept, ownPage, ownPicture } from './answer-or-kept.ts';
import { isBeyond, isPagePath, listPortrait, offlineAddress, PORTRAIT_CACHE } from './rules.ts';
import type { WorkerScope } from './scope.ts';
import { replaceInQuiet } from './take-over.ts';

// It never sees a token: calls under /api, streams and addresses not named here pass it by.

declare const self: WorkerScope;
declare const BUILT_FILES: { url: string; revision: string | null }[];

// Comes first, because a request that is answered reaches no later listener.
replaceInQuiet(self);
precacheAndRoute(BUILT_FILES, { cleanURLs: false, directoryIndex: '' });
cleanupOutdatedCaches();
clientsClaim();
listenForCalls(self);

self.addEventListener('activate', (event) => {
  // A page is requested while the worker starts. Firefox gives up a page whose early request fails.
  const preload = self.registration.navigationPreload;
  const isFirefox = /\bFirefox\//.test(navigator.userAgent);
  event.waitUntil(Promise.resolve(isFirefox ? preload?.disable() : preload?.enable()));
});

const pageOrKept = createOrKept();
const pictureOrKept = createOrKept();

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' && url.origin === location.origin && isPagePath(url.pathname),
  ({ event, request, url }) => {
    const { preloadResponse } = event as { preloadResponse?: Promise<Response | undefined> };
    const ask = async () => ownPage((await preloadResponse) ?? (await fetch(request)));
    const answer = ask();
    // Else Chromium gives up the early request once a kept page is given, and nothing tells that the line is back.
    event.waitUntil(answer.catch(() => {}));
    return pageOrKept(answer, async () =>
      (await matchPrecache(OFFLINE_PATH)) ? Response.redirect(offlineAddress(url)) : undefined,
    );
  },
);

/** A portrait of any size, else the one at the size of lists. */
registerRoute(
  ({ url }) => url.origin === location.origin && listPortrait(url.pathname) !== null,
  ({ request, url }) =>
    pictureOrKept(fetch(request).then(ownPicture), () =>
      caches.match(listPortrait(url.pathname) ?? '', { cacheName: PORTRAIT_CACHE }),
    ),
);

/** Pages ask for kept songs alone here, so streams pass the worker by. */
registerRoute(
  ({ url }) => url.origin === location.origin && markedSource(url) !== null,
  async ({ request, url }) => {
    const kept = await caches.match(markedSource(url) ?? '', { cacheName: SONG_CACHE });
    if (!kept) return fetch(request);
    const range = request.headers.get('range');
    if (range === null) return kept;
    const { size } = await kept.clone().blob();
    // The library answers 206 there.
    if (!isBeyond(range, size)) return createPartialResponse(request, kept);
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  },
);

registerRoute(
  ({ request, url }) =>
    request.destination === 'image' &&
    url.origin === location.origin &&
    /^\/(?:album-covers|music-files)\//.test(url.pathname),
  ({ request }) =>
    pictureOrKept(fetch(request).then(ownPicture), () =>
      caches.match(request, { cacheName: SONG_CACHE }),
    ),
);

function listenForCalls(scope: WorkerScope): void {
  scope.addEventListener('push', (event) => {
    event.waitUntil(show(scope, (event.data as { json(): ShownCall }).json()));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification?.close();
    event.waitUntil(open(scope, String(event.notification?.data ?? '/')));
  });
}

async function show(
  { registration }: WorkerScope,
  { url, tag, spoilerFree, ...words }: ShownCall,
): Promise<void> {
  const { key, cache } = HIDES_RESULTS;
  const hides = spoilerFree && (await caches.match(key, { cacheName: cache }));
  const { title, body } = hides ? spoilerFree : words;
  const icon = '/icons/icon-192.png';
  // One that takes the place of another of its kind is heard all the same.
  const options = { body, tag, icon, data: url, renotify: true };
  await registration.showNotification(title, options);
}

async function open({ clients }: WorkerScope, url: string): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window' });
  // An overlay is part of a stream, and shows nothing else.
  const tab = tabs.find((tab) => !new URL(tab.url).pathname.startsWith('/overlay/'));
  if (!tab) {
    await clients.openWindow(url);
    return;
  }
  tab.postMessage({ type: OPEN_PAGE, url });
  await tab.focus();
}
