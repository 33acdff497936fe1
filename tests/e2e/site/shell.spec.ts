import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function openDrawer(page: Page): Promise<void> {
  await menuButton(page).click();
  await expect(drawer(page)).toBeVisible();
}

function shownTheme(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-theme');
}

test('the bar stays at the top and its title links to home', async ({ page }) => {
  await page.goto('/recent');
  await page.mouse.wheel(0, 3000);
  const bar = page.getByRole('banner');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect((await bar.boundingBox())?.y).toBe(0);
  await bar.getByRole('link', { name: 'Ringside' }).click();
  await expect(page).toHaveURL('/');
});

test('the drawer is 270 wide and closes on navigation', async ({ page }) => {
  await page.goto('/');
  await openDrawer(page);
  expect((await drawer(page).boundingBox())?.width).toBeCloseTo(270, 1);
  await drawer(page).getByRole('link', { name: 'Item Shop' }).click();
  await expect(page).toHaveURL('/shop');
  await expect(drawer(page)).toBeHidden();
});

test('the drawer also closes by Escape, a click outside, and a link to the current page', async ({
  page,
}) => {
  await page.goto('/shop');
  await openDrawer(page);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(menuButton(page)).toBeFocused();
  await openDrawer(page);
  await page.mouse.click(340, 400);
  await expect(drawer(page)).toBeHidden();
  await openDrawer(page);
  await drawer(page).getByRole('link', { name: 'Item Shop' }).click();
  await expect(drawer(page)).toBeHidden();
});

test('for anonymous visitors the side menu has the public pages, and external links in new tabs', {
  tag: '@one-screen',
}, async ({ page }) => {
  await page.goto('/');
  await openDrawer(page);
  const links = drawer(page).getByRole('link');
  await expect(links).toHaveText([
    'Monster Guide',
    'Monster Search',
    'Item Shop',
    'Music Search',
    /^Community Chat/,
    /^Live Stream/,
  ]);
  const targets = await links.evaluateAll((all) =>
    all.map((a) => [a.getAttribute('href'), a.getAttribute('target'), a.getAttribute('rel')]),
  );
  expect(targets.slice(0, 4)).toEqual([
    ['/monsters', null, null],
    ['/monster-search/', null, null],
    ['/shop', null, null],
    ['/music-search?searchType=song', null, null],
  ]);
  for (const [href, target, rel] of targets.slice(4)) {
    expect([href?.slice(0, 8), target, rel]).toEqual(['https://', '_blank', 'noopener']);
  }
});

test('a theme chosen in the drawer survives a reload and applies from the first frame', {
  tag: '@one-screen',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    const seen: (string | null)[] = [];
    Object.assign(window, { seenThemes: seen });
    const look = () => {
      if (document.body) {
        seen.push(document.documentElement.getAttribute('data-theme'));
      }
    };
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  await page.goto('/');
  expect(await shownTheme(page)).toBe('light');
  await openDrawer(page);
  await drawer(page).getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => shownTheme(page)).toBe('dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(11, 14, 20)');

  await page.reload();
  await openDrawer(page);
  await expect(drawer(page).getByRole('radio', { name: 'Dark' })).toBeChecked();
  const seen = await page.evaluate(
    () => (window as unknown as { seenThemes: string[] }).seenThemes,
  );
  expect(new Set(seen)).toEqual(new Set(['dark']));
});

test('the automatic theme follows the system', { tag: '@one-screen' }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  expect(await shownTheme(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => shownTheme(page)).toBe('dark');
});

test('a theme chosen in one tab shows in the other', { tag: '@one-screen' }, async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await menuButton(other).click();
  await drawer(other).getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => shownTheme(page)).toBe('dark');
});

test('after a navigation the new page has the focus and its title is announced', {
  tag: '@one-screen',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Recent Fights', exact: true }).click();
  await expect(page).toHaveTitle('Recent Fights · Ringside');
  await expect(page.locator('#main')).toBeFocused();
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Recent Fights' })).toHaveText(
    'Recent Fights · Ringside',
  );
});

test('by keyboard the bar can be skipped, and the open drawer keeps the focus until Escape', {
  tag: '@one-screen',
}, async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('note').getByRole('link', { name: 'Log in' })).toBeFocused();

  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest('dialog') ? 'in' : 'out';
    });
    expect(place).toBe('in');
  }
  await page.keyboard.press('Escape');
  await expect(menuButton(page)).toBeFocused();
});

test('touch targets are at least 44 pixels high', async ({ page }) => {
  await page.goto('/');
  await openDrawer(page);
  const small = await page.locator('a, button, label').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && !element.matches('[href="#main"]'))
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map((element) => element.outerHTML),
  );
  expect(small).toEqual([]);
});

test('/monsters leads to the ape, and a type to its pure breed', { tag: '@one-screen' }, async ({
  page,
}) => {
  await page.goto('/monsters');
  await expect(page).toHaveURL('/monsters/ape/ape');
  await page.goto('/monsters/hare/');
  await expect(page).toHaveURL('/monsters/hare/hare');
  await openDrawer(page);
  await drawer(page).getByRole('link', { name: 'Monster Guide' }).click();
  await expect(page).toHaveURL('/monsters/ape/ape');
});

test.describe('with JavaScript off', { tag: '@one-screen' }, () => {
  test.use({ javaScriptEnabled: false });

  test('home and recent fights are readable, and the footer links to all pages', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ringside');
    await expect(menuButton(page)).toBeHidden();
    const pages = page.getByRole('navigation', { name: 'All pages' }).getByRole('link');
    const hrefs = await pages.evaluateAll((links) => links.map((a) => a.getAttribute('href')));
    expect(hrefs).toEqual(
      expect.arrayContaining(['/monsters', '/monster-search/', '/shop', '/tournament/view']),
    );
    expect(hrefs).toContain('/music-search?searchType=song');

    await page.goto('/recent');
    await expect(page.getByRole('listitem').filter({ hasText: 'vs' })).toHaveCount(50);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  });

  for (const [scheme, ground] of [
    ['light', 'rgb(245, 243, 238)'],
    ['dark', 'rgb(11, 14, 20)'],
  ] as const) {
    test(`the theme follows the system: ${scheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/');
      await expect(page.locator('body')).toHaveCSS('background-color', ground);
    });
  }
});
