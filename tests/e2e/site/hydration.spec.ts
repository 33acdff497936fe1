import { expect, test } from '../support/test.ts';

test('a page responds to the first key after it was opened or reloaded, and to a click before that', async ({
  page,
}) => {
  const search = page.getByRole('dialog', { name: 'Search' });
  await page.goto('/status', { waitUntil: 'commit' });
  await page.keyboard.press('Control+k');
  await expect(search).toBeVisible();
  await page.reload({ waitUntil: 'commit' });
  await page.keyboard.press('Control+k');
  await expect(search).toBeVisible();

  await test.step('a menu opened before the scripts have loaded stays open', async () => {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    const opened = page.goto('/status', { waitUntil: 'commit' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menu).toBeVisible();
    scripts.resolve();
    await opened;
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Item Shop' }).click();
    await expect(page).toHaveURL('/shop');
    await expect(menu).toBeHidden();
  });
});
