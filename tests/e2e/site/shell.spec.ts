import type { Page } from '@playwright/test';
import { settled } from '../support/settled.ts';
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

test('the bar, the drawer and a navigation', async ({ page }) => {
  await page.goto('/');

  await test.step('after a navigation the new page has the focus and its title is announced', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Recent Fights', exact: true }).click();
    await expect(page).toHaveTitle('Recent Fights · Ringside');
    await expect(page.locator('#main')).toBeFocused();
    await expect(
      page.locator('[aria-live=polite]').filter({ hasText: 'Recent Fights' }),
    ).toHaveText('Recent Fights · Ringside');
  });

  await test.step('the bar stays at the top and its title links to home', async () => {
    await page.mouse.wheel(0, 3000);
    const bar = page.getByRole('banner');
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect((await bar.boundingBox())?.y).toBe(0);
    await bar.getByRole('link', { name: 'Ringside' }).click();
    await expect(page).toHaveURL('/');
  });

  await openDrawer(page);
  await test.step('for anonymous visitors the side menu has the public pages, and external links in new tabs', async () => {
    const links = drawer(page).getByRole('navigation', { name: 'Menu' }).getByRole('link');
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

  await test.step('the menu installs the site while the browser offers it', async () => {
    const install = drawer(page).getByRole('button', { name: /^Install / });
    await expect(install).toHaveCount(0);
    // Chromium offers it to people alone, so the event is made here.
    const asked = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
            prompt: async () => resolve(offer.defaultPrevented),
          });
          dispatchEvent(offer);
        }),
    );
    await install.click();
    expect(await asked).toBe(true);
  });

  await test.step('the up and down arrows move between the entries', async () => {
    const links = drawer(page).getByRole('link');
    await links.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(links.first()).toBeFocused();
  });

  await test.step('the pages beyond the specification are in a list below', async () => {
    const more = drawer(page).getByRole('navigation', { name: 'More' }).getByRole('link');
    await expect(more).toContainText(['Picks', 'Players', 'Techniques', 'Compare', 'For makers']);
    const fights = drawer(page).getByRole('navigation', { name: 'Fights' }).getByRole('link');
    await expect(fights.first()).toHaveText('Next Fight');
  });

  await test.step('touch targets are at least 44 pixels high', async () => {
    await settled(page);
    const small = await page.locator('a, button, label').evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility() && !element.matches('[href="#main"]'))
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML),
    );
    expect(small).toEqual([]);
  });

  await test.step('the drawer is 270 wide and closes on navigation', async () => {
    expect((await drawer(page).boundingBox())?.width).toBeCloseTo(270, 1);
    await drawer(page).getByRole('link', { name: 'Item Shop' }).click();
    await expect(page).toHaveURL('/shop');
    await expect(drawer(page)).toBeHidden();
  });

  await test.step('the drawer also closes by Escape, a click outside, and a link to the current page', async () => {
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

  await test.step('/monsters leads to the ape', async () => {
    await openDrawer(page);
    await drawer(page).getByRole('link', { name: 'Monster Guide' }).click();
    await expect(page).toHaveURL('/monsters/ape/ape');
  });
});

test('the theme follows the system or the choice, in every tab, and the keyboard reaches everything', {
  tag: '@one-screen',
}, async ({ page, context }) => {
  await context.addInitScript(() => {
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
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');

  await test.step('by keyboard the bar can be skipped, and the open drawer keeps the focus until Escape', async () => {
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

  await test.step('the automatic theme follows the system', async () => {
    expect(await shownTheme(page)).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => shownTheme(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => shownTheme(page)).toBe('light');
  });

  const other = await context.newPage();
  await other.emulateMedia({ colorScheme: 'light' });
  await other.goto('/status');
  await test.step('a theme chosen in one tab shows in the other', async () => {
    expect(await shownTheme(other)).toBe('light');
    await openDrawer(other);
    await drawer(other).getByRole('radio', { name: 'Dark' }).check();
    await expect.poll(() => shownTheme(page)).toBe('dark');
  });

  await test.step('a theme chosen in the drawer survives a reload and applies from the first frame', async () => {
    await expect.poll(() => shownTheme(other)).toBe('dark');
    await expect(other.locator('body')).toHaveCSS('background-color', 'rgb(11, 14, 20)');
    await other.reload();
    await openDrawer(other);
    await expect(drawer(other).getByRole('radio', { name: 'Dark' })).toBeChecked();
    const seen = await other.evaluate(
      () => (window as unknown as { seenThemes: string[] }).seenThemes,
    );
    expect(new Set(seen)).toEqual(new Set(['dark']));
  });
});

test.describe('with JavaScript off', { tag: '@one-screen' }, () => {
  test.use({ javaScriptEnabled: false });

  test('home, recent fights and an unknown address are readable, in the theme of the system', async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/status of 404/);
    await page.goto('/');
    for (const [scheme, ground] of [
      ['light', 'rgb(245, 243, 238)'],
      ['dark', 'rgb(11, 14, 20)'],
    ] as const) {
      await test.step(`the theme follows the system: ${scheme}`, async () => {
        await page.emulateMedia({ colorScheme: scheme });
        await expect(page.locator('body')).toHaveCSS('background-color', ground);
      });
    }

    await test.step('home and recent fights are readable, and the footer links to all pages', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ringside');
      await expect(menuButton(page)).toBeHidden();
      const pages = page.getByRole('navigation', { name: 'All pages' }).getByRole('link');
      const hrefs = await pages.evaluateAll((links) => links.map((a) => a.getAttribute('href')));
      expect(hrefs).toEqual(
        expect.arrayContaining(['/monsters', '/monster-search/', '/shop', '/tournament/view']),
      );
      expect(hrefs).toContain('/music-search?searchType=song');

      // Opening a page does not wait for hydration.
      await page.goto('/recent');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'vs' })).toHaveCount(50);
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    });

    await test.step('an unknown address has a readable page', async () => {
      await page.goto('/no/such/page');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
    });
  });
});
