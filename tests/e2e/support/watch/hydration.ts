import type { Browser, BrowserContext, Page } from '@playwright/test';

/**
 * Waits until a page of the app is hydrated. Other pages (the practice login, `about:blank`) and pages
 * without scripts are ready when they have loaded.
 */
async function hydrated(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  await page.waitForFunction(
    () =>
      !('__reactRouterContext' in window) ||
      document.documentElement.dataset.hydrated !== undefined,
  );
}

/** Makes all methods that load a page wait for its hydration. */
function waitForHydration(page: Page): void {
  const { goto, reload, goBack, goForward } = page;
  const andHydrate =
    <Args extends unknown[], Result>(load: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await load.apply(page, args);
      await hydrated(page);
      return result;
    };
  page.goto = andHydrate(goto);
  page.reload = andHydrate(reload);
  page.goBack = andHydrate(goBack);
  page.goForward = andHydrate(goForward);
}

/** Makes every page in every context of a browser wait for its hydration. */
export function waitForHydrationIn(browser: Browser): void {
  const { newContext } = browser;
  browser.newContext = async (...options) => {
    const context: BrowserContext = await newContext.apply(browser, options);
    context.on('page', waitForHydration);
    return context;
  };
}
