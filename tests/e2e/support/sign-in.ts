import { expect, type Page, test } from '@playwright/test';

/**
 * Logs in at the practice service under a name, before the first page is opened. `site` is the address of
 * a test's separate app.
 * @returns the access token
 */
export async function signInAs(
  page: Page,
  name: string,
  site = test.info().project.use.baseURL,
): Promise<string> {
  const query = new URLSearchParams({
    response_type: 'token',
    client_id: 'ringside-practice',
    state: 'e2e',
    redirect_uri: `${site}/`,
    scope: 'user:read:email',
  });
  const answer = await page.request.post(`${site}/practice-identity/oauth2/authorize?${query}`, {
    form: { decision: 'authorize', name },
    maxRedirects: 0,
  });
  const { hash } = new URL(answer.headers().location ?? '');
  const token = new URLSearchParams(hash.slice(1)).get('access_token');
  expect(token, 'the practice service gives a token').toBeTruthy();
  await page.context().addInitScript((value) => {
    try {
      // Once, so that a page that logs out is not logged in again by its next document.
      if (localStorage.getItem('e2e-signed-in') === value) return;
      localStorage.setItem('e2e-signed-in', value);
      localStorage.setItem('ringside-token', value);
    } catch {
      // An empty frame has no storage.
    }
  }, token ?? '');
  return token ?? '';
}
