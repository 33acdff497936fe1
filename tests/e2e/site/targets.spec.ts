import type { Page } from '@playwright/test';
import { openInApp } from '../support/open-in-app.ts';
import { expect, test } from '../support/test.ts';

const PAGES = [
  '/next',
  '/recent',
  '/fights',
  '/fights/week',
  '/recap',
  '/champions',
  '/odds',
  '/picks',
  '/fight/100',
  '/monsters/hare/hare',
  '/monster-history/20',
  '/monster-search?q=a',
  '/players',
  '/techniques',
  '/shop',
  '/music-search?searchType=song',
  '/tournament/view',
  '/search?q=bo',
  '/versus/hare/pixie',
];
const LEAST_PIXELS = 24;

/** What can be pressed on the page and is smaller, with its size; a link that covers its parent is as large as that. */
const smallTargets = (page: Page) =>
  page.evaluate((least) => {
    const all = document.querySelectorAll('#main :is(a, button, summary, select)');
    return [...all].flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      const isSeen =
        target.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
      const covers = getComputedStyle(target, '::after').inset === '0px';
      if (!isSeen || covers || Math.min(width, height) > least - 0.1) return [];
      return [`${target.textContent}: ${width} x ${height}`];
    });
  }, LEAST_PIXELS);

test('whatever is pressed on a phone is at least 24 pixels wide and high', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  for (const address of ['/', ...PAGES]) {
    if (address !== '/') await openInApp(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#main [data-delayed]')).toHaveCount(0);
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll('#main details')) fold.setAttribute('open', '');
    });
    expect.soft(await smallTargets(page), address).toEqual([]);
  }
});
