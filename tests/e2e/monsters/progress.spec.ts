import { PRACTICE_PLAYERS } from '#demo/season/world/players.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const [player] = PRACTICE_PLAYERS;
const { login, displayName } = player ?? { login: '', displayName: '' };

test('an unknown user has a not-found page with a search; rares are hidden until shown', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const response = await page.goto('/progress/nobody_at_all');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('No player with that name.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Try another name').fill(displayName);
  await page.getByRole('button', { name: 'Show progress' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${displayName}’s progress`);

  await test.step('rares are hidden until shown, and missing monsters can be shown alone', async () => {
    const hare = page.getByRole('region', { name: 'HARE' });
    await expect(hare.getByText('Kung Fu Hare')).toBeHidden();
    await page.getByRole('link', { name: 'Show Rares' }).click();
    await expect(hare.getByText('Kung Fu Hare')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Hide Rares' })).toBeVisible();
    await expect(page).toHaveURL(/rares=show/);
    await page.getByRole('link', { name: 'Missing only' }).click();
    await expect(page.getByRole('link', { name: /, not yet defeated$/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /, defeated$/ })).toHaveCount(0);
    // With the monsters of one type, since those of the others are alike.
    await page.getByLabel('Type').selectOption('HARE');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['HARE']);
    await expectNoAxeViolations(page);
  });
});

test('a page without a name offers a login and players; types are filtered and sorted, and fit 320 pixels', async ({
  page,
}) => {
  await page.route('**/api/users/*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, victoryRecord: { UNDINE: 1, SIREN: 1 } } });
  });
  await page.goto('/progress/');
  await expect(page.getByRole('heading', { name: 'Often in the ring' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('Or look over somebody’s shoulder').fill(login);
  await page.getByRole('button', { name: 'Show progress' }).click();
  // By keyboard, since a choice keeps the focus.
  await page.getByLabel('Order').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/sort=most/);
  await expect(page.getByLabel('Order')).toBeFocused();
  await expect(page).toHaveURL(/\?type=&sort=most$|\?sort=most$/);
  const types = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(types.first()).toHaveText('UNDINE');
  const whole = page.getByRole('region', { name: 'UNDINE' });
  await expect(whole.getByText('All beaten')).toBeVisible();
  await page.getByLabel('Type').selectOption('HARE');
  await expect(page).toHaveURL(/type=hare/);
  await expect(types).toHaveText(['HARE']);
  await expect(page.getByText('All beaten')).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  // Polled, since the page takes a moment to resize.
  await expect.poll(excess).toBeLessThanOrEqual(0);
  await page.getByLabel('Type').selectOption('All types');
  await expect(types.first()).toHaveText('UNDINE');
  await expect.poll(excess).toBeLessThanOrEqual(0);

  await test.step('without a name a user who is logged in sees the own progress', async () => {
    await signInAs(page, login);
    await page.goto('/progress/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your progress');
    await expect(page.getByRole('link', { name: 'Page to share' })).toHaveAttribute(
      'href',
      `/progress/${login}`,
    );
  });
});
