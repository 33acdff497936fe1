import type { Browser, Page } from '@playwright/test';
import { checkPlatform } from '#scripts/platform/checks.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import {
  OIDC_CLIENT_ID,
  OIDC_DEVICE_CLIENT_ID,
  type OidcPlatform,
  startOidcPlatform,
} from '../support/oidc-platform.ts';
import { storedToken } from '../support/sign-in-by-code.ts';
import { test as base, expect } from '../support/test.ts';

const you = (page: Page) => page.getByRole('button', { name: /your menu$/ });

/** An app that uses a third-party OpenID provider, and that provider. */
const test = base.extend<object, { elsewhere: { app: RunningApp; platform: OidcPlatform } }>({
  elsewhere: [
    async ({ browser: _ }, use) => {
      const platform = await startOidcPlatform();
      const app = await startApp({
        DEMO: 'off',
        IDENTITY_URL: platform.url,
        PROFILE_URL: `${platform.url}/helix/users`,
        CLIENT_ID: OIDC_CLIENT_ID,
        DEVICE_CLIENT_ID: OIDC_DEVICE_CLIENT_ID,
      });
      await use({ app, platform });
      await app.stop();
      await platform.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ elsewhere }, use) => use(elsewhere.app.url),
});

test.describe.configure({ mode: 'default' });
// The console reports the responses for a pending code and an expired token as errors.
test.beforeEach(({ allowErrors }) => allowErrors(/status of 40[01]/));

/** Enters the code that a page shows at the platform, in another browser context. */
async function enterCode(page: Page, browser: Browser, finish: (device: Page) => Promise<void>) {
  const code = (await page.getByLabel('Your code').textContent()) ?? '';
  const link = page.getByRole('main').getByRole('link', { name: /127\.0\.0\.1/ });
  const context = await browser.newContext();
  // The platform's pages load a font from the network.
  await context.route(/fonts\.googleapis\.com/, (route) => route.abort());
  const device = await context.newPage();
  await device.goto((await link.getAttribute('href')) ?? '');
  await device.getByPlaceholder('Enter code').fill(code);
  await device.getByRole('button', { name: 'Continue' }).click();
  await finish(device);
  await context.close();
}

test('a login declined at another platform needs a new code, which logs in, and the login is renewed', {
  tag: '@drill',
}, async ({ page, browser }) => {
  await page.goto('/mobile-login?redirect=/inventory');
  await enterCode(page, browser, (device) =>
    device.getByRole('button', { name: '[ Abort ]' }).click(),
  );
  await expect(page.getByText('The login was declined on the activation page.')).toBeVisible();
  await page.getByRole('button', { name: 'Get a new code' }).click();
  await expect(page.getByLabel('Your code')).toBeVisible();
  // Two seconds later the page goes on by itself.
  const loggedIn = page.getByText('You are now logged in.').waitFor();
  await enterCode(page, browser, async (device) => {
    await device.getByRole('button', { name: 'Continue' }).click();
    await device.getByPlaceholder('Enter any login').fill('ada');
    await device.getByPlaceholder('and password').fill('any');
    await device.getByRole('button', { name: 'Sign-in' }).click();
    await device.getByRole('button', { name: 'Continue' }).click();
    await expect(device.getByRole('heading', { name: 'Sign-in Success' })).toBeVisible();
  });
  await loggedIn;
  await expect(page).toHaveURL('/inventory');
  await expect(you(page)).toContainText('ada');
  const token = await storedToken(page);
  await expect.poll(() => storedToken(page), { timeout: 20_000 }).not.toBe(token);
  const second = await storedToken(page);
  await expect.poll(() => storedToken(page), { timeout: 20_000 }).not.toBe(second);
  await page.goto('/playlists');
  await page.getByRole('button', { name: 'New Playlist' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('From elsewhere');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const lists = page.getByRole('list', { name: 'Your playlists' });
  await expect(lists.getByRole('link', { name: 'From elsewhere' })).toBeVisible();
});

test('check-platform reports the missing login page, and nothing else', async ({
  elsewhere: { app, platform },
}) => {
  const address = {
    identityUrl: platform.url,
    profileUrl: `${platform.url}/helix/users`,
    clientId: OIDC_CLIENT_ID,
    deviceClientId: OIDC_DEVICE_CLIENT_ID,
  };
  const findings = await Array.fromAsync(checkPlatform({ platform: address, origin: app.url }));
  const wrong = findings.filter(({ isRight }) => !isRight);
  expect(wrong).toEqual([{ part: 'authorize', isRight: false, text: expect.any(String) }]);
});
