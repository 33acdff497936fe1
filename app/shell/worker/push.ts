import { HIDES_RESULTS, OPEN_PAGE } from '#app/features/push/rules.ts';
import type { ShownCall } from '#app/features/push/shown-call.ts';
import type { WorkerScope } from './scope.ts';

export function listenForCalls(scope: WorkerScope): void {
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
