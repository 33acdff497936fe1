import { expectNoAxeViolations } from '../support/axe.ts';
import { openInApp } from '../support/open-in-app.ts';
import { expect, test } from '../support/test.ts';

test('monsters are compared, and techniques filtered, by the address and by clicks and keys', async ({
  page,
}) => {
  await page.goto('/monsters/compare');
  await test.step('an empty comparison offers monsters and pairs, and a click adds a monster', async () => {
    await expect(page.getByRole('region', { name: 'They meet most often' })).toBeVisible();
    await page.getByRole('link', { name: 'Hare', exact: true }).click();
    await expect(page).toHaveURL('/monsters/compare?with=hare');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Pixie', exact: true }).click();
    await expect(page).toHaveURL('/monsters/compare?with=hare,pixie');
    await expect(page.getByRole('region', { name: 'Choose a monster' })).toBeHidden();
  });

  await test.step('monsters are added, swapped and removed, and the address has the choice', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/monsters/compare?with=hare');
    const picker = page.getByRole('combobox');
    await picker.fill('kungfu');
    await expect(page.getByRole('option', { name: /^Kung Fu Hare/ })).toBeVisible();
    await picker.press('Enter');
    await expect(page).toHaveURL('/monsters/compare?with=hare,kung-fu-hare');
    await picker.fill('phenix');
    await page
      .getByRole('option', { name: /^Phoenix/ })
      .first()
      .click();
    await expect(page).toHaveURL('/monsters/compare?with=hare,kung-fu-hare,phoenix');
    await expect(page.getByRole('columnheader')).toContainText(['Hare', 'Kung Fu Hare', 'Phoenix']);
    await expect(picker).toBeHidden();
    await page.getByRole('button', { name: 'Swap Kung Fu Hare' }).click();
    await page.getByRole('combobox', { name: 'Swap Kung Fu Hare for' }).fill('001');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/monsters/compare?with=hare,pixie,phoenix');
    await page.getByRole('button', { name: 'Remove Phoenix' }).click();
    await expect(page).toHaveURL('/monsters/compare?with=hare,pixie');
    const intelligence = page.getByRole('row', { name: /^INT/ });
    await expect(intelligence.getByRole('cell').nth(1)).toContainText('(best)');
  });

  await test.step('three columns fit the screen, and an unknown name is reported', async () => {
    await page.goto('/monsters/compare?with=hare,phenix,kokushi-muso');
    await expect(page.getByText('The guide has no such monster.')).toBeVisible();
    await expectNoAxeViolations(page);
    const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(excess).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Choose Phoenix' }).click();
    await expect(page).toHaveURL(/kokushi-muso,phoenix$|phoenix,kokushi-muso$/);
  });

  await test.step('the techniques are filtered by the address and by the form', async () => {
    await openInApp(page, '/techniques?type=hare');
    const rows = page.getByRole('main').locator('tbody tr');
    const all = await rows.count();
    await page.getByText('Range, guts, scaling and order').click();
    await page.locator('select[name="range"]').selectOption('3');
    await expect(page).toHaveURL(/type=hare&range=3$/);
    await expect.poll(() => rows.count()).toBeLessThan(all);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: '1-2 Punch' }).click();
    await expect(page).toHaveURL('/techniques/hare/1-2-punch');
    await expect(page.getByRole('region', { name: 'Born with it' })).toContainText('Fairy Hare');
    await expectNoAxeViolations(page);
  });
});
