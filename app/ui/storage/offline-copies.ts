import { createStoredValue } from './stored-value.ts';

/** The page that the worker keeps, from which all kept pages are opened. */
export const OFFLINE_PATH = '/offline';

export const SONG_CACHE = 'ringside-songs';

/** A line without an answer by then is treated as none: what the device keeps is shown, by a slow phone within three seconds. */
export const LINE_LIMIT_MS = 1000;

const KEPT_AT = 'x-kept-at';
const KEPT_FOR = 'x-kept-for';

export const keptAddress = (path: string): string => `/api${path}`;

export const keptResponse = (text: string, keptAtMs: number, username = ''): Response =>
  new Response(text, { headers: { [KEPT_AT]: String(keptAtMs), [KEPT_FOR]: username } });

export const keptFacts = ({ headers }: Response) => ({
  keptAtMs: Number(headers.get(KEPT_AT)),
  username: headers.get(KEPT_FOR),
});

/** A tab holds it while it saves, plays a song or is at the desk; no new version takes over meanwhile. */
export const BUSY_LOCK = 'ringside-busy';

const WORKER_PATH = '/service-worker.js';

/** What a worker and the files of the app take; tried out, since Chromium says of a full device that it has 10 GB. */
const WORKER_BYTES = 5_000_000;

/** @throws where the browser has none or refuses it, as in a private window; QuotaExceededError without room; TypeError without a connection */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  const { installing } = await navigator.serviceWorker.register(WORKER_PATH);
  const failed = new Promise<void>((resolve) =>
    installing?.addEventListener(
      'statechange',
      () => installing.state === 'redundant' && resolve(),
    ),
  );
  const ready = await Promise.race([navigator.serviceWorker.ready, failed]);
  if (ready) return ready;
  const cache = await caches.open(SONG_CACHE);
  await cache.put('/trial', new Response(new Uint8Array(WORKER_BYTES)));
  await cache.delete('/trial');
  throw new TypeError('The files of the app could not be fetched.');
}

/** Whether the browser knows that the line is paid by the byte, or was asked to save data. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}

/** What became of the copies for the time without a line; null before the first. */
export type KeptState =
  | { kind: 'kept'; keptAtMs: number }
  | { kind: 'full' | 'refused' | 'given-back' }
  | null;

const KINDS = ['kept', 'full', 'refused', 'given-back'];

export const keptState = createStoredValue<KeptState>('ringside-kept', (text) => {
  try {
    const state = JSON.parse(text ?? 'null') as KeptState;
    return state && KINDS.includes(state.kind) ? state : null;
  } catch {
    return null;
  }
});

export const writeKeptState = (state: KeptState): void => keptState.write(JSON.stringify(state));
