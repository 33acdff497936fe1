import type { Page } from '@playwright/test';
import { expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { expectWithin, stopClock } from '../support/clock.ts';
import { decideFight } from '../support/fights.ts';
import { feedAlbum, playTones } from '../support/music.ts';
import { shown } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const footer = (page: Page) => page.getByRole('navigation', { name: 'All pages' });

/** Marks the document. @returns a check whether it is still the same one */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return () => page.evaluate(() => 'sameDocument' in window);
}

test('a loading page shows a progress line, then a text, without layout shifts, with and without motion', async ({
  page,
}) => {
  let held = Promise.withResolvers<void>();
  await page.route('**/api/monster-history/*', async (route) => {
    await held.promise;
    await route.fallback();
  });
  await page.goto('/recent');
  let visited = '';
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await test.step(`motion: ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion });
      await shown(page);
      // Another record each time, since the first one is cached.
      const links = page.locator('main a[href^="/monster-history/"]');
      const link = links.and(page.locator(`:not([href="${visited}"])`)).first();
      visited = (await link.getAttribute('href')) ?? '';
      const target = page.locator(`main a[href="${visited}"]`).first();
      await target.scrollIntoViewIfNeeded();
      const before = await heading(page).boundingBox();
      await target.click();
      const mark = page.getByRole('status').filter({ hasText: 'Loading the page' });
      await expect(mark).toBeAttached();
      await expect(mark.getByText('This takes longer than usual.')).toBeVisible();
      expect(await heading(page).boundingBox()).toEqual(before);
      held.resolve();
      await expect(page).toHaveURL(/\/monster-history\//);
      await expect(mark).toHaveCount(0);
    });
    // The list prefetches the record below the pointer.
    held = Promise.withResolvers<void>();
    await page.goBack();
    await expect(heading(page)).toHaveText('Recent Fights');
  }
});

test('a call that fails between entries keeps the page, which can be left or tried again', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 500/);
  await stopClock(page);
  await page.goto('/monsters/ape/ape');
  const first = await heading(page).textContent();
  const isSameDocument = await markDocument(page);
  await page.route('**/api/monster-entry/**', (route) => route.fulfill({ status: 500 }));
  const neighbours = page.getByRole('navigation', { name: 'Neighbours by number' });
  const next = neighbours.getByRole('link').last();
  const said = page.getByText('The server is not answering right now.');
  await next.click();
  // The first request was a prefetch on hover; two retries follow.
  await expectWithin(page, said, 5000);
  await expect(page).toHaveURL('/monsters/ape/ape');
  await expect(heading(page)).toHaveText(first ?? '');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(said).toHaveCount(0);

  await next.click();
  await expectWithin(page, said, 5000);
  await page.unroute('**/api/monster-entry/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).not.toHaveText(first ?? '');
  await expect(said).toHaveCount(0);
  expect(await isSameDocument()).toBe(true);
});

test('offline, a new page is opened once the connection is back, and the music continues', async ({
  page,
  context,
  request,
  allowErrors,
}, { project }) => {
  allowErrors(
    /Failed to load resource/,
    /dynamically imported module/,
    /ERR_INTERNET_DISCONNECTED/,
  );
  const id = `off-the-line-${project.name}`;
  await feedAlbum(request, id, 'Off the Line', ['First Bell', 'Last Bell']);
  await playTones(context);
  await page.goto(`/jukebox/albums/${id}`);
  await page.getByRole('button', { name: 'Play all' }).click();
  const bar = page.getByRole('region', { name: 'Player', exact: true });
  await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const isSameDocument = await markDocument(page);

  await context.setOffline(true);
  await footer(page).getByRole('link', { name: 'Champions' }).click();
  await expect(
    page.getByText('No connection. The page opens as soon as it is back.'),
  ).toBeVisible();
  await expect(heading(page)).toHaveText('Off the Line');
  await expectNoAxeViolationsAsShown(page);
  const heardS = () => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
  const heardBefore = await heardS();
  await expect.poll(heardS).toBeGreaterThan(heardBefore);

  await context.setOffline(false);
  await expect(page).toHaveURL('/champions');
  await expect(heading(page)).toHaveText('Champions');
  await expect(page.getByText('No connection.')).toHaveCount(0);
  await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  expect(await isSameDocument()).toBe(true);
});

test('other tabs still get changes after the tab with the shared live connection has closed', async ({
  page,
  context,
  request,
}) => {
  // The first tab opens the shared connection.
  await page.goto('/recent');
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  const other = await context.newPage();
  await stopClock(other);
  await other.goto('/recent');
  const [loser] = await Promise.all([decideFight(request), page.close()]);
  const row = other.getByRole('main').getByText(loser, { exact: true }).first();
  // Earlier than polling, which has an interval of 30 s.
  await expectWithin(other, row, 10_000);
});
