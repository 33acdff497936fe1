import type { CDPSession } from '@playwright/test';
import { openInApp } from '../support/open-in-app.ts';
import { expect, test } from '../support/test.ts';

const PAGES = ['/recent', '/champions', '/next', '/monsters/ape/ape'];
const ROUNDS = 2;
/** A single page of these has more. */
const MOST_NODES = 100;

async function countNodes(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Memory.getDOMCounters')).nodes;
}

test('pages that were left, or left before they were shown, leave no nodes behind', async ({
  page,
  context,
}) => {
  await page.goto('/privacy');
  const session = await context.newCDPSession(page);
  async function round(): Promise<void> {
    for (const address of PAGES) {
      await openInApp(page, address);
      // Chromium never frees one, nor the page that it is in, of a render that React gave up.
      await expect(page.locator('img[sizes]')).toHaveCount(0);
      // The next page is asked for while this one is being rendered.
      await page.evaluate(async (to) => {
        for (const address of ['/privacy', to, '/privacy']) {
          history.pushState(null, '', address);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
          await new Promise(requestAnimationFrame);
        }
      }, address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
    }
  }
  await round();
  const before = await countNodes(session);
  for (let done = 0; done < ROUNDS; done += 1) await round();
  // A page is freed once what it still waits for has ended.
  await expect
    .poll(() => countNodes(session), { timeout: 60_000 })
    .toBeLessThan(before + MOST_NODES);
});
