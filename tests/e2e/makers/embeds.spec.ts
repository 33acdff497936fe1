import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FITTING_CODE } from '#app/features/makers/examples.ts';
import { expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { findMonsters, save } from '../support/bracket.ts';
import { expect, test } from '../support/test.ts';

interface OEmbed {
  width: number;
  height: number;
  html: string;
}

/** What a frame may have too much, where letters are narrower than expected. */
const ROOM_PX = 70;

test('frames of every kind have the height that they need, from 300 to 900 px', {
  tag: '@one-screen',
}, async ({ page, baseURL, request }) => {
  const cup = 'Cup of Frames';
  const monsters = await findMonsters(request, 16);
  await save(
    request,
    cup,
    monsters.map(({ ID }) => ID),
  );
  const pages = [
    '/next',
    '/recent',
    // The practice season up to its start is always the same: without estimates, and with them.
    '/fight/2400',
    '/fight/2750',
    '/monsters/hare/hare',
    `/tournament/view/${encodeURIComponent(cup)}`,
  ];
  for (const at of pages) {
    for (const width of [300, 400, 600, 900]) {
      const url = encodeURIComponent(`${baseURL}${at}`);
      const answer = await request.get(`/oembed?url=${url}&maxwidth=${width}`);
      const embed: OEmbed = await answer.json();
      expect([at, embed.width]).toEqual([at, width]);
      await page.setViewportSize(embed);
      const theme = width < 900 ? 'dark' : 'light';
      await page.goto(`${/src="([^"]+)"/.exec(embed.html)?.[1]}?theme=${theme}`);
      const [needed = 0, wide = 0] = await page.evaluate(() => [
        document.body.offsetHeight,
        document.documentElement.scrollWidth,
      ]);
      expect(wide, `${at} at ${width}`).toBeLessThanOrEqual(width);
      expect(needed, `${at} at ${width}`).toBeLessThanOrEqual(embed.height);
      // The next fight has room for all that it may show.
      if (at !== '/next')
        expect(embed.height, `${at} at ${width}`).toBeLessThanOrEqual(needed + ROOM_PX);
      if (width > 400) await expectNoAxeViolationsAsShown(page);
    }
  }
});

test('the code of the form fits in each size', { tag: '@one-screen' }, async ({
  page,
  request,
}) => {
  const monsters = await findMonsters(request, 32);
  const ids = monsters.map(({ ID }) => ID);
  await save(request, 'Cup of Sizes', ids);
  for (const at of ['/next', '/recent', '/tournament/view/Cup%20of%20Sizes']) {
    for (const size of ['small', 'medium', 'large']) {
      const form = await request.get(`/embed?url=${encodeURIComponent(at)}&size=${size}`);
      const [, src = '', height] =
        /<iframe src="([^"]+)" title="Preview" height="(\d+)"/.exec(await form.text()) ?? [];
      await page.setViewportSize({ width: 480, height: Number(height) });
      await page.goto(src.replaceAll('&amp;', '&'));
      const needed = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(needed, `${at} ${size}`).toBeLessThanOrEqual(Number(height));
    }
  }
});

test('a frame stays as it is while the site does not answer, and goes on after that', {
  tag: '@one-screen',
}, async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  await page.clock.install();
  await page.goto('/embed/recent');
  const results = page.getByRole('listitem');
  await expect(results).toHaveCount(8);
  await page.route('**/embed/recent', (route) => route.abort());
  await page.clock.runFor(31_000);
  await expect(results).toHaveCount(8);
  const again = { contentType: 'text/html', body: '<body><p>A new result</p>' };
  await page.route('**/embed/recent', (route) => route.fulfill(again));
  await page.clock.runFor(31_000);
  await expect(page.getByText('A new result')).toBeVisible();
});

test('the script of the page for makers gives frames of another site their height', {
  tag: '@one-screen',
}, async ({ page, baseURL }) => {
  const other = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(`${FITTING_CODE}<iframe src="${baseURL}/embed/recent" height="40"></iframe>`),
  );
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  const frame = page.locator('iframe');
  await expect(frame).not.toHaveAttribute('height', '40');
  const body = page.frameLocator('iframe').locator('body');
  const needed = await body.evaluate((shown) => (shown as HTMLElement).offsetHeight);
  await expect(frame).toHaveAttribute('height', String(needed));
  await new Promise((closed) => other.close(closed));
});
