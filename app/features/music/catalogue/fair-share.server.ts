import { ApiError } from '@ringside/contract/api-error';

const BUSY_MESSAGE = 'Your address has too many requests in progress. Try again in a moment.';
const BUSY_RETRY_SECONDS = 5;

export interface FairShare {
  /** Concurrent requests for one key count once. @throws ApiError 429 at the client's limit */
  take<T>(
    client: string,
    thing: string,
    work: () => Promise<T>,
    until?: (done: T) => Promise<unknown>,
  ): Promise<T>;
}

/** Limits how many different keys each client has in progress. */
export function createFairShare(most: number): FairShare {
  const underWay = new Map<string, Map<string, number>>();

  function leave(client: string, thing: string): void {
    const things = underWay.get(client);
    const left = (things?.get(thing) ?? 1) - 1;
    if (left > 0) things?.set(thing, left);
    else things?.delete(thing);
    if (things?.size === 0) underWay.delete(client);
  }

  return {
    async take(client, thing, work, until = async () => {}) {
      const things = underWay.get(client) ?? new Map<string, number>();
      if (things.size >= most && !things.has(thing)) {
        const retryAfterSeconds = BUSY_RETRY_SECONDS;
        throw new ApiError(429, 'too_many', BUSY_MESSAGE, { retryAfterSeconds });
      }
      things.set(thing, (things.get(thing) ?? 0) + 1);
      underWay.set(client, things);
      const end = () => leave(client, thing);
      try {
        const done = await work();
        until(done).then(end, end);
        return done;
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}
