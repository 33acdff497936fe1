import { lastUsed } from '#app/core/last-used.server.ts';

const MINUTE_MS = 60_000;
/** The least recently counted clients are dropped. */
const REMEMBERED_CLIENTS = 20_000;

export interface Meter {
  /** Seconds until the client may go on; null if it may now. */
  wait(client: string): number | null;
  add(client: string, amount?: number): void;
  /** As the fields `ratelimit-policy` and `ratelimit` of the IETF's draft say it. */
  said(client: string, name: string): Record<'ratelimit-policy' | 'ratelimit', string>;
}

export function createMeter(
  most: number,
  { clients = REMEMBERED_CLIENTS, now = () => performance.now() } = {},
): Meter {
  const counts = lastUsed<{ count: number; until: number }>(clients);
  const current = (client: string) => {
    const known = counts.get(client);
    return known && known.until > now() ? known : null;
  };
  return {
    wait(client) {
      const known = current(client);
      if (!known || known.count < most) return null;
      return Math.max(1, Math.ceil((known.until - now()) / 1000));
    },
    add(client, amount = 1) {
      const known = current(client);
      if (known) known.count += amount;
      else counts.set(client, { count: amount, until: now() + MINUTE_MS });
    },
    said(client, name) {
      const { count, until } = current(client) ?? { count: 0, until: now() + MINUTE_MS };
      const seconds = Math.ceil((until - now()) / 1000);
      return {
        'ratelimit-policy': `"${name}";q=${most};w=${MINUTE_MS / 1000}`,
        ratelimit: `"${name}";r=${Math.max(0, most - count)};t=${seconds}`,
      };
    },
  };
}

export interface Places {
  /** A function that frees the place again; null if the client holds all it may. */
  take(client: string): (() => void) | null;
}

export function createPlaces(most: number): Places {
  const taken = new Map<string, number>();
  const leave = (client: string) => {
    const left = (taken.get(client) ?? 1) - 1;
    if (left > 0) taken.set(client, left);
    else taken.delete(client);
  };
  return {
    take(client) {
      const here = taken.get(client) ?? 0;
      if (here >= most) return null;
      taken.set(client, here + 1);
      return () => leave(client);
    },
  };
}
