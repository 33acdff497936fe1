import { expectNoAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

/** Pages that other specs do not check, and protected ones as an anonymous visitor gets them. */
const PAGES = [
  '/',
  '/recent',
  '/your-cards/1',
  '/tournament/view/any',
  '/tournament/create',
  '/status',
  '/nowhere',
];

/** Pages that other specs check on a wide screen only. */
const CHECKED_WIDE_ONLY = [
  '/shop',
  '/monsters/compare?with=ape,hare',
  '/versus?a=hare',
  '/techniques',
  '/album-search',
  '/music-search',
  '/monster-search',
  '/monster-history/1',
];

for (const address of [...PAGES, ...CHECKED_WIDE_ONLY]) {
  test(`axe finds nothing wrong at ${address}`, async ({ page, allowErrors, hasTouch }) => {
    test.skip(!hasTouch && CHECKED_WIDE_ONLY.includes(address));
    allowErrors(/status of 404/);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test('axe finds nothing wrong in the open drawer', async ({ page }) => {
  await page.goto('/recent');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('with forced colours the current tab has an outline', { tag: '@one-screen' }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/monster-history/1');
  const chosen = page.getByRole('main').locator('[aria-current="page"]').first();
  await expect(chosen).toHaveCSS('outline-style', 'solid');
});

test('with higher contrast preferred, dim text changes its colour', {
  tag: '@one-screen',
}, async ({ page }) => {
  await page.goto('/status');
  const dim = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--dim'));
  const before = await dim();
  await page.emulateMedia({ contrast: 'more' });
  await expect.poll(dim).not.toBe(before);
});

for (const address of [
  '/',
  '/recent',
  '/shop',
  '/progress',
  '/players',
  '/versus',
  '/techniques',
  '/nowhere',
]) {
  test(`${address} fits a width of 320 pixels`, { tag: '@one-screen' }, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 404/);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address);
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(excess).toBeLessThanOrEqual(0);
  });
}
