import { PRACTICE_PLAYERS } from '../demo/season/players.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const { login, displayName } = PRACTICE_PLAYERS[0] ?? { login: '', displayName: '' };

test('Ctrl K finds what is meant, and Enter opens it, by keyboard alone', async ({ page }) => {
  await page.goto('/monsters/compare');
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
  const chosen = page.getByRole('option', { selected: true });
  await expect(box).toBeFocused();
  for (const [text, found] of [
    ['kungfu hare', 'Kung Fu Hare'],
    ['phenix', 'Phoenix'],
    ['boxer', 'Boxer Bajarl'],
    ['412', 'Kung Fu Hare'],
  ] as const) {
    await box.fill(text);
    await expect(chosen).toContainText(found);
  }
  await box.fill('phenix');
  await expect(chosen).toContainText('Phoenix');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toContainText('Blue Phoenix');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/monsters/phoenix/phoenix');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the button opens it, players are found, Escape gives the focus back (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/techniques');
    const button = page.getByRole('button', { name: /^Search/ });
    await button.click();
    await page.keyboard.type(login.slice(0, 6));
    await expect(page.getByRole('option', { name: displayName })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
}

test('a slash opens it, but not while somebody is typing', async ({ page }) => {
  await page.goto('/monsters/compare');
  await page.getByRole('combobox').fill('');
  await page.getByRole('combobox').press('/');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('qqqqqq');
  await expect(page.getByText('Nobody and nothing here answers to “qqqqqq”.')).toBeVisible();
});
