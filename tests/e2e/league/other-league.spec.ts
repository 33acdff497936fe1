import path from 'node:path';
import type { Page } from '@playwright/test';
import { PRACTICE_PLAYERS } from '#demo/season/world/players.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInAs } from '../support/sign-in.ts';
import { test as base, expect } from '../support/test.ts';

const LEAGUE_DIR = path.join(import.meta.dirname, '..', '..', 'leagues', 'low-tide');
const [player] = PRACTICE_PLAYERS;

/** An app with another league. */
const test = base.extend<object, { league: RunningApp }>({
  league: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from it
    async ({}, use) => {
      const app = await startApp({
        LEAGUE_DIR,
        DEMO_FIGHTS: '500',
        // The cup does not end during the test, and goes on air within a sixteenth of this time.
        DEMO_CUP_MINUTES: '4',
        PICTURES_DIR: '',
      });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ league }, use) => use(league.url),
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Expects no content of the built-in league on the page or in its embedded data. */
async function expectNoBuiltInLeague(page: Page): Promise<void> {
  const html = await page.content();
  expect(html).not.toMatch(/monsters\/(ape|hare)\/|Best seat in the house|"RACE_TYPE":"HARE"/);
}

test('texts, links, monsters and items are those of the league', { tag: '@drill' }, async ({
  page,
  request,
  league,
}) => {
  await test.step('home, menu and footer have the league’s texts and links', async () => {
    await page.goto('/');
    await expect(page).toHaveTitle('Low Tide');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-NZ');
    await expect(heading(page)).toHaveText('Low Tide');
    await expect(page.getByText('Twelve beasts, one harbour wall, no refunds.')).toBeVisible();
    await expect(page.getByText('Low Tide is held on the mud.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Play Now/ })).toHaveAttribute(
      'href',
      'https://stream.example/low-tide',
    );
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: /^Tide Table/ })).toHaveAttribute(
      'href',
      'https://tides.example/harbour',
    );
    await page.keyboard.press('Escape');
    await expectNoBuiltInLeague(page);
    await expectNoAxeViolations(page);
    const gold = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--gold'),
    );
    expect(gold.replaceAll(' ', '')).toBe('light-dark(#0b6b63,#4fd1c5)');
  });

  await test.step('default and unknown entries lead to the league’s first type', async () => {
    for (const [address, to] of [
      ['/monsters', '/monsters/crab/crab'],
      ['/monsters/ape', '/monsters/crab/crab'],
      ['/monsters/ape/ape', '/monsters/crab/crab'],
      ['/monsters/hare/hare', '/monsters/crab/crab'],
      ['/monsters/gull', '/monsters/gull/gull'],
    ] as const) {
      const answer = await request.get(address);
      expect([answer.status(), new URL(answer.url()).pathname]).toEqual([200, to]);
    }
    expect(await (await request.get('/monsters/gull')).text()).toMatch(/<h1[^>]*>[^<]*GULL/);
    await page.getByRole('main').getByRole('link', { name: 'Monster Guide' }).click();
    await expect(page).toHaveURL('/monsters/crab/crab');
    await expect(page.getByText('The left claw is the famous one.')).toBeVisible();
    await page.goto('/monsters/gull/eel');
    const portrait = page.getByRole('main').getByRole('img').first();
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectNoBuiltInLeague(page);
    await expectNoAxeViolations(page);
  });

  await test.step('techniques, comparison and search use the league’s content', async () => {
    await openInApp(page, '/techniques?type=eel');
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(4);
    await page.getByRole('link', { name: 'Short Circuit' }).click();
    await expect(page).toHaveURL('/techniques/eel/short-circuit');
    await page.goto('/monsters/compare?with=squall,ribbon');
    await expect(page.getByRole('columnheader')).toContainText(['Squall', 'Ribbon']);
    await page.keyboard.press('Control+k');
    const box = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
    await box.fill('admiral');
    await expect(page.getByRole('option', { selected: true })).toContainText('Admiral Brine');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/monsters/crab/rare_1');
    await expectNoBuiltInLeague(page);
  });

  await test.step('recent fights, head to head and the shop use the league’s content', async () => {
    await openInApp(page, '/recent');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(50);
    await openInApp(page, '/versus/CRAB/GULL');
    await expect(heading(page)).toContainText(/Pincher|CRAB/);
    await page.goto('/shop');
    await expect(page.getByText('Fish Broth')).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoBuiltInLeague(page);
  });

  await test.step('a new installation has a running practice cup in the list, on air and on the overlay', async () => {
    await openInApp(page, '/tournament/view');
    const live = page.getByRole('link', { name: 'Practice Cup 13' });
    await expect(live).toContainText('16 monsters');
    const past = (name: RegExp) => page.getByRole('link', { name });
    await expect(past(/^Practice Cup 12 /)).toContainText('16 monsters');
    await page.getByText(/^Archive: \d+$/).click();
    await expect(past(/^Practice Cup 1 /)).toContainText('16 monsters');
    await live.click();
    await expect(page.getByText('On air').first()).toBeVisible();
    await expect(page.getByText(/16 monsters, \d+ of 15 fights decided/)).toBeVisible();
    await page.goto('/overlay/match');
    await expect(heading(page)).toContainText('Practice Cup');
  });

  await test.step('progress and cards have the twelve monsters', async () => {
    await page.goto(`/progress/${player?.login}?rares=show`);
    for (const name of ['CRAB', 'EEL', 'GULL']) {
      await expect(page.getByRole('region', { name })).toBeVisible();
    }
    await expect(page.getByRole('main').getByRole('link', { name: /defeated$/ })).toHaveCount(12);
    await signInAs(page, player?.login ?? '', league.url);
    await page.goto('/your-cards/1');
    await expect(page.getByRole('main')).toContainText('Admiral Brine');
    await page.goto('/monster-search/');
    await expect(page.getByRole('main')).toContainText(/Found|No search results yet/);
    await expectNoBuiltInLeague(page);
  });
});
