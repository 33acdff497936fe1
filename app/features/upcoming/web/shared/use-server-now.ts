import { useApi } from '@ringside/page-queries/page-data';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMounted } from '#app/ui/hooks/use-mounted.ts';
import { clockQuery } from '../queries.ts';

const TICK_MS = 250;

const readTicks = () => Math.floor(performance.now() / TICK_MS);

/** The server's time in ms, independent of the viewer's clock; null until it is known. */
export function useServerNow(): number | null {
  const { data: ahead } = useQuery(clockQuery(useApi()));
  const isInBrowser = useMounted();
  // A store that ticks by itself would have React render a page twice that takes longer than a tick.
  const [ticks, setTicks] = useState(readTicks);
  useEffect(() => {
    const timer = setInterval(() => setTicks(readTicks()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return ahead === undefined || !isInBrowser ? null : ahead + ticks * TICK_MS;
}
