import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type TestInfo,
} from '@playwright/test';
import { watchAnswers } from './watch/described-answers.ts';
import { waitForHydrationIn } from './watch/hydration.ts';

interface Watch {
  /** Errors that this test causes on purpose, matched against `console: …` or `page: …`. */
  allowErrors: (...patterns: RegExp[]) => void;
}

/**
 * A strict version of Playwright's `test`: every error that the browser reports (console errors, uncaught
 * exceptions, violations of the content security policy) fails the test, and methods that load a page
 * wait for its hydration.
 */
export const test = base.extend<Watch, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      waitForHydrationIn(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  allowErrors: [
    async ({ context }, use, testInfo) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      const differences = watchAnswers(context);
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const { url } = message.location();
        errors.push(`console: ${message.text()}${url ? ` (${url})` : ''}`);
      });
      context.on('weberror', (error) => {
        errors.push(`page: ${error.error().stack ?? error.error().message}`);
      });
      await use((...patterns) => {
        allowed.push(...patterns);
      });
      if (testInfo.status !== testInfo.expectedStatus) await takeScreenshots(context, testInfo);
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
      // An answer that is still being prepared as the pages close would be an error of the test.
      const routed = [context, ...context.pages()];
      await Promise.all(routed.map((target) => target.unrouteAll({ behavior: 'ignoreErrors' })));
      expect(unexpected, 'errors the browser reported').toEqual([]);
      expect(await differences(), 'answers beside the API’s document').toEqual([]);
    },
    { auto: true },
  ],
});

const SCREENSHOT_LIMIT_MS = 5000;

/** Attaches a screenshot of each page. Playwright's own option takes them of tests that pass, too. */
async function takeScreenshots(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    const path = testInfo.outputPath(`page-${index + 1}.png`);
    const taken = await page.screenshot({ path, timeout: SCREENSHOT_LIMIT_MS }).catch(() => null);
    if (taken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  }
}

export { expect };
