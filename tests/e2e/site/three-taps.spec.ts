import type { Locator } from '@playwright/test';
import { feedAlbum, playTones } from '../support/music.ts';
import { openInApp } from '../support/open-in-app.ts';
import { expect, test } from '../support/test.ts';

test.use({ hasTouch: true });

/** From home on a phone, each within three taps; typing is no tap. */
test('a newcomer on a phone finds each of six things in at most three taps', async ({
  page,
  context,
  request,
}) => {
  await playTones(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await feedAlbum(request, 'three-taps', 'Three Taps', ['Walk-in', 'Walk-out']);
  const main = page.getByRole('main');
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Most wanted' }).getByRole('link', { name });

  /** A text is typed into what has the focus by then. */
  async function within(taps: (Locator | string)[], found: Locator): Promise<void> {
    expect(taps.filter((tap) => typeof tap !== 'string').length).toBeLessThanOrEqual(3);
    for (const tap of taps) {
      if (typeof tap === 'string') await page.locator('input:focus').fill(tap);
      else await tap.tap();
    }
    await expect(found).toBeInViewport();
    await page.goto('/');
  }

  await page.goto('/');
  await test.step('who won last, and why', () =>
    within(
      [
        main.getByRole('link', { name: 'Recent Fights', exact: true }),
        main.getByRole('link', { name: /^vs: / }).first(),
      ],
      main.locator('p', { hasText: / wins (by knock-out|on points)$/ }).locator('+ p', {
        hasText: /\w+ .*\.$/,
      }),
    ));
  await test.step('whether to bet', () =>
    within(
      [tab('Next')],
      main.getByText(/worth a bet|^Skip|No more bets|They are fighting|wins (by|on)/).first(),
    ));
  await test.step('the champion', () =>
    within(
      [main.getByRole('link', { name: 'Champions of the week' })],
      main.getByRole('heading', { name: 'Champions', exact: true }),
    ));
  await test.step('a monster whose name is half remembered', () =>
    within(
      [
        page.getByRole('button', { name: /^Search/ }),
        'kung har',
        page.getByRole('option', { name: /Kung Fu Hare/ }).first(),
      ],
      main.getByRole('heading', { level: 1, name: 'Kung Fu Hare' }),
    ));
  await test.step('a song', () =>
    within(
      [
        tab('Music'),
        main.locator('a[href^="/jukebox/albums/"]').first(),
        main.getByRole('button', { name: 'Play all' }),
      ],
      page.getByRole('region', { name: 'Player', exact: true }),
    ));
  await test.step('how to be called', () =>
    within(
      [
        page.getByRole('button', { name: 'Menu', exact: true }),
        page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Alerts' }),
      ],
      // Logging in leads back to them.
      main.getByRole('note').getByRole('link', { name: 'Log in' }),
    ));
  await test.step('where one is', async () => {
    const places = { '/album-search': 'Music', '/recent': 'Fights', '/techniques': 'Guide' };
    for (const [path, name] of Object.entries(places)) {
      await openInApp(page, path);
      await expect(tab(name)).toHaveAttribute('aria-current', 'true');
    }
  });
});
