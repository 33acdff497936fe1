import { expectNoAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('five things for makers, and every address', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'For makers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For makers');
  const main = page.getByRole('main');
  await expect(main.locator('pre')).toHaveCount(5);
  await expect(main.locator('pre').first()).toContainText('/say/fight');
  await expect(main.getByText('/embed/bracket/{name}')).toBeVisible();
  await expectNoAxeViolations(page);
});
