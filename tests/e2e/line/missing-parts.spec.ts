import type { Page } from '@playwright/test';
import { expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** The entry script of all pages, and the script of one page, a small one. */
const ENTRY = '**/assets/entry.client-*.js';
const PAGE = '**/assets/status-page-*.js';

/**
 * Makes requests fail as during a server restart or on a bad connection, while `isDown` returns true for
 * the number of failures so far.
 */
async function failWhile(page: Page, address: string, isDown: (times: number) => boolean) {
  const failed = { count: 0 };
  await page.route(address, (route) => {
    if (!isDown(failed.count)) return route.fallback();
    failed.count += 1;
    return failed.count % 2 ? route.abort() : route.fulfill({ status: 503 });
  });
  return failed;
}

function countDocuments(page: Page) {
  const documents = { count: 0 };
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.count += 1;
  });
  return documents;
}

/** Advances the page's clock until a condition holds. */
const inTime = (page: Page, expectation: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(1000);
    await expectation();
  }).toPass();

const HYDRATED = 'html[data-hydrated]';
const line = (page: Page) => page.getByText('Parts of this page could not be loaded.');

test.beforeEach(async ({ page, allowErrors }) => {
  allowErrors(
    /Failed to load resource/,
    /dynamically imported module/,
    // A module imported by another one fails without a message.
    /^page: $/,
  );
  await page.clock.install();
});

/** Opens a page without waiting for hydration, since its scripts fail. */
async function open(page: Page, address: string) {
  await page.evaluate((to) => location.assign(to), address);
}

test('a picture that could not be loaded is tried again', async ({ page }) => {
  let isDown = true;
  await page.route('**/portraits/**', (route) => (isDown ? route.abort() : route.fallback()));
  await page.goto('/techniques/ape/slap');
  const picture = page.getByRole('main').locator('img').first();
  const state = () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
  await expect.poll(state).toBe(0);
  await page.locator(HYDRATED).waitFor();
  isDown = false;
  await inTime(page, async () => expect(await state()).toBeGreaterThan(0));
});

/** Opens a small page whose parts all load. */
async function openWorking(page: Page) {
  await page.unrouteAll();
  await page.goto('/search');
}

test('a page whose scripts fail recovers by itself, or reports it and stays readable', {
  tag: '@drill',
}, async ({ page }) => {
  for (const script of [ENTRY, PAGE]) {
    await test.step(`a page whose script ${script} fails in two documents recovers by itself`, async () => {
      await openWorking(page);
      const documents = countDocuments(page);
      // A document requests it as a preload, and usually again where it is imported.
      await failWhile(page, script, () => documents.count <= 2);
      await open(page, '/status?page=2#main');
      await inTime(page, async () => expect(page.locator(HYDRATED)).toBeAttached({ timeout: 200 }));
      expect(documents.count).toBe(3);
      await expect(page).toHaveURL('/status?page=2#main');
      await expect(line(page)).toHaveCount(0);
    });
  }

  await test.step('a page whose scripts never load stays readable, reports it, and can be tried again', async () => {
    await openWorking(page);
    const documents = countDocuments(page);
    await failWhile(page, ENTRY, () => true);
    await open(page, '/status');
    await inTime(page, () => expect(line(page)).toBeVisible({ timeout: 200 }));
    expect(documents.count).toBe(4);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeViolationsAsShown(page);

    await page.unroute(ENTRY);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator(HYDRATED)).toBeAttached();
    await expect(line(page)).toHaveCount(0);
  });

  await test.step('a page is not reloaded while the server cannot respond', async () => {
    await openWorking(page);
    const documents = countDocuments(page);
    await failWhile(page, ENTRY, () => true);
    await page.route('**/status', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await open(page, '/status');
    await inTime(page, () => expect(line(page)).toBeVisible({ timeout: 200 }));
    expect(documents.count).toBe(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('a stylesheet that fails is requested again in its place', async ({ page }) => {
  const failed = await failWhile(page, '**/assets/styles-*.css', (times) => times < 2);
  // The first document of its process, so that no other one has loaded the stylesheet.
  await page.goto('/status');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const loaded = () =>
    page.evaluate(() =>
      [...document.styleSheets].some((sheet) => {
        try {
          return sheet.href?.includes('/assets/styles-') && sheet.cssRules.length > 0;
        } catch {
          // Reading the rules of a sheet that failed is an error.
          return false;
        }
      }),
    );
  await inTime(page, async () => {
    expect(failed.count).toBe(2);
    expect(await loaded()).toBe(true);
  });
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a missing part of an older version reloads the page once', async ({ page }) => {
  await page.goto('/status');
  await page.route('**/assets/search-dialog-*.js', (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('button', { name: /^Search/ }).hover();
  await expect.poll(() => loads).toBe(1);
  await expect(page.locator(HYDRATED)).toBeAttached();
  const again = page.waitForResponse('**/assets/search-dialog-*.js');
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: /^Search/ }).click();
  await again;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loads).toBe(1);
});

test('a part that cannot be loaded says so in its place, and the rest of the page works', async ({
  page,
}) => {
  await page.goto('/status');
  await page.route('**/assets/kept-here-*.js', (route) => route.fulfill({ status: 404 }));
  await page.evaluate(() => location.assign('/offline'));
  await inTime(page, () =>
    expect(page.getByRole('alert')).toContainText("Couldn't load this part of the page.", {
      timeout: 200,
    }),
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolationsAsShown(page);
  await page.unrouteAll();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Keep it here' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Keep it here' }).click();
  const told = page.getByText('That did not work. Try again with a connection.');
  await expect(told).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Keep it here' }).click();
  await expect(told).toBeHidden();
});
