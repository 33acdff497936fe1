import type { Page } from '@playwright/test';
import { feedAlbum } from '../support/music.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** A4 without its margins of 8 mm, at 96 pixels an inch. */
const PAPER = { width: 733, height: 1062 };
const ALBUM = 'printed';
const SONGS = Array.from({ length: 40 }, (_, index) => `Printed Round ${index + 1}`);

test.beforeAll(({ request }) => feedAlbum(request, ALBUM, 'On Paper', SONGS));

async function makePlaylist(page: Page, username: string, token: string): Promise<string> {
  const headers = { username, token };
  const made = await page.request.post('/api/playlists', {
    headers,
    data: { name: 'On paper', isPublic: true },
  });
  const { playlistId } = (await made.json()) as { playlistId: string };
  const data = SONGS.map((_, index) => ({ id: `${ALBUM}-${index + 1}` }));
  await page.request.post(`/api/playlists/${playlistId}/songs`, { headers, data });
  return playlistId;
}

test('an entry, an inventory, a bracket and a playlist fit on paper, light and without what is pressed', {
  tag: '@one-screen',
}, async ({ page }) => {
  const username = `printer_${process.pid}`;
  const token = await signInAs(page, username);
  const playlist = await makePlaylist(page, username, token);
  const cups = (await (await page.request.get('/api/tournaments')).json()) as { id: string }[];
  const cup = encodeURIComponent(cups.at(-1)?.id ?? '');
  await page.setViewportSize(PAPER);
  for (const address of [
    '/monsters/hare/hare',
    '/inventory',
    `/tournament/view/${cup}`,
    `/playlist/${playlist}/songs`,
  ]) {
    await test.step(address, async () => {
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('navigation', { name: 'Most wanted' })).toBeHidden();
      await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(excess).toBeLessThanOrEqual(0);
    });
  }
  const songs = page.getByRole('list', { name: 'Songs of On paper' });
  const name = songs.getByText('Printed Round 30', { exact: true });
  await expect(name).toBeVisible();
  // On one line: as many characters would break in a narrow column.
  expect((await name.boundingBox())?.height).toBeLessThan(30);
  await expect(songs.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
});
