import { expect, type Page } from '@playwright/test';
import { feedAlbum, playTones } from '../e2e/support/music.ts';

/** Where one thing leads to the next: what a viewer does on most evenings. `walk` is its own name. */
type Flow = (page: Page, walk: string) => Promise<void>;

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');

async function logIn(page: Page, name: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Authorize' }).click();
  await expect(page.getByRole('button', { name: /your menu$/ })).toBeVisible();
}

async function recentFights(page: Page): Promise<void> {
  await page.goto('/');
  await main(page).getByRole('link', { name: 'Recent Fights', exact: true }).click();
  await expect(heading(page)).toHaveText('Recent Fights');
  await expect(main(page).locator('ol > li')).toHaveCount(50);
  await main(page).locator('a[href^="/monster-history/"]').first().click();
  await expect(heading(page)).toContainText(' the ');
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(/\/details$/);
}

async function guide(page: Page): Promise<void> {
  await page.goto('/monsters/ape/ape');
  const first = await heading(page).textContent();
  await page
    .getByRole('navigation', { name: 'Neighbours by number' })
    .getByRole('link')
    .last()
    .click();
  await expect(heading(page)).not.toHaveText(first ?? '');
  await page.goto('/monsters/all');
  await expect(main(page).getByRole('row').nth(20)).toBeVisible();
  await page.goto('/monsters/compare?with=ape,hare');
  await expect(main(page)).toContainText('Hare');
}

async function siteSearch(page: Page): Promise<void> {
  await page.goto('/champions');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox').fill('hare');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/champions/);
}

async function song(page: Page, walk: string): Promise<void> {
  const id = `walk-${walk}`;
  await feedAlbum(page.request, id, 'Around the Ring', ['First Lap', 'Second Lap']);
  await playTones(page.context());
  await page.goto(`/jukebox/albums/${id}`);
  await page.getByRole('button', { name: 'Play all' }).click();
  const heardS = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
  await expect.poll(heardS).toBeGreaterThan(0.2);
  await page
    .getByRole('navigation', { name: 'All pages' })
    .getByRole('link', { name: 'Players' })
    .click();
  await expect(heading(page)).toHaveText('Players');
  const before = await heardS();
  await expect.poll(heardS).toBeGreaterThan(before);
}

async function account(page: Page, walk: string): Promise<void> {
  await logIn(page, `walker_${walk.replaceAll('-', '_')}`);
  await page.goto('/playlists');
  await page.getByRole('button', { name: 'New Playlist' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Walk of ${walk}`);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(main(page).getByText(`Walk of ${walk}`).first()).toBeVisible();
  await page.goto('/monster-search');
  await main(page).getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText(/^Found \d+ results\.$/)).toBeVisible();
  await page.goto('/your-cards/1');
  await expect(main(page).getByRole('listitem')).toHaveCount(18);
}

async function shopAndTournaments(page: Page): Promise<void> {
  await page.goto('/shop');
  await expect(heading(page)).toBeVisible();
  await page.goto('/tournament/view');
  await expect(heading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Item Shop' }).click();
  await expect(page).toHaveURL('/shop');
}

export const FLOWS: Record<string, Flow> = {
  'recent fights and a record': recentFights,
  'guide, table and comparison': guide,
  'search of the site': siteSearch,
  'a song that plays on over pages': song,
  'login, playlist, monster search and cards': account,
  'shop, tournaments and menu': shopAndTournaments,
};
