import { TooManyRendersError } from '@ringside/rendered-files/kept-folder';

const MINUTE_MS = 60_000;

/** Lets so many renders begin in a minute, for all clients together: as many at once, then one after the other. */
export function createRenderBudget(perMinute: number, now = () => performance.now()) {
  let left = perMinute;
  let countedAt = now();
  return {
    /** @throws TooManyRendersError when the minute has had its number */
    take(): void {
      const passed = now() - countedAt;
      countedAt += passed;
      left = Math.min(perMinute, left + (passed * perMinute) / MINUTE_MS);
      if (left < 1) throw new TooManyRendersError('Too many renders in a minute.');
      left -= 1;
    },
  };
}
