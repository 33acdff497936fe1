import type { BrowserContext, Page, Request } from '@playwright/test';
import { type RunningApp, startApp } from '../support/app.ts';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { idle } from '../support/settled.ts';
import {
  keptGrant,
  keptRefreshToken,
  openSignedIn,
  signInByCode,
  statusOfToken,
  storedToken,
} from '../support/sign-in-by-code.ts';
import { test as base, expect } from '../support/test.ts';

const DEVICE_CLIENT_ID = 'ringside-practice-device';
const TOKEN_CALL = '**/practice-identity/oauth2/token';
const ENDED = "You've been logged out. Log in again to come back to this page.";
/** Long enough to log in, short enough for a token to expire during a test. */
const TOKEN_SECONDS = 8;

const you = (page: Page) => page.getByRole('button', { name: /your menu$/ });
const isRefresh = (request: Request) =>
  /[&]?grant_type=refresh_token/.test(request.postData() ?? '');

let names = 0;
const newName = () => `lasting_${process.pid}_${names++}`;

/** Revokes the access token at the platform; the refresh token stays valid. */
async function revokeAccessToken(page: Page): Promise<string> {
  const token = await storedToken(page);
  const form = { client_id: DEVICE_CLIENT_ID, token };
  const answer = await page.request.post('/practice-identity/oauth2/revoke', { form });
  expect(answer.status()).toBe(200);
  return token;
}

async function passTime(tab: Page, minutes: number): Promise<void> {
  const now = await tab.evaluate(() => Date.now());
  await tab.clock.setSystemTime(now + minutes * 60_000);
}

const wake = (tab: Page) =>
  tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/**
 * Simulates tabs that wake after some time without timers, as on an unlocked phone. Resolves when the
 * platform has validated the token of each.
 */
async function wakeAfter(minutes: number, ...tabs: [Page, ...Page[]]): Promise<void> {
  const answered = tabs.map((tab) => tab.waitForResponse('**/oauth2/validate'));
  const asked = new Set<Page>();
  for (const tab of tabs) {
    void tab.waitForRequest('**/oauth2/validate').then(() => asked.add(tab));
  }
  await passTime(tabs[0], minutes);
  // A tab ignores the event while it handles an earlier response.
  await expect(async () => {
    await Promise.all(tabs.filter((tab) => !asked.has(tab)).map(wake));
    await expect.poll(() => asked.size, { timeout: 1000 }).toBe(tabs.length);
  }).toPass();
  await Promise.all(answered);
}

/** Changes the remaining lifetime of tokens in the platform's responses. */
async function setTokenLifetime(page: Page, seconds: number): Promise<void> {
  await page.route('**/practice-identity/oauth2/validate', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), expires_in: seconds };
    await route.fulfill(response.ok() ? { response, json } : { response });
  });
}

function refresh(page: Page, refreshToken: string) {
  const form = { client_id: DEVICE_CLIENT_ID, grant_type: 'refresh_token' };
  return page.request.post('/practice-identity/oauth2/token', {
    form: { ...form, refresh_token: refreshToken },
  });
}

/** Collects the refresh requests that a browser sends. */
function watchRenewals(context: BrowserContext): Request[] {
  const renewals: Request[] = [];
  context.on('request', (request) => {
    if (isRefresh(request)) renewals.push(request);
  });
  return renewals;
}

