import { expectNoAxeViolations } from '../support/axe.ts';
import { openInApp } from '../support/open-in-app.ts';
import { expect, test } from '../support/test.ts';

test('players are found, a misspelt address suggests similar names, and two races are chosen', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/404/);
  await page.goto('/players');
  const best = page.getByRole('table', { name: 'Win most' }).getByRole('link').first();
  await expectNoAxeViolations(page);
  const [name, href] = await best.evaluate((link) => [
    (link as HTMLElement).innerText,
    link.getAttribute('href'),
  ]);
  // The table may change meanwhile.
  await page.locator(`a[href="${href}"]`).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name ?? '');
  const login = decodeURIComponent(new URL(page.url()).pathname.split('/').pop() ?? '');
  await page.goBack();
  await page.getByLabel('Name of a player').fill(login.slice(1));
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('region', { name: 'Found' }).getByRole('link')).not.toHaveCount(0);
  await page.goto(`/players/${login}x`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No player with that name.');
  await page
    .getByRole('region', { name: /Did you mean/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Monsters, newest first' })).toBeVisible();

  await test.step('two races are chosen by typing or from links', async () => {
    await openInApp(page, '/versus');
    await expectNoAxeViolations(page);
    await page.getByRole('combobox', { name: 'Left corner' }).fill('kungfu');
    await expect(page.getByRole('option', { name: /^Kung Fu Hare/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/versus?a=kung_fu_hare');
    await expect(page.getByText('Kung Fu Hare is in the left corner.')).toBeVisible();
    const right = page.getByRole('combobox', { name: 'Right corner' });
    await expect(right).toBeFocused();
    await expect(right).toHaveAttribute('aria-expanded', 'false');
    await right.fill('phenix');
    await page
      .getByRole('option', { name: /^Phoenix/ })
      .first()
      .click();
    await expect(page).toHaveURL('/versus/kung_fu_hare/phoenix');
    await page.goto('/versus?a=Hare&b=Ape');
    await expect(page).toHaveURL('/versus/hare/ape');
    await page.goto('/versus?b=hare');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Golem', exact: true }).click();
    await expect(page).toHaveURL('/versus/golem/hare');
  });
});
