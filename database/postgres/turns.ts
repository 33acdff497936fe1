import { StorageUnavailableError } from '../storage-errors.ts';

export interface Turns {
  /** Resolves to the function that ends the turn. @throws StorageUnavailableError if it was refused */
  take(): Promise<() => void>;
  refuseWaiting(): void;
}

/** Lets so many callers run at a time; the others wait in order, at most `limitMs`. */
export function createTurns(places: number, limitMs: number): Turns {
  const waiting = new Set<PromiseWithResolvers<void>>();
  let free = places;
  const end = () => {
    const [next] = waiting;
    if (!next) free += 1;
    else {
      waiting.delete(next);
      next.resolve();
    }
  };
  const refuse = (caller: PromiseWithResolvers<void>) => {
    waiting.delete(caller);
    caller.reject(new StorageUnavailableError('Too many transactions are waiting.'));
  };
  return {
    async take() {
      if (free > 0) {
        free -= 1;
        return end;
      }
      const caller = Promise.withResolvers<void>();
      waiting.add(caller);
      const timer = setTimeout(refuse, limitMs, caller);
      await caller.promise.finally(() => clearTimeout(timer));
      return end;
    },
    refuseWaiting: () => waiting.forEach(refuse),
  };
}
