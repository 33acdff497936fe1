/** When the device kept what is shown, while there is no line to the server. */
import { useSyncExternalStore } from 'react';

let keptAtMs: number | null = null;
const listeners = new Set<() => void>();

/** Notes that an answer came from what the device keeps; null that the server has answered. */
export function noteKeptAt(atMs: number | null): void {
  // Of several the oldest counts.
  const next = atMs !== null && keptAtMs !== null ? Math.min(atMs, keptAtMs) : atMs;
  if (next === keptAtMs) return;
  keptAtMs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null while the server answers. */
export const useKeptAt = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => keptAtMs,
    () => null,
  );

/** Whether a query has failed, and is not tried again before there is a line. */
export function useHasFailed({
  isError,
  failureCount,
}: {
  isError: boolean;
  failureCount: number;
}) {
  const isOffline = useKeptAt() !== null;
  return isError || (isOffline && failureCount > 0);
}
