import { useSyncExternalStore } from 'react';

let keptAtMs: number | null = null;
const listeners = new Set<() => void>();

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

export const useKeptAt = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => keptAtMs,
    () => null,
  );

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
