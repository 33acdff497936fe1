import { expect, type Locator, type Page } from '@playwright/test';

/** The number of steps in which a page's clock is advanced. */
const STEPS = 10;
const VISIBLE_TIMEOUT_MS = 100;
const LAST_RESPONSE_MS = 10_000;
/** Longest time that a busy machine may take to stop a clock. */
const STOPPING_LIMIT_MS = 60_000;

/** Stops a page's clock before the page is opened, so that only the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  // The clock runs between the two calls, and can only be paused at a later time.
  await page.clock.install({ time: now - STOPPING_LIMIT_MS });
  await page.clock.pauseAt(now);
}

/**
 * Advances a stopped page clock by at most `limitMs` until an element is visible. So the page's own
 * timers are bounded, and the speed of the machine does not matter.
 */
export async function expectWithin(page: Page, wanted: Locator, limitMs: number): Promise<void> {
  for (let step = 0; step < STEPS && !(await wanted.isVisible()); step += 1) {
    await page.clock.runFor(limitMs / STEPS);
    await wanted.waitFor({ timeout: VISIBLE_TIMEOUT_MS }).catch(() => undefined);
  }
  // A response that arrived at the limit still needs timers of 0 ms to be shown.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(wanted).toBeVisible({ timeout: VISIBLE_TIMEOUT_MS });
  }, `within ${limitMs} ms of the page's time`).toPass({ timeout: LAST_RESPONSE_MS });
}
