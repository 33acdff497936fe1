import type { Page } from '@playwright/test';
import { BAD_LINES, createLine } from '../support/bad-line.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** `npm run faults -- browser` opens every page of the table on each line. */
const IS_WHOLE = process.env.THOROUGH === 'yes';
const LINES = IS_WHOLE ? BAD_LINES : (['hanging'] as const);
/** Three seconds, and what it takes to draw a page; on a busy machine, that it comes at all. */
const LIMIT_MS = IS_WHOLE ? 4000 : Number.POSITIVE_INFINITY;

const KEPT = ['/monsters/ape/ape', '/playlists', '/recent'];
const KEPT_TOO = [
  '/shop',
  '/monsters/all',
  '/monsters/compare?with=hare,pixie',
  '/techniques',
  '/techniques/hare/straight',
  '/progress/NAME',
  '/your-cards/1',
  '/playlist/PLAYLIST/songs',
];
const NOT_KEPT = ['/fight/1'];
const NOT_KEPT_EITHER = [
  '/',
  '/inventory',
  '/monster-search',
  '/album-search',
  '/music-search',
  '/jukebox/albums/none',
  '/monster-history/1',
  '/tournament/view/none',
  '/tournament/view',
  '/players',
  '/players/NAME',
  '/champions',
  '/versus/hare/ape',
  '/next',
  '/odds',
  '/fights',
  '/my-z',
  '/alerts',
  '/picks',
  '/search?q=hare',
  '/status',
  '/privacy',
  '/developers',
];
const NO_PAGE = 'Without a connection';

/** Opens a page as a document. @returns how long it took until it had a heading */
async function open(page: Page, address: string): Promise<number> {
  const began = Date.now();
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
  return Date.now() - began;
}

test('on every kind of bad line a page that is kept shows within three seconds and says of when it is; another says so; a change is kept at once', {
  tag: '@sample',
}, async ({ page, allowErrors }) => {
  const site = test.info().project.use.baseURL ?? '';
  test.setTimeout(IS_WHOLE ? 3_600_000 : 300_000);
  allowErrors(/./);
  const line = await createLine(site);
  try {
    const name = `line_${process.pid}`;
    const headers = { username: name, token: await signInAs(page, name, line.url) };
    const data = { name: 'For the train', isPublic: false };
    const made = await page.request.post(`${line.url}/api/playlists`, { headers, data });
    const { playlistId } = await made.json();
    const filled = (paths: string[]) =>
      paths.map((path) => line.url + path.replace('NAME', name).replace('PLAYLIST', playlistId));
    await page.goto(`${line.url}/offline`);
    await page.getByRole('button', { name: 'Keep it here' }).click();
    await expect(page.getByText('Kept as of')).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const slow: string[] = [];
    const asOf = page.getByText(/As of /).first();

    for (const state of LINES) {
      await test.step(state, async () => {
        await line.set(state);
        for (const address of filled([...KEPT, ...(IS_WHOLE ? KEPT_TOO : [])])) {
          const ms = await open(page, address);
          await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(NO_PAGE);
          if (state !== 'lossy') await expect(asOf).toBeVisible();
          if (ms > LIMIT_MS) slow.push(`${state} ${address} ${ms} ms`);
        }
        for (const address of filled([...NOT_KEPT, ...(IS_WHOLE ? NOT_KEPT_EITHER : [])])) {
          const ms = await open(page, address);
          if (ms > LIMIT_MS) slow.push(`${state} ${address} ${ms} ms`);
          await expect(page.getByText('Log in to the hotel')).toBeHidden();
        }
      });
    }
    expect(slow).toEqual([]);

    await test.step('a change on a hanging line is kept though the tab is closed, and sent later', async () => {
      await line.set('hanging');
      await open(page, filled(['/monsters/ape/ape'])[0] as string);
      const follow = page.getByRole('button', { name: /^Follow/ });
      await follow.click();
      await expect(page.getByRole('button', { name: /^Following/ })).toBeVisible();
      const context = page.context();
      await page.close();
      await line.set('good');
      const next = await context.newPage();
      await next.goto(`${line.url}/monsters/ape/ape`);
      const races = async () => {
        const path = `${site}/api/owners/${name}/follows`;
        return (await (await next.request.get(path, { headers })).json()).races;
      };
      await expect.poll(races).toEqual(['APE']);
    });

    await test.step('the late answer takes the place of what was kept', async () => {
      const [next] = page.context().pages();
      if (!next) throw new Error('no page');
      await line.set('hanging');
      await open(next, `${line.url}/shop`);
      await expect(next.getByText(/As of /).first()).toBeVisible();
      await line.set('good');
      await openInApp(next, '/recent');
      await expect(next.getByText(/No connection\. As of /)).toBeHidden();
      await expect(next).toHaveURL(`${line.url}/recent`);
    });
  } finally {
    line.close();
  }
});
