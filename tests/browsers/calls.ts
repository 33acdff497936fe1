import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGS } from '#scripts/test/browser.ts';
import { findProgram } from './program.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * Whether a whole Chromium, unlike its headless shell, shows what a push brings: with the site open, and
 * with no window of it. @returns what is wrong; null for nothing, undefined without such a browser
 */
export async function showCalls(origin: string): Promise<string | null | undefined> {
  const executablePath = findProgram(NAMES, 'CHROMIUM_PATH');
  if (!executablePath || executablePath.includes('shell')) return undefined;
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGS, '--headless=new'],
    ignoreDefaultArgs: ['--headless', '--headless=old'],
  });
  try {
    const context = await browser.newContext({ permissions: ['notifications'] });
    const page = await context.newPage();
    await page.goto(`${origin}/status`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/service-worker.js');
      await navigator.serviceWorker.ready;
    });
    await push(context, page, origin, 'With the site open');
    const blank = await context.newPage();
    await page.close();
    await push(context, blank, origin, 'With no window');
    await blank.goto(`${origin}/status`);
    const shown = await blank.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title }) => title);
    });
    const isFine = shown.sort().join() === 'With no window,With the site open';
    return isFine ? null : `shown: ${shown.join() || 'nothing'}`;
  } finally {
    await browser.close();
  }
}

/** Hands a message to the site's worker, as the browser does with one of the push service. */
async function push(context: BrowserContext, page: Page, origin: string, title: string) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (known) resolve(known.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify({ title, body: '', url: '/next', tag: title }),
  });
  await session.detach();
}
