import { SONG_CACHE } from '#app/ui/storage/offline-copies.ts';
import { requireOwn } from '../rules.ts';

const BUSY = [429, 503];
const BUSY_TRIES = 12;
const BUSY_WAIT_MS = 5000;
const LENGTH = 'content-length';

export async function keptBytes(source: string): Promise<number | null> {
  const kept = await caches.match(source, { cacheName: SONG_CACHE });
  return kept ? Number(kept.headers.get(LENGTH)) : null;
}

/** @throws TypeError without a connection, QuotaExceededError without room, AbortError */
export async function keepFile(source: string, signal: AbortSignal): Promise<number | null> {
  const response = await fetchPatiently(source, { signal });
  if (!response.ok) return null;
  const file = await response.blob();
  const headers = new Headers({ 'content-type': file.type, [LENGTH]: String(file.size) });
  const etag = response.headers.get('etag');
  if (etag) headers.set('etag', etag);
  signal.throwIfAborted();
  await (await caches.open(SONG_CACHE)).put(source, new Response(file, { headers }));
  return file.size;
}

export async function hasChanged(source: string, signal: AbortSignal): Promise<boolean> {
  const kept = await caches.match(source, { cacheName: SONG_CACHE });
  const { ok, headers } = await fetchPatiently(source, { signal, method: 'HEAD' });
  return ok && headers.get('etag') !== kept?.headers.get('etag');
}

/** The browser's own cache would keep the file a second time. */
async function fetchPatiently(source: string, init: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = requireOwn(await fetch(source, { ...init, cache: 'no-store' }));
    if (!BUSY.includes(response.status)) return response;
    if (tries === BUSY_TRIES) throw new TypeError('The server is busy.');
    await new Promise((resolve) => setTimeout(resolve, BUSY_WAIT_MS));
    init.signal?.throwIfAborted();
  }
}

export async function removeFilesBut(wanted: ReadonlySet<string>): Promise<void> {
  if (wanted.size === 0) {
    await caches.delete(SONG_CACHE);
    return;
  }
  const cache = await caches.open(SONG_CACHE);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!wanted.has(pathname + search)) await cache.delete(request);
  }
}
