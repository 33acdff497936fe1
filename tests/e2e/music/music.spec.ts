import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { feedAlbum } from '../support/music.ts';
import { expect, test } from '../support/test.ts';

const ODD_SONGS = ['<b>Bold</b> Zorptune', 'שיר Zorptune', '𝔉ourbyte 🎵 Zorptune'];

test.beforeAll(async ({ request }, { project }) => {
  const id = `zorp-${project.name}`;
  await feedAlbum(request, id, 'Zorptastic <i>Hits</i>', ODD_SONGS);
  const many = Array.from({ length: 60 }, (_, index) => `Quibble March ${index + 1}`);
  await feedAlbum(request, `long-${project.name}`, 'Endlessly '.repeat(19), ['Wordy March']);
  await feedAlbum(request, `quibble-${project.name}`, `Quibbles of ${project.name}`, many);
});

const keyword = (page: Page) => page.getByRole('searchbox', { name: 'Keyword' });
const songRows = (page: Page) => page.getByRole('list', { name: /^Songs/ }).getByRole('listitem');

test('an album search shows names as text, has pages, asks for a term, searches while typing, marks matches, and resets', async ({
  page,
  context,
  allowErrors,
}, { project }) => {
  allowErrors(/Invalid song object/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/album-search?searchTerms=zorptune');

  await test.step('names with markup, right-to-left and 4-byte characters are shown as text', async () => {
    for (const name of ODD_SONGS)
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    await expectNoAxeViolations(page);
  });

  await test.step('copying a song’s ID is confirmed', async () => {
    await page
      .getByRole('button', { name: /^Copy the ID of <b>/ })
      .first()
      .click();
    await expect(page.getByRole('status').getByText('Song ID copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^zorp-\w+-1$/);
  });

  await test.step('a search with more than fifty results has a next page', async () => {
    await keyword(page).fill(`quibble ${project.name}`);
    await expect(songRows(page)).toHaveCount(50);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(songRows(page)).toHaveCount(10);
    await expect(page).toHaveURL(/startAfter=\d+/);
  });

  await test.step('a search asks for a term, searches while typing, marks matches, and resets', async () => {
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(keyword(page)).toHaveValue('');
    await expect(page).toHaveURL(/searchType=song$/);
    await page.getByRole('button', { name: "Let's Rock!" }).click();
    await expect(page.getByText('Enter a search term.')).toBeVisible();
    await keyword(page).pressSequentially('ZORPtune');
    await expect(songRows(page).first()).toBeVisible();
    await expect(page).toHaveURL(/searchType=song&searchTerms=ZORPtune/);
    await expect(songRows(page).first().locator('mark').first()).toHaveText('Zorptune');
    await page.getByRole('radio', { name: 'Collections' }).check({ force: true });
    await expect(page).toHaveURL(/searchType=albums/);
    await expect(
      page.getByText('No songs/albums found. Try inputting a search term, e.g, megaman.'),
    ).toBeVisible();
    await keyword(page).fill('zorptas');
    const album = page.getByRole('link', { name: /Zorptastic <i>Hits<\/i>/ }).first();
    await expect(album).toContainText('Test Console · 1999');
    await page.reload();
    await expect(keyword(page)).toHaveValue('zorptas');
    await expect(album).toBeVisible();
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(keyword(page)).toHaveValue('');
    await expect(page).toHaveURL(/searchType=song$/);
  });

  await test.step('a song without a source is invalid', async () => {
    await page.route('**/api/album-search?**', async (route) => {
      const answer = await route.fetch();
      const found = (await answer.json()) as { items: { url?: string }[] };
      for (const item of found.items) item.url = '';
      await route.fulfill({ response: answer, json: found });
    });
    await keyword(page).fill('zorptune bold');
    const logged = page.waitForEvent(
      'console',
      (message) => message.text() === 'Invalid song object',
    );
    await page
      .getByRole('button', { name: /^Play <b>Bold/ })
      .first()
      .click();
    await logged;
    await expect(page.getByRole('region', { name: 'Player', exact: true })).toHaveCount(0);
  });
});

test('a failed music search offers a retry, and albums are found; an album has pages, a filter, a count and a cover', async ({
  page,
  allowErrors,
}, { project }) => {
  allowErrors(/status of 503/, /ApiError/);
  await page.goto('/music-search?searchType=song');
  const term = page.getByRole('searchbox', { name: 'Term' });

  await test.step('a failed music search is marked and offers a retry', async () => {
    const calls = '**/api/albums-by-song-search/**';
    await page.route(calls, (route) => route.fulfill({ status: 503 }));
    await term.fill('zorptune odd');
    const failed = page.locator('[data-failed]');
    await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(page.getByText('No albums found.')).toHaveCount(0);
    await page.unroute(calls);
  });

  await test.step('a music search finds albums by song or by name, or says that there are none', async () => {
    await term.fill('zorptune nothing');
    await expect(page.getByText('No albums found.')).toBeVisible();
    await term.fill('zorptune bold');
    await page.getByRole('list', { name: 'Albums found' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zorptastic <i>Hits</i>');
    await expect(songRows(page)).toHaveCount(1);
    await page.goto('/music-search?searchType=albums&searchTerms=zorptastic');
    await expect(page.getByRole('list', { name: 'Albums found' })).toContainText('Zorptastic');
    await expectNoAxeViolationsAsShown(page);
  });

  await test.step('an album has 18 songs a page, a filter, and a count that stays in view', async () => {
    await page.goto(`/jukebox/albums/quibble-${project.name}`);
    await expect(songRows(page)).toHaveCount(18);
    await page.mouse.wheel(0, 400);
    await expect(page.getByText('60 songs')).toBeInViewport();
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByText('Page 2 of 4')).toBeVisible();
    await expect(songRows(page).first()).toContainText('Quibble March 19');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('march 6');
    await expect(page.getByText('2 of 60 songs')).toBeVisible();
    await expect(songRows(page)).toHaveCount(2);
    await expectNoAxeViolations(page);
  });

  await test.step('an album’s cover stays square next to a long name, and a missing cover has a placeholder', async () => {
    allowErrors(/ERR_FAILED/);
    await page.route('**/album-covers/**', (route) => route.abort());
    await page.goto(`/jukebox/albums/long-${project.name}`);
    const cover = page.locator('article header > span').first();
    await expect(cover).toBeEmpty();
    await expect(async () => {
      const { width = 0, height = 1 } = (await cover.boundingBox()) ?? {};
      expect(width / height).toBeCloseTo(1, 1);
    }).toPass();
  });
});

test('music pages work without JavaScript', async ({ request }, { project }) => {
  const album = await (await request.get(`/jukebox/albums/quibble-${project.name}?page=4`)).text();
  expect(album).toContain('Quibble March 60');
  const found = await (
    await request.get('/album-search?searchType=albums&searchTerms=zorptastic')
  ).text();
  expect(found).toContain('&lt;i&gt;');
  expect((await request.get('/jukebox/albums/nothing-here')).status()).toBe(404);
});
