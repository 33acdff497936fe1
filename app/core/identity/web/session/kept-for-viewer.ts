/** The cache of answers that are for the logged-in person alone. */
export const VIEWER_CACHE = 'ringside-kept-of-viewer';

/** Removes from this device what was kept for the person who was logged in. */
export function forgetKept(): void {
  if ('caches' in globalThis) void caches.delete(VIEWER_CACHE).catch(() => {});
}

/** The database of the changes that wait for a connection. */
export const WAITING_DATABASE = 'ringside-waiting';

let unsent = 0;

/** Notes how many changes of the logged-in person wait. */
export function noteUnsent(count: number): void {
  unsent = count;
}

export const readUnsent = (): number => unsent;

/** Removes the changes in this browser that were not sent yet. Called at logout. */
export function forgetWaiting(): void {
  try {
    indexedDB.deleteDatabase(WAITING_DATABASE);
  } catch {
    // Without IndexedDB nothing waits.
  }
}
