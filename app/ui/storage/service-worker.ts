const WORKER_PATH = '/service-worker.js';

/**
 * Registers the service worker, and waits until it runs. @throws where the browser has none or refuses it, as in a
 * private window
 */
export async function startServiceWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER_PATH);
  return navigator.serviceWorker.ready;
}

/** Whether the browser knows that the line is paid by the byte, or was asked to save data. */
export function isMetered(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; type?: string } };
  return connection?.saveData === true || connection?.type === 'cellular';
}
