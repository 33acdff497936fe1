import type { Browser, Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { stopClock } from '../support/clock.ts';
import { layoutShifts } from '../support/settled.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const DEVICE_CALL = '**/practice-identity/oauth2/device';
/** The polling interval in the practice service's response. */
const INTERVAL_MS = 5_000;
const TOKEN_CALL = '**/practice-identity/oauth2/token';

const you = (page: Page) => page.getByRole('button', { name: /your menu$/ });
const barLogin = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Log in' });
const userCode = (page: Page) => page.getByLabel('Your code');
const shownCode = async (page: Page) => (await userCode(page).textContent()) ?? '';
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('ringside-token'));
const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure you want to log out?' });

/** Returns an unused name, so that tests do not share a player. */
let names = 0;
const newName = () => `guest_${process.pid}_${names++}`;

/** Logs in at the practice service's page. */
async function authorizeAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Or type a name').fill(name);
  await page.getByRole('button', { name: 'Authorize' }).click();
}

async function signInAt(page: Page, path: string, name = newName()): Promise<string> {
  await page.goto(path);
  await barLogin(page).click();
  await authorizeAs(page, name);
  await expect(you(page)).toBeVisible();
  return name;
}

/** Enters a code at the activation page, in another browser context. */
async function activate(
  browser: Browser,
  address: string,
  code: string,
  { button = 'Authorize', wrongCode = '' } = {},
) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(address);
  if (wrongCode) {
    await page.getByLabel('The code on your device').fill(wrongCode);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toContainText('There is no such code.');
  }
  await page.getByLabel('The code on your device').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Or type a name').fill(newName());
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    button === 'Deny' ? 'Denied' : 'Your device is logged in',
  );
  await context.close();
}

