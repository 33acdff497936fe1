/** The cache of answers that are for the logged-in person alone. */
export const VIEWER_CACHE = 'ringside-kept-of-viewer';

/** Removes from this device what was kept for the person who was logged in. */
export function forgetKept(): void {
  if ('caches' in globalThis) void caches.delete(VIEWER_CACHE).catch(() => {});
}