base.describe('with the token lifetimes of Twitch', { tag: '@drill' }, () => {
  // The console reports the 401 for a revoked token as an error.
  base.beforeEach(async ({ page, allowErrors }) => {
    allowErrors(/status of 40[01]/);
    await page.clock.install();
  });

  base(
    'an open page renews its tokens until the platform refuses',
    async ({ page, context, allowErrors }) => {
      allowErrors(/status of 503/);
      const name = newName();
      await signInByCode(page, name, '/inventory');

      await base.step('a token is renewed shortly before it expires', async () => {
        const renewals = watchRenewals(context);
        const token = await storedToken(page);
        // Only the page's clock moves: the lifetime in the platform's response counts.
        await wakeAfter(60, page);
        await wakeAfter(120, page);
        await expect(you(page)).toBeVisible();
        // An idle page has handled the last response.
        await idle(page);
        expect(renewals).toEqual([]);
        await setTokenLifetime(page, 240);
        await wakeAfter(120, page);
        await expect.poll(() => storedToken(page)).not.toBe(token);
        expect(renewals.length).toBeGreaterThanOrEqual(1);
        await page.unrouteAll({ behavior: 'wait' });
      });

      await base.step(
        'a refused access token is renewed, and so is the refresh token',
        async () => {
          await expect
            .poll(() => keptGrant(page))
            .toMatchObject({ accessToken: await storedToken(page) });
          const refreshToken = await keptRefreshToken(page);
          const token = await revokeAccessToken(page);
          await wakeAfter(120, page);
          await expect.poll(() => storedToken(page)).not.toBe(token);
          await expect(you(page)).toBeVisible();
          await expect(page).toHaveURL('/inventory');
          expect(await statusOfToken(page, await storedToken(page))).toBe(200);
          expect(await keptGrant(page)).toMatchObject({ accessToken: await storedToken(page) });
          expect(await keptRefreshToken(page)).not.toBe(refreshToken);
        },
      );

      await base.step('a short outage of the platform does not log out', async () => {
        const token = await revokeAccessToken(page);
        const calls = '**/practice-identity/oauth2/**';
        await context.route(calls, (route) => route.fulfill({ status: 503 }));
        for (const minutes of [120, 1]) {
          await wakeAfter(minutes, page);
          await expect(you(page)).toBeVisible();
          expect(await storedToken(page)).toBe(token);
        }
        await context.unroute(calls);
        await wakeAfter(1, page);
        await expect.poll(() => storedToken(page)).not.toBe(token);
        await expect(you(page)).toBeVisible();
        await expect(page).toHaveURL('/inventory');
      });

      await base.step(
        'a refused renewal logs out with a message in place, and a login returns to the page',
        async () => {
          await expect
            .poll(() => keptGrant(page))
            .toMatchObject({ accessToken: await storedToken(page) });
          // The refresh token has been used elsewhere: at its second use the platform ends the login.
          const refreshToken = await keptRefreshToken(page);
          expect((await refresh(page, refreshToken)).status()).toBe(200);
          const end = page.getByRole('alert').filter({ hasText: ENDED });
          // The first validation may be the one that follows the renewal of the step before, and may end
          // the login while this looks: then no other one follows.
          await expect(async () => {
            await passTime(page, 120);
            await wake(page);
            await expect(end).toBeVisible({ timeout: 5_000 });
          }).toPass();
          await expect(page.getByText(ENDED).filter({ visible: true })).toHaveCount(1);
          await expect(page).toHaveURL('/inventory');
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory');
          expect(await storedToken(page)).toBe('');
          await expectNoAxeViolations(page);
          await end.getByRole('button', { name: 'Log in' }).click();
          await page.getByLabel('Or type a name').fill(name);
          await page.getByRole('button', { name: 'Authorize' }).click();
          await expect(you(page)).toBeVisible();
          await expect(page).toHaveURL('/inventory');
          await expect.poll(() => keptGrant(page)).toBeNull();
        },
      );
    },
  );

  base('two tabs renew together, and a login ends in both', async ({ page, context }) => {
    await signInByCode(page, newName(), '/shop');
    const other = await context.newPage();
    await openSignedIn(other, '/playlists');

    await base.step('two tabs that renew concurrently use the refresh token once', async () => {
      const token = await revokeAccessToken(page);
      const renewals = watchRenewals(context);
      const waiting = () =>
        page.evaluate(async () => {
          const { pending = [] } = await navigator.locks.query();
          return pending.filter(({ name }) => name === 'ringside-sign-in').length;
        });
      await context.route(TOKEN_CALL, async (route) => {
        // The first tab's request is held until the other tab waits for the lock.
        await expect.poll(waiting).toBe(1);
        await route.continue();
      });
      await wakeAfter(120, page, other);
      await expect.poll(() => storedToken(page)).not.toBe(token);
      await expect.poll(waiting).toBe(0);
      for (const tab of [page, other]) {
        await expect(you(tab)).toBeVisible();
        expect(await statusOfToken(tab, await storedToken(tab))).toBe(200);
      }
      expect(renewals).toHaveLength(1);
      await expect(other).toHaveURL('/playlists');
      await context.unroute(TOKEN_CALL);
    });

    await base.step('a login that ends in one tab shows a message in the other, too', async () => {
      await expect
        .poll(() => keptGrant(page))
        .toMatchObject({ accessToken: await storedToken(page) });
      await refresh(page, await keptRefreshToken(page));
      await wakeAfter(120, page);
      await expect(page.getByRole('status').getByText(ENDED)).toBeVisible();
      await expectNoAxeViolationsAsShown(page);
      await expect(other.getByRole('alert').filter({ hasText: ENDED })).toBeVisible();
      await expect(other).toHaveURL('/playlists');
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Playlists');
      await page.getByRole('button', { name: 'Close this message' }).click();
      await expect(page.getByText(ENDED)).toBeHidden();
    });
  });
});

