import { openInApp } from '../support/open-in-app.ts';
import { expect, test } from '../support/test.ts';

const PAGES = ['/recent', '/champions', '/next', '/monsters/ape/ape'];

test('no picture keeps a page that was left: Chromium never frees one with sizes of a render that React gave up', {
  tag: '@drill',
}, async ({ page }) => {
  await page.goto('/privacy');
  for (const address of PAGES) {
    await openInApp(page, address);
    await expect(page.getByRole('main').locator('img').first()).toBeAttached();
    await expect(page.locator('img[sizes]')).toHaveCount(0);
  }
});
