import { clientNetwork } from '@ringside/client-network';

export interface AttemptLimiter {
  waitSeconds(client: string): number | null;
  failed(client: string): void;
  /** A failed attempt at a trusted desk's address does not block it. */
  succeeded(client: string, desk: string): void;
  isTrusted(client: string, desk: string): boolean;
}

interface AttemptLimits {
  maxFailures: number;
  windowMs: number;
  trustMs: number;
  maxClients?: number;
  now?: () => number;
}

/** Lets each client, identified by its network address, fail a number of times per window. */
export function createAttemptLimiter({
  maxFailures,
  windowMs,
  trustMs,
  maxClients = 10_000,
  now = Date.now,
}: AttemptLimits): AttemptLimiter {
  const failures = new Map<string, { count: number; until: number }>();
  const trusted = new Map<string, number>();

  function remember<T>(map: Map<string, T>, key: string, value: T): void {
    map.delete(key);
    map.set(key, value);
    const [oldest] = map.keys();
    if (map.size > maxClients && oldest !== undefined) map.delete(oldest);
  }

  return {
    waitSeconds(client) {
      const entry = failures.get(clientNetwork(client));
      if (!entry || entry.until <= now() || entry.count < maxFailures) return null;
      return Math.ceil((entry.until - now()) / 1000);
    },
    failed(client) {
      const key = clientNetwork(client);
      const entry = failures.get(key);
      const fresh = !entry || entry.until <= now();
      const next = fresh
        ? { count: 1, until: now() + windowMs }
        : { ...entry, count: entry.count + 1 };
      remember(failures, key, next);
    },
    succeeded(client, desk) {
      remember(trusted, `${clientNetwork(client)} ${desk}`, now() + trustMs);
    },
    isTrusted: (client, desk) => (trusted.get(`${clientNetwork(client)} ${desk}`) ?? 0) > now(),
  };
}
