import { BUSY_LOCK } from '#app/ui/storage/offline-copies.ts';
import { heldLocks } from '#app/ui/storage/tab-lock.ts';
import { TAKE_OVER } from './rules.ts';
import type { WorkerScope } from './scope.ts';

type Replaceable = Pick<WorkerScope, 'addEventListener' | 'skipWaiting'> & {
  registration: { waiting: Pick<ServiceWorker, 'postMessage'> | null };
  clients: { matchAll(options: { type: 'window' }): Promise<readonly unknown[]> };
};

/** A browser replaces a worker only between two requests, and may try again half a minute later. */
const QUIET_MS = 1000;

/** Once a document was opened, requests pause, and at most one idle tab is open. */
export function replaceInQuiet(scope: Replaceable): void {
  let isOpened = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  scope.addEventListener('message', ({ data }) => {
    if (data === TAKE_OVER) void scope.skipWaiting();
  });
  scope.addEventListener('fetch', ({ request }) => {
    if (request?.destination === 'document') isOpened = scope.registration.waiting !== null;
    clearTimeout(quiet);
    if (isOpened) quiet = setTimeout(() => void replaceWhenAlone(scope), QUIET_MS);
  });
}

async function replaceWhenAlone({ clients, registration }: Replaceable): Promise<void> {
  const tabs = await clients.matchAll({ type: 'window' });
  if (tabs.length < 2 && !(await heldLocks()).has(BUSY_LOCK))
    registration.waiting?.postMessage(TAKE_OVER);
}
