import type { LaneLimits } from './limits.ts';

export function createPlaces({ inAll, ofNetwork }: Pick<LaneLimits, 'inAll' | 'ofNetwork'>) {
  const running = new Map<string, number>();
  let all = 0;
  const runningOf = (client: string) => running.get(client) ?? 0;
  return {
    areTaken: (client?: string) =>
      client === undefined ? all >= inAll : runningOf(client) >= ofNetwork,
    take(client: string): () => void {
      running.set(client, runningOf(client) + 1);
      all += 1;
      return () => {
        if (runningOf(client) > 1) running.set(client, runningOf(client) - 1);
        else running.delete(client);
        all -= 1;
      };
    },
  };
}

/** A clock whose time is divided between those who work at the same time: for two, half a second a second. */
export function createSharedClock(now: () => number) {
  let [working, share, at] = [0, 0, now()];
  function shareMs(change: 1 | -1): number {
    const time = now();
    if (working > 0) share += (time - at) / working;
    at = time;
    working += change;
    return share;
  }
  return {
    /** Returns a function that ends the work, and returns its milliseconds. */
    begin(): () => number {
      const begunAt = shareMs(1);
      return () => shareMs(-1) - begunAt;
    },
  };
}
