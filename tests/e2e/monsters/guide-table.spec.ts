import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const count = (page: Page) => page.getByText(/^Found \d+ of \d+ monsters\.$/);
const first = (page: Page) => page.getByRole('rowheader').first().getByRole('link');

test('the guide’s table and the techniques are filtered and sorted, and the address has the choices', async ({
  page,
}) => {
  await page.goto('/monsters/all');
  await expect(count(page)).toHaveText('Found 415 of 415 monsters.');
  await expect(page.getByRole('row')).toHaveCount(51);

  await page.getByLabel('Name, number or type').fill('kung fu');
  await expect(page).toHaveURL('/monsters/all?q=kung+fu');
  await expect(first(page)).toHaveText('Kung Fu Hare');
  // With a few of the rows, which are all alike.
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Reset' }).click();
  await expect(page).toHaveURL('/monsters/all');
  await expect(page.getByLabel('Name, number or type')).toHaveValue('');

  await expect(count(page)).toHaveText('Found 415 of 415 monsters.');
  const lowest = (await first(page).textContent()) ?? '';
  await page.getByLabel('Sort by').selectOption('-pow');
  await expect(page).toHaveURL('/monsters/all?sort=-pow');
  await expect(first(page)).not.toHaveText(lowest);
  const strongest = await first(page).textContent();
  await page.getByText('Stats, grades, guts and techniques').click();
  await page.getByLabel('Grade at least').selectOption('a');
  await expect(page).toHaveURL('/monsters/all?grade=a&sort=-pow');
  await expect(count(page)).not.toHaveText('Found 415 of 415 monsters.');
  await page.reload();
  await expect(page.getByLabel('Grade at least')).toHaveValue('a');
  // Choosing keeps the focus, and resetting a choice does not collapse its group.
  await page.getByLabel('Grade at least').focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL('/monsters/all?sort=-pow');
  await expect(page.getByLabel('Grade at least')).toBeFocused();
  await page.goto('/monsters/all?sort=-pow');
  await expect(first(page)).toHaveText(strongest ?? '');
  await first(page).click();
  await expect(page).toHaveURL(/\/monsters\/[a-z_]+\/\w+$/);

  await test.step('techniques are found by text and sorted, each figure with its rank', async () => {
    await page.goto('/techniques?sort=-force');
    const row = page.getByRole('row').nth(1);
    await expect(row.locator('[data-label="Force"]')).toHaveText(/#1$/);
    await page.getByLabel('Name or category').fill('punch');
    await expect(page).toHaveURL('/techniques?q=punch&sort=-force');
    await expect(row.getByRole('rowheader')).toContainText(/punch/i);
    await expectNoAxeViolations(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the table and its filter form work', async ({ page }) => {
    await page.goto('/monsters/all');
    await page.getByLabel('Name, number or type').fill('kung fu');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(first(page)).toHaveText('Kung Fu Hare');
  });
});
