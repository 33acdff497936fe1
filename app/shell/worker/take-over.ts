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
/** Requests that do not pause hold a new version back no longer. */
const LIMIT_MS = 10_000;

/** Once a document was opened, requests pause, and at most one idle tab is open. */
export function replaceInQuiet(scope: Replaceable): void {
  let openedAtMs = 0;
  let requestedAtMs = 0;
  let checks: ReturnType<typeof setInterval> | undefined;
  async function check(): Promise<void> {
    const { waiting } = scope.registration;
    if (!waiting) clearInterval(checks);
    const now = Date.now();
    if (now - requestedAtMs < QUIET_MS && now - openedAtMs < LIMIT_MS) return;
    if (await isAlone(scope)) waiting?.postMessage(TAKE_OVER);
  }
  scope.addEventListener('message', ({ data }) => {
    if (data === TAKE_OVER) void scope.skipWaiting();
  });
  scope.addEventListener('fetch', ({ request }) => {
    requestedAtMs = Date.now();
    if (request?.destination !== 'document' || !scope.registration.waiting) return;
    openedAtMs = requestedAtMs;
    clearInterval(checks);
    checks = setInterval(() => void check(), QUIET_MS);
  });
}

async function isAlone({ clients }: Replaceable): Promise<boolean> {
  const tabs = await clients.matchAll({ type: 'window' });
  return tabs.length < 2 && !(await heldLocks()).has(BUSY_LOCK);
}
