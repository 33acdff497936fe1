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

  await test.step('two races are chosen from links, meet head to head, and swap their corners', async () => {
    await openInApp(page, '/versus?b=hare');
    await expect(page).toHaveURL('/monsters/compare?with=hare');
    await page.getByRole('link', { name: 'Golem', exact: true }).click();
    await page.getByRole('link', { name: 'Head to head' }).click();
    await expect(page).toHaveURL('/versus/hare/golem');
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Swap' }).click();
    await expect(page).toHaveURL('/versus/golem/hare');
    await page.getByRole('link', { name: 'Side by side' }).click();
    await expect(page).toHaveURL('/monsters/compare?with=golem,hare');
    await page.goto('/versus?a=Hare&b=Ape');
    await expect(page).toHaveURL('/versus/hare/ape');
  });
});
