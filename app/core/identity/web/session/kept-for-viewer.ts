export const VIEWER_CACHE = 'ringside-kept-of-viewer';

export function forgetKept(): void {
  if ('caches' in globalThis) void caches.delete(VIEWER_CACHE).catch(() => {});
}

export const QUEUE_DATABASE = 'ringside-waiting';

let unsent = 0;

export function noteUnsent(count: number): void {
  unsent = count;
}

export const readUnsent = (): number => unsent;

export function forgetWaiting(): void {
  try {
    indexedDB.deleteDatabase(QUEUE_DATABASE);
  } catch {}
}
