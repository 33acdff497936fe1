import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { clockQuery } from '../queries.ts';

const TICK_MS = 250;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

/** Whole ticks, since `useSyncExternalStore` needs a stable value in between. */
const readTicks = () => Math.floor(performance.now() / TICK_MS);

/** The server's time in ms, independent of the viewer's clock; null until it is known. */
export function useServerNow(): number | null {
  const { data: ahead } = useQuery(clockQuery(useApi()));
  const ticks = useSyncExternalStore(subscribe, readTicks, () => null);
  return ahead === undefined || ticks === null ? null : ahead + ticks * TICK_MS;
}
