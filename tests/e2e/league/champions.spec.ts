import { expectNoAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('champions show the reigning one and lists by period, with links to records and entries', async ({
  page,
}) => {
  await page.goto('/recent');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Champions/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Champions');
  await expectNoAxeViolations(page);
  const reigning = page.getByRole('region', { name: 'Reigning champion' });
  await expect(reigning.getByText(/^(\d+ wins in a row|Won the last fight)$/)).toBeVisible();

  await page.getByRole('link', { name: 'Ever', exact: true }).click();
  await expect(page).toHaveURL('/champions?period=ever');
  const streaks = page.getByRole('region', { name: 'Longest streaks' });
  await expect(streaks.getByRole('listitem')).toHaveCount(3);
  await streaks.getByText('Places 4 to 10').click();
  await expect(streaks.getByRole('listitem')).toHaveCount(10);
  const wins = (await streaks.getByRole('listitem').allInnerTexts()).map((row) =>
    Number(/(\d+) wins?$/.exec(row)?.[1]),
  );
  expect(wins).toEqual([...wins].sort((a, b) => b - a));
  await expect(page.getByRole('region', { name: 'Best breeds' })).toContainText(
    /of \d+ fights? won/,
  );

  const heading = page.getByRole('heading', { level: 1 });
  // Fights of other tests may change the list between the reading and the click.
  await expect(async () => {
    const [name, href] = await streaks
      .getByRole('link')
      .first()
      .evaluate((link: HTMLAnchorElement) => [link.innerText, link.getAttribute('href')]);
    await page.locator(`a[href="${href}"]`).first().click({ timeout: 5_000 });
    await expect(heading).toContainText(name ?? '');
  }).toPass();
  await page.goBack();
  await page.getByRole('region', { name: 'Best types' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/monsters\/\w+\/\w+/);
});
