import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const PAGES = [
  ...['/', '/recent', '/inventory', '/monster-search/', '/shop', '/album-search'],
  ...['/music-search?searchType=song', '/progress/', '/jukebox/albums/any', '/playlists'],
  ...['/playlist/any/songs', '/playlist/any', '/monsters/hare/hare', '/monster-history/1'],
  ...['/mobile-login', '/tournament/view/any', '/tournament/create', '/your-cards/1', '/nowhere'],
];

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });
    for (const address of PAGES) {
      test(`axe finds nothing wrong at ${address}`, async ({ page, allowErrors }) => {
        // A missing page, and a login code that nobody has typed in yet.
        allowErrors(/status of 404/, /status of 400 .*oauth2\/token/);
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
  });
}

for (const address of ['/', '/recent', '/shop', '/nowhere']) {
  test(`nothing of ${address} sticks out of the narrowest screen`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 404/);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(address);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess).toBeLessThanOrEqual(0);
  });
}
