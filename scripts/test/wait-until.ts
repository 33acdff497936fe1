import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
  limitMs?: number;
  everyMs?: number;
}

/** @throws when there is no result within `limitMs`, or the error of `look` */
export async function waitUntil<T>(
  look: () => T | Promise<T>,
  { limitMs = Number.POSITIVE_INFINITY, everyMs = 20 }: Patience = {},
): Promise<NonNullable<T>> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`It did not happen within ${limitMs} ms.`);
    await sleep(everyMs);
  }
}
