import { expectNoAxeViolations } from '../support/axe.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a day in one page, from the card; hidden without spoilers', async ({ page }) => {
  await page.goto('/fights');
  await page.getByRole('link', { name: 'Recap', exact: true }).first().click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Recap of \d+ \w+ \d{4}$/);
  await expect(main.getByRole('heading', { name: 'Longest streak' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Biggest pools' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Yours' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await main.getByRole('link', { name: 'Day before' }).click();
  await expect(main.getByRole('heading', { name: 'Left as champion' })).toBeVisible();
  const fight = main.getByRole('link', { name: / (beat|lost to) / }).first();
  await fight.click();
  await expect(main.getByText(/ wins (by knock-out|on points)$/)).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('radio', { name: 'No spoilers' }).check();
  await page.keyboard.press('Escape');
  await expect(main.getByText('The recap would give away results')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Longest streak' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Show this anyway' }).click();
  await expect(main.getByRole('heading', { name: 'Longest streak' })).toBeVisible();
  await expectNoAxeViolations(page);

  await openInApp(page, '/recap/2001-01-01');
  await expect(main.getByText('Nobody fought that day.')).toBeVisible();
  await openInApp(page, '/recap/yesterday');
  await expect(main.getByRole('heading', { name: 'No such day' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a viewer has picks, Z and followed ones in it, and home leads to it', async ({ page }) => {
  await signInAs(page, 'ana');
  const main = page.getByRole('main');
  await page.goto('/recap');
  await expect(main.getByRole('heading', { name: 'Yours' })).toBeVisible();
  await expect(main.getByText(/^No picks that day \(picks\), and your Z /)).toBeVisible();
  await expect(main.getByText('None of those you follow fought.')).toBeVisible();
  await expectNoAxeViolations(page);
  await openInApp(page, '/');
  await main.getByRole('link', { name: /^(Recap of the day|.* since your last visit)$/ }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Recap of /);
});
