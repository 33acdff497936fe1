import type { Page } from '@playwright/test';
import { PRACTICE_PLAYERS } from '#demo/season/world/players.ts';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/**
 * Pages that the specs of their features check on a wide screen, in both themes. The documents are the same
 * on both screens.
 */
const CHECKED_WIDE = [
  '/',
  '/recent',
  '/tournament/view/any',
  '/shop',
  '/monsters/compare?with=ape,hare',
  '/techniques',
  '/monster-history/1',
];
/** Pages that no other spec checks as they open. */
const PAGES = ['/music-search', '/album-search', '/tournament/create', '/status', '/nowhere'];
/** Of these, the ones that are opened at the smallest width as well. */
const FITTING = ['/', '/recent', '/shop', '/techniques', '/nowhere'];
/** Further pages that are opened at the smallest width only. */
const FITTING_ONLY = ['/progress', '/players', '/monsters/compare'];

/** Shows a page at a width of 320 pixels, and then as before. */
async function expectFit(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}

/** Opens a page in the document, unless it is the first one. */
async function open(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address);
  else await openInApp(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Checks forced colours and higher contrast on the page of a record, and shows it as before. */
async function expectPreferencesFollowed(page: Page): Promise<void> {
  await test.step('with forced colours the current tab has an outline', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const chosen = page.getByRole('main').locator('[aria-current="page"]').first();
    await expect(chosen).toHaveCSS('outline-style', 'solid');
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('with higher contrast preferred, dim text changes its colour', async () => {
    const dim = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--dim'));
    const before = await dim();
    await page.emulateMedia({ contrast: 'more' });
    await expect.poll(dim).not.toBe(before);
  });
  await page.emulateMedia({ contrast: 'no-preference' });
}

test.describe('on a phone', { tag: '@phone' }, () => {
  test('axe finds nothing wrong, and pages fit a width of 320 pixels', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 404/);
    // A fight that arrives would slide in and glow.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const address of [...CHECKED_WIDE, ...PAGES]) {
      await test.step(`axe finds nothing wrong at ${address}`, async () => {
        await open(page, address);
        if (PAGES.includes(address)) await expectNoAxeViolations(page);
        else await expectNoAxeViolationsAsShown(page);
      });
      if (address === '/monster-history/1') await expectPreferencesFollowed(page);
      if (!FITTING.includes(address)) continue;
      await test.step(`${address} fits a width of 320 pixels`, () => expectFit(page));
    }

    // The last one opened is the smallest page.
    await test.step('axe finds nothing wrong in the open drawer', async () => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      await expectNoAxeViolations(page, 'dialog[aria-label="Menu"]');
      await page.keyboard.press('Escape');
    });

    for (const address of FITTING_ONLY) {
      await test.step(`${address} fits a width of 320 pixels`, async () => {
        await open(page, address);
        await expectFit(page);
      });
    }

    await test.step('axe finds nothing wrong at /monster-search for a logged-in user', async () => {
      await signInAs(page, PRACTICE_PLAYERS[0]?.login ?? '');
      await page.goto('/monster-search');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL('/monster-search');
      await expectNoAxeViolationsAsShown(page);
    });
  });
});
