import { useSyncExternalStore } from 'react';
import { createSharedValue } from '../storage/shared-value.ts';

const kept = createSharedValue<number | null>(null);

export function noteKeptAt(atMs: number | null): void {
  const before = kept.read();
  // Of several the oldest counts.
  const next = atMs !== null && before !== null ? Math.min(atMs, before) : atMs;
  if (next !== before) kept.write(next);
}

export const useKeptAt = (): number | null =>
  useSyncExternalStore(kept.subscribe, kept.read, () => null);

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
