import { expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { expectWithin, stopClock } from '../support/clock.ts';
import { expect, test } from '../support/test.ts';

test("an unknown address answers 404; an unexpected error shows 'Unexpected Application Error!' with its text, inside the shell", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/, /null|undefined/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Not found · Ringside');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');

  await test.step('an unexpected error shows its text', async () => {
    await page.route('**/api/matches*', (route) => route.fulfill({ json: { records: [null] } }));
    await page.getByRole('main').getByRole('link', { name: 'Recent Fights' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(
      'Unexpected Application Error!',
    );
    await expect(page).toHaveTitle(/Unexpected Application Error!/);
    await expect(main).toContainText(/null|undefined/);
    await expect(main).not.toContainText(/\bat .+:\d+:\d+/);
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();

    await page.unroute('**/api/matches*');
    await main.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ringside');
    await page.goBack();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('when a page cannot be loaded, the current one stays until a retry succeeds', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 503/);
  await stopClock(page);
  await page.goto('/recent');
  const error = { code: 'storage_unavailable', message: 'Ringside cannot save right now.' };
  await page.route('**/api/monster-history/*', (route) =>
    route.fulfill({ status: 503, json: { error } }),
  );
  await page.locator('main a[href^="/monster-history/"]').first().click();
  await expectWithin(page, page.getByText('The server is not answering right now.'), 5000);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Recent Fights');
  await page.unroute('**/api/monster-history/*');
  await expectWithin(page, heading.filter({ hasText: ' the ' }), 7000);
});

test('a malformed address shows an error page; an open page shows that nothing can be saved', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 400/);
  await page.goto('/jukebox/albums/%E0%A4%A#access_token=never-to-be-seen&state=x');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  expect(page.url()).not.toContain('never-to-be-seen');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolationsAsShown(page);
  }

  await test.step('an open page shows that nothing can be saved, and links to the service status', async () => {
    const at = new Date().toISOString();
    const status = {
      state: 'read_only',
      readOnly: 'full',
      parts: [],
      startedAt: at,
      checkedAt: at,
    };
    await page.route('**/api/status', (route) => route.fulfill({ json: status }));
    await page.route('**/api/live', (route) =>
      route.fulfill({
        contentType: 'text/event-stream',
        body: 'id: x-1\ndata: {"topics":["status"]}\n\n',
      }),
    );
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Read-only for now: nothing can be saved.')).toBeVisible();
    // The sentence goes as soon as the site can save again.
    await page.getByRole('link', { name: 'Service status' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service status');
    await page.unroute('**/api/status');
    await expect(page.getByText('Everything works.')).toBeVisible();
  });
});
