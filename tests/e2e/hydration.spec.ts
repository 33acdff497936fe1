import { expect, test } from './support/test.ts';

test('a page that was opened, in whatever way, answers the first key', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const other = await context.newPage();
  const stranger = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  for (const one of [page, other, stranger]) {
    const search = one.getByRole('dialog', { name: 'Search' });
    await one.goto('/recent', { waitUntil: 'commit' });
    await one.keyboard.press('Control+k');
    await expect(search).toBeVisible();
    await one.reload({ waitUntil: 'commit' });
    await one.keyboard.press('Control+k');
    await expect(search).toBeVisible();
  }
  await stranger.context().close();
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('a page is there when it has loaded', async ({ page }) => {
    await page.goto('/recent');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