test.describe('on a desktop browser', { tag: '@one-screen' }, () => {
  test('a typed name logs in and returns to the page, without a token in any address; logging out asks first, revokes the token, and logs out every tab', async ({
    page,
    context,
    allowErrors,
  }) => {
    // 401 if the revocation was processed first, also of what another tab asks at that moment.
    allowErrors(/api\/log-out|\/missed|helix\/users/);
    const addresses: string[] = [];
    page.on('request', (request) => {
      addresses.push(request.url(), request.headers().referer ?? '');
    });
    const name = await signInAt(page, '/recent');
    await expect(page).toHaveURL('/recent');
    const token = await storedToken(page);
    expect(token).toMatch(/^[a-z0-9]{30}$/);
    expect(addresses.length).toBeGreaterThan(10);
    // Playwright reports fragments, which browsers do not send.
    const sent = addresses.map((address) => address.split('#')[0]);
    expect(sent.filter((address) => address?.includes(token ?? ''))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(token);
    await page.goto('/mobile-login');
    await expect(page.getByText('You are now logged in.')).toBeVisible();
    await you(page).click();
    const menu = page.getByRole('navigation', { name: 'You' });
    await expect(menu.getByText(name)).toBeVisible();
    await expect(menu.getByText(/^[\d,]+ Z$/)).toBeVisible();
    await expectNoAxeViolations(page);

    await test.step('logging out asks first', async () => {
      await menu.getByRole('button', { name: 'Logout' }).click();
      await expect(question(page).getByRole('button', { name: 'Stay' })).toBeFocused();
      await expectNoAxeViolationsAsShown(page);
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeHidden();
      await expect(you(page)).toBeFocused();
      expect(await storedToken(page)).toBe(token);
    });

    await test.step('logging out revokes the token, and logs out every tab', async () => {
      const other = await context.newPage();
      await other.goto('/inventory');
      await expect(you(other)).toBeVisible();
      await page.bringToFront();
      await you(page).click();
      await menu.getByRole('button', { name: 'Logout' }).click();
      const revoked = page.waitForResponse('**/practice-identity/oauth2/revoke');
      const forgotten = page.waitForResponse('**/api/log-out');
      await question(page).getByRole('button', { name: 'Log out' }).click();
      expect((await revoked).status()).toBe(200);
      expect([200, 401]).toContain((await forgotten).status());
      await expect(barLogin(page)).toBeVisible();
      await expect(barLogin(other)).toBeVisible();
      await expect(other).toHaveURL('/');
      expect(await page.evaluate(() => localStorage.getItem('ringside-user'))).toBeNull();
    });
  });

  test('a login survives an outage of the login service and a reload, and ends at the next validation once its token is revoked', {
    tag: '@drill',
  }, async ({ page, allowErrors }) => {
    allowErrors(/status of (401|503)/);
    await page.clock.install();
    await signInAs(page, newName());
    // A small page, which arriving fights do not change.
    await page.goto('/status');
    await expect(you(page)).toBeVisible();

    await test.step('while the login service is down, users stay logged in', async () => {
      const calls = '**/practice-identity/**';
      await page.route(calls, (route) => route.fulfill({ status: 503 }));
      await page.reload();
      await expect(you(page)).toBeVisible();
      expect(await storedToken(page)).not.toBeNull();
      await page.unroute(calls);
    });

    await test.step('a login survives a reload without layout shifts', async () => {
      // The response to a request from before the reload would never finish.
      let isReloaded = false;
      page.once('framenavigated', () => {
        isReloaded = true;
      });
      const userLoaded = page.waitForResponse(
        (response) => isReloaded && /\/api\/users\//.test(response.url()),
      );
      const validated = page.waitForResponse(
        (response) => isReloaded && response.url().endsWith('/oauth2/validate'),
      );
      await page.reload();
      await expect(you(page)).toBeVisible();
      await (await userLoaded).finished();
      await (await validated).finished();
      expect(await layoutShifts(page, 0)).toEqual([]);
    });

    await test.step('a token revoked while the page is open ends the login at the next validation', async () => {
      const token = (await storedToken(page)) ?? '';
      const form = { client_id: 'ringside-practice', token };
      const revoked = await page.request.post('/practice-identity/oauth2/revoke', { form });
      expect(revoked.ok()).toBe(true);
      // The response may have arrived before the page has scheduled its next check.
      await expect(async () => {
        await page.clock.fastForward('01:00:01');
        await expect(barLogin(page)).toBeVisible({ timeout: 2000 });
      }).toPass();
      expect(await storedToken(page)).toBeNull();
    });
  });

  test('a denied login and a token with a wrong state change nothing, and then a picked player logs in', {
    tag: '@drill',
  }, async ({ page }) => {
    await page.goto('/shop');
    await test.step('a denied login shows a message, cleans the address and changes nothing', async () => {
      await barLogin(page).click();
      await page.getByRole('button', { name: 'Deny' }).click();
      await expect(page).toHaveURL('/shop');
      await expect(page.getByText('You chose not to log in. Nothing has changed.')).toBeVisible();
      await expect(barLogin(page)).toBeVisible();
      await page.getByRole('button', { name: 'Close this message' }).click();
      await expect(page.getByText('You chose not to log in. Nothing has changed.')).toBeHidden();
    });

    // Without a state: sign-in-attempt.test.ts.
    await test.step('a token with a wrong state is discarded', async () => {
      await page.goto('/#access_token=stolen&state=forged');
      await expect(page.getByText("Couldn't log you in.")).toBeVisible();
      await expect(page).toHaveURL('/');
      await expect(barLogin(page)).toBeVisible();
      expect(await storedToken(page)).toBeNull();
    });

    await test.step('a picked player logs in, and home and menu show the links for logged-in users', async () => {
      await page.getByRole('note').getByRole('link', { name: 'Log in' }).click();
      const player = page.getByRole('radio').first();
      const login = await player.getAttribute('value');
      await player.check();
      await page.getByRole('button', { name: 'Authorize' }).click();
      await expect(page).toHaveURL('/');
      await expect(you(page)).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByRole('note')).toBeHidden();
      for (const button of ['Playlists', 'Inventory', 'Your Cards']) {
        await expect(main.getByRole('link', { name: button, exact: true })).toBeVisible();
      }
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      const progress = drawer.getByRole('link', { name: 'Progress' });
      await expect(progress).toHaveAttribute('href', `/progress/${login}`);
      await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
    });
  });
});