/** A separate app with tokens that expire during a test. */
const test = base.extend<object, { shortLived: RunningApp }>({
  shortLived: [
    async ({ browser: _ }, use) => {
      const lifetime = { PRACTICE_DEVICE_TOKEN_SECONDS: String(TOKEN_SECONDS) };
      const app = await startApp({ DEMO: 'off', ...lifetime });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ shortLived }, use) => use(shortLived.url),
});

test('tokens that expire within seconds are renewed for a call, after the browser was closed, and in an open page', {
  tag: '@drill',
}, async ({ page, context, allowErrors }) => {
  allowErrors(/status of 40[01]/);
  const ended = { timeout: 2000 * TOKEN_SECONDS };
  // The browser believes that the token is valid, so that the app's server rejects it.
  await setTokenLifetime(page, 3600);
  await signInByCode(page, newName(), '/playlists');

  await test.step('a call with an expired token is retried with a renewed one', async () => {
    const token = await storedToken(page);
    const calls: number[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname === '/api/playlists') calls.push(response.status());
    });
    await expect.poll(() => statusOfToken(page, token), ended).toBe(401);
    await page.getByRole('button', { name: 'New Playlist' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('After the end');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    const lists = page.getByRole('list', { name: 'Your playlists' });
    await expect(lists.getByRole('link', { name: 'After the end' })).toBeVisible();
    expect(calls).toEqual([401, 200]);
    expect(await storedToken(page)).not.toBe(token);
    await expect(you(page)).toBeVisible();
  });

  const back = await context.newPage();
  await test.step('a browser that was closed while its token expired is still logged in', async () => {
    const token = await storedToken(page);
    // A page that is left keeps nothing more.
    await expect.poll(() => keptGrant(page)).toMatchObject({ accessToken: token });
    await page.goto('about:blank');
    await expect.poll(() => statusOfToken(page, token), ended).toBe(401);
    await back.goto('/inventory');
    await expect(you(back)).toBeVisible();
    await expect.poll(() => storedToken(back)).not.toBe(token);
    await expect(back).toHaveURL('/inventory');
  });

  await test.step('a page that stays open renews its tokens repeatedly', async () => {
    const renewals = watchRenewals(context);
    const first = await storedToken(back);
    await expect.poll(() => renewals.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
    await expect.poll(() => statusOfToken(back, first)).toBe(401);
    const used = renewals.map((request) => request.postData());
    expect(new Set(used).size).toBe(used.length);
    await expect(you(back)).toBeVisible();
    await expect(back).toHaveURL('/inventory');
    await expect(back.getByRole('heading', { name: 'Disc Chips' })).toBeVisible();
  });
});
