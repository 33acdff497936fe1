import { FEED_KEY, HOST_LOGIN } from '../support/app.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a host hides a fighter’s name, shows it again, and takes the fight back', async ({
  page,
  browser,
}) => {
  const tag = `${process.pid}-${Date.now()}`;
  const name = `Rude ${String(Date.now()).slice(-4)}`;
  const sent = await page.request.post('/api/feed', {
    headers: { authorization: `Bearer ${FEED_KEY}` },
    data: [
      {
        ...{ id: `host-desk-${tag}`, type: 'fight' },
        leftCombatant: { MONSTER_NAME: name, RACE: 'HARE' },
        rightCombatant: { MONSTER_NAME: 'Victim', RACE: 'PIXIE' },
        outcome: { leftSideWins: true, knockOut: false },
        date: new Date().toISOString(),
      },
    ],
  });
  expect(await sent.json()).toMatchObject({ accepted: 1 });

  const other = await browser.newContext();
  const viewer = await other.newPage();
  const shown = viewer.getByRole('main').getByText(name);
  // A page of just before the fight may be kept for two seconds.
  await expect(async () => {
    await viewer.goto('/recent');
    await expect(shown.first()).toBeVisible({ timeout: 1000 });
  }).toPass();

  await signInAs(page, HOST_LOGIN);
  await page.goto('/host');
  await page.getByRole('combobox', { name: 'Of a' }).selectOption('fighter');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Hide name' }).click();
  await expect(shown).toHaveCount(0);
  await expect(viewer.getByRole('main').getByText('Hidden').first()).toBeVisible();
  await page.getByRole('button', { name: `Show ${name} again` }).click();
  await expect(shown.first()).toBeVisible();
  await expectNoAxeViolations(page);

  const fight = page.getByRole('listitem').filter({ hasText: `${name} beat Victim` });
  await fight.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Result' })).toContainText('→ –');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('The fight is taken back.')).toBeVisible();
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Done at this desk' })).toContainText(
    'took a fight back',
  );
  await other.close();
});

test('a person who is no host reads so, and has no link to the desk', async ({ page }) => {
  await signInAs(page, 'nosy_guest');
  await page.goto('/host');
  await expect(page.getByRole('main')).toContainText('for the people who run the show');
  await expect(page.getByRole('link', { name: 'Host’s desk' })).toHaveCount(0);
  await expectNoAxeViolations(page);
});
