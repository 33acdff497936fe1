/** How long after the page can be used the worker's files are fetched. */
const LATER_MS = 10_000;

/** Registers the service worker; null where the browser has none or refuses it, as in a private window. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register('/service-worker.js').catch(() => null);
}

/** Registers it once the page has loaded, out of the way of everything else. */
export function registerWorkerLater(): void {
  setTimeout(registerWorker, LATER_MS);
}
