import type { Page } from '@playwright/test';

/**
 * Opens another page of the app within the open document, which costs a quarter of a document, and waits
 * until the shell has moved the focus to it. The new page's path must be another one.
 */
export async function openInApp(page: Page, address: string): Promise<void> {
  await page.evaluate(async (to) => {
    const main = document.getElementById('main');
    const opened = new Promise((resolve) => {
      main?.addEventListener('focus', resolve, { once: true });
    });
    if (document.activeElement === main) main?.blur();
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    await opened;
  }, address);
}
