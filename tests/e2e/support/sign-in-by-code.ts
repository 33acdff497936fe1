import { expect, type Page } from '@playwright/test';

/** Replaces the platform's polling interval of five seconds. */
const FAST_INTERVAL_SECONDS = 0.3;

/** Lets the page ask several times a second whether its code was entered. */
export async function pollFast(page: Page): Promise<void> {
  await page.route('**/practice-identity/oauth2/device', async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), interval: FAST_INTERVAL_SECONDS };
    await route.fulfill({ response, json });
  });
}

/**
 * Logs in by a device code, as a phone does: the app's page shows the code, which is entered at the
 * practice service. The page is then at `path`.
 */
export async function signInByCode(page: Page, name: string, path: string): Promise<void> {
  await pollFast(page);
  await page.goto('/mobile-login');
  const code = (await page.getByLabel('Your code').textContent()) ?? '';
  await enterCode(page, code, name);
  await expect(page.getByText('You are now logged in.')).toBeVisible();
  // The name shows before the pair is kept, and a page that is left keeps nothing more.
  await expect.poll(() => keptGrant(page)).toMatchObject({ refreshToken: expect.any(String) });
  await openSignedIn(page, path);
}

/** Opens a page and waits until it has loaded the user's profile from the platform. */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  const profile = page.waitForResponse('**/practice-identity/helix/users');
  await page.goto(path);
  await (await profile).finished();
  await expect(page.getByRole('button', { name: /your menu$/ })).toBeVisible();
}

/** Enters a code at the practice service by a request, under a name. */
export async function enterCode(page: Page, code: string, name: string): Promise<void> {
  const answer = await page.request.post('/practice-identity/activate', {
    form: { code, decision: 'authorize', name },
  });
  expect(answer.status()).toBe(200);
}

export const storedToken = (page: Page) =>
  page.evaluate(() => localStorage.getItem('ringside-token') ?? '');

/** The pair of tokens that the browser has stored for the next renewal. */
export function keptGrant(page: Page) {
  return page.evaluate(async () => {
    // Opening one that is not there would make it, without a place for the pair.
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'ringside')) return null;
    return new Promise<{ accessToken: string; refreshToken: string } | 'ended' | null>(
      (resolve, reject) => {
        const opening = indexedDB.open('ringside');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction('sign-in').objectStore('sign-in').get('grant');
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result ?? null);
          };
        };
      },
    );
  });
}

/** The refresh token of {@link keptGrant}. @throws when none is stored */
export async function keptRefreshToken(page: Page): Promise<string> {
  const kept = await keptGrant(page);
  if (kept === null || kept === 'ended') throw new Error(`No tokens are stored, but ${kept}.`);
  return kept.refreshToken;
}

/** The practice service's status for a token: 200 or 401. */
export async function statusOfToken(page: Page, token: string): Promise<number> {
  const headers = { authorization: `OAuth ${token}` };
  return (await page.request.get('/practice-identity/oauth2/validate', { headers })).status();
}
