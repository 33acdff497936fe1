import { expect, type Locator, type Page } from '@playwright/test';

/** In how many steps a stretch of a page's time is let go by. */
const STEPS = 10;
const LOOK_MS = 100;
const LAST_ANSWER_MS = 10_000;
/** Longest time that a busy machine may take to stop a clock. */
const STOPPING_LIMIT_MS = 60_000;

/** Stops the clock of a page that is yet to be opened: its time passes only when a test lets it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  // The clock runs between the two calls, and can only be stopped ahead of where it is.
  await page.clock.install({ time: now - STOPPING_LIMIT_MS });
  await page.clock.pauseAt(now);
}

/**
 * Waits until something shows on a page whose clock is stopped, while `limitMs` pass on that clock:
 * what the page itself waits for is bounded, however slow the machine is.
 */
export async function expectWithin(page: Page, wanted: Locator, limitMs: number): Promise<void> {
  for (let step = 0; step < STEPS && !(await wanted.isVisible()); step += 1) {
    await page.clock.runFor(limitMs / STEPS);
    await wanted.waitFor({ timeout: LOOK_MS }).catch(() => undefined);
  }
  // An answer that came at the last moment is shown by timers of no length.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(wanted).toBeVisible({ timeout: LOOK_MS });
  }, `within ${limitMs} ms of the page's time`).toPass({ timeout: LAST_ANSWER_MS });
}
