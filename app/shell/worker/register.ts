/** How long after the page can be used the worker's files are fetched. */
const LATER_MS = 10_000;

/** Registers the service worker; null where the browser has none or refuses it, as in a private window. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return navigator.serviceWorker.register('/service-worker.js').catch(() => null);
}

/**
 * Registers it once the page has loaded, out of the way of everything else; not on a metered line.
 * @returns a function that ends the wait
 */
export function registerWorkerLater(): () => void {
  const timer = setTimeout(() => void (isMetered() || registerWorker()), LATER_MS);
  return () => clearTimeout(timer);
}

/** Whether the browser knows that the line is paid by the byte, or was asked to save data. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}