// Desktop browsers use the platform’s login page.
test.describe('by a device code', { tag: '@phone' }, () => {
  test.use({ userAgent: PHONE });

  test('the login button of a phone opens the page with the code, then returns to the page', async ({
    page,
    browser,
    allowErrors,
  }) => {
    // A pending code has an error response, as at Twitch.
    allowErrors(/status of 400/);
    // Answered here until the code is entered, since the service rejects polling that is too frequent.
    const pending = { status: 400, message: 'authorization_pending' };
    await page.route(TOKEN_CALL, (route) => route.fulfill({ status: 400, json: pending }));
    await page.goto('/shop');
    await barLogin(page).click();
    await expect(page).toHaveURL('/mobile-login?redirect=%2Fshop');
    await expect(
      page.getByText('Go to the activation page and enter the code within the next two minutes.', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(page.getByRole('img', { name: 'QR code of the activation page' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^[12]:\d\d$/);
    await expectNoAxeViolations(page);
    const code = await shownCode(page);

    await stopClock(page);
    await page.reload();
    await expect(userCode(page)).toHaveText(code);

    const link = page.getByRole('main').getByRole('link', { name: /activate/ });
    const address = (await link.getAttribute('href')) ?? '';
    await activate(browser, address, code, { wrongCode: 'WRNGCDZZ' });
    await page.unroute(TOKEN_CALL);
    await page.clock.runFor(INTERVAL_MS);
    await expect(page.getByText('You are now logged in.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toBeVisible();
    await page.clock.resume();
    await expect(page).toHaveURL('/shop');
    await expect(you(page)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('ringside-device-code'))).toBeNull();
  });

  test('the page with the code while the login service is down, after a denial, and when codes expire', async ({
    page,
    browser,
    allowErrors,
  }) => {
    allowErrors(/status of 50[23]/, /status of 400/);
    const newCode = page.getByRole('button', { name: 'Get a new code' });
    await page.route(DEVICE_CALL, (route) => route.fulfill({ status: 503 }), { times: 1 });
    await stopClock(page);
    await page.goto('/mobile-login');

    await test.step('while the login service is down, the page says so, keeps the code and keeps polling', async () => {
      await expect(page.getByText('Logging in does not work right now.')).toBeVisible();
      await page.getByRole('button', { name: 'Try again' }).click();
      const code = await shownCode(page);
      await page.route(TOKEN_CALL, (route) => route.fulfill({ status: 502 }), { times: 1 });
      await page.clock.runFor(INTERVAL_MS);
      await expect(page.getByText('This page keeps trying.')).toBeVisible();
      await expect(userCode(page)).toHaveText(code);
    });

    await test.step('a code denied on the other device shows a message and a button for a new code', async () => {
      const code = await shownCode(page);
      // RFC 8628 has an error code for this; Twitch documents none.
      await page.route(TOKEN_CALL, async (route) => {
        const response = await route.fetch();
        const { message } = await response.json();
        const isDenied = message === 'invalid device code';
        await route.fulfill(
          isDenied ? { status: 400, json: { error: 'access_denied' } } : { response },
        );
      });
      const link = page.getByRole('main').getByRole('link', { name: /activate/ });
      await activate(browser, (await link.getAttribute('href')) ?? '', code, { button: 'Deny' });
      await page.clock.runFor(INTERVAL_MS);
      await expect(page.getByText('The login was declined on the activation page.')).toBeVisible();
      await page.unroute(TOKEN_CALL);
      await page.route(DEVICE_CALL, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), expires_in: 2 } });
      });
      await newCode.click();
      await expect(userCode(page)).toBeVisible();
      await expect(userCode(page)).not.toHaveText(code);
    });

    await test.step('an expired code is replaced once automatically, then on request', async () => {
      const code = await shownCode(page);
      await page.clock.runFor(2_000);
      await expect(userCode(page)).not.toHaveText(code);
      await page.clock.runFor(2_000);
      await expect(page.getByText('This code has expired.')).toBeVisible();
      await newCode.click();
      await expect(userCode(page)).toBeVisible();
    });
  });

  test('a redirect to another site is replaced by home', async ({ page, allowErrors }) => {
    allowErrors(/ERR_FAILED/);
    await page.route('**/practice-identity/**', (route) => route.abort());
    await page.route(/\/api\/(users|inventory|owners)/, (route) => route.abort());
    await page.addInitScript(() => {
      const viewer = { userId: '1', login: 'ada', displayName: 'Ada' };
      localStorage.setItem('ringside-user', JSON.stringify(viewer));
      localStorage.setItem('ringside-token', 'held');
    });
    // Further spellings are in rules.test.ts.
    await page.goto(`/mobile-login?${new URLSearchParams({ redirect: '//evil.example' })}`);
    await expect(page.getByText('You are now logged in.')).toBeVisible();
    const links = page.getByRole('main').getByRole('link');
    await expect(links).toHaveText(['Home']);
    await expect(links).toHaveAttribute('href', '/');
  });
});
