import { isMetered, startServiceWorker } from '#app/ui/storage/offline-copies.ts';

const LATER_MS = 10_000;

/** Once the page has loaded; not on a metered line. @returns a function that ends the wait */
export function registerWorkerLater(): () => void {
  const timer = setTimeout(
    () => void (isMetered() || startServiceWorker().catch(() => {})),
    LATER_MS,
  );
  return () => clearTimeout(timer);
}
