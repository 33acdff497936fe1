import { setTimeout as sleep } from 'node:timers/promises';

interface Patience {
  limitMs?: number;
  everyMs?: number;
}

/**
 * Looks again and again until `look` finds something, and answers what it found.
 * @throws when it has found nothing within `limitMs`, or what `look` throws
 */
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
