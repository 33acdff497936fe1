import type { Page } from '@playwright/test';
import { decideFight } from '../support/fights.ts';
import { expect, test } from '../support/test.ts';

const rows = (page: Page) => page.getByRole('main').locator('ol > li');
const live = (page: Page) => page.getByRole('status').filter({ hasText: 'Live' });

/** Below the interval at which the page polls (30 s). */
const SOON = { timeout: 10_000 };
const SCRIPTS_HELD_MS = 4000;

test('a change between the rendering of a page and its first live connection is shown at once', {
  tag: ['@one-screen', '@drill'],
}, async ({ page, context, request }) => {
  await test.step('scripts that come late', async () => {
    await page.route(/\.js(\?|$)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SCRIPTS_HELD_MS));
      await route.continue();
    });
    await page.goto('/recent', { waitUntil: 'commit' });
    await page.waitForTimeout(800);
    const loser = await decideFight(request);
    await expect(live(page)).toBeVisible({ timeout: 30_000 });
    await expect(rows(page).filter({ hasText: loser })).toBeVisible(SOON);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('a second tab, which listens by the first one', async () => {
    const other = await context.newPage();
    await other.route(/\.js(\?|$)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SCRIPTS_HELD_MS));
      await route.continue();
    });
    await other.goto('/recent', { waitUntil: 'commit' });
    await other.waitForTimeout(800);
    const loser = await decideFight(request);
    await expect(live(other)).toBeVisible({ timeout: 30_000 });
    await expect(rows(other).filter({ hasText: loser })).toBeVisible(SOON);
    await other.close();
  });

  await test.step('Back to a page that the browser has kept', async () => {
    await page.goto('/recent');
    await expect(live(page)).toBeVisible();
    await page.goto('/api/docs');
    const loser = await decideFight(request);
    await page.goBack();
    await expect(rows(page).filter({ hasText: loser })).toBeVisible(SOON);
  });
});
