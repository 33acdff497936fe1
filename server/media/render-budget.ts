import { TooManyRendersError } from '@ringside/rendered-files/kept-folder';

const MINUTE_MS = 60_000;

/** A token bucket for all clients together: `perMinute` renders a minute, with bursts of as many. */
export function createRenderBudget(perMinute: number, now = () => performance.now()) {
  let left = perMinute;
  let countedAt = now();
  return {
    /** @throws TooManyRendersError when the bucket is empty */
    take(): void {
      const passed = now() - countedAt;
      countedAt += passed;
      left = Math.min(perMinute, left + (passed * perMinute) / MINUTE_MS);
      if (left < 1) throw new TooManyRendersError('Too many renders in a minute.');
      left -= 1;
    },
  };
}
