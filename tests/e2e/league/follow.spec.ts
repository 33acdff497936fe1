import { expectNoAxeViolations } from '../support/axe.ts';
import { decideFight, expectSpoken, listen } from '../support/fights.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** A new name for each try: the follows of an account outlive it. */
const newName = (name: string) =>
  `${name}_${process.pid}_${test.info().repeatEachIndex}_${test.info().retry}`;

test('a followed player’s and a followed breed’s fights are marked and shown on home', async ({
  page,
  request,
}) => {
  await listen(page);
  const pressed = async () => {
    const follow = page.getByRole('button', { name: /^Follow(ing)? / });
    await follow.focus();
    await expectSpoken(page, [{ press: 'Enter', reads: 'button /Following/ [pressed]' }]);
  };
  // A fight that arrives while axe runs would slide in and glow.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const name = newName('follow');
  const token = await signInAs(page, name);
  await page.goto('/players');

  await test.step('a followed player’s fights are marked and shown on home', async () => {
    await page.getByRole('main').locator('a[href^="/players/"]').first().click();
    await expect(page.getByRole('heading', { name: 'Form' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Rivals' })).toBeVisible();
    const log = page.getByRole('region', { name: 'Fights, newest first' });
    await expect(log.getByRole('listitem')).toHaveCount(10);
    await log.getByRole('link', { name: 'Older fights' }).click();
    await expect(page).toHaveURL(/before=\d+/);
    await pressed();
    await expectNoAxeViolations(page);
    await page.getByRole('banner').getByRole('link', { name: 'Ringside' }).click();
    const heading = page.getByRole('heading', { name: 'Players and breeds you follow' });
    const followed = page.locator('section').filter({ has: heading }).locator('[data-followed]');
    await expect(heading).toBeVisible();
    await expect(followed).toHaveCount(2);
    await page.reload();
    await expect(followed).toHaveCount(2);
    await expectNoAxeViolations(page);
  });

  await test.step('an entry shows the recent results of its breed, and a follow marks its fights', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Recent Fights', exact: true }).click();
    await expect(page).toHaveURL('/recent');
    // Not the latest fight, which home shows large.
    const link = page.getByRole('main').locator('li a[href^="/monster-history/"]').nth(1);
    await link.click();
    await expect(page.getByText('entered the ring on')).toBeVisible();
    await page.getByRole('link', { name: 'Details' }).click();
    await page.locator('dl a[href^="/monsters/"]').click();
    await expect(
      page.getByRole('region', { name: 'Recent fights' }).getByRole('listitem').first(),
    ).toBeVisible();
    await pressed();
    const headers = { username: name, token };
    let breed = '';
    // The button says 'Following' as soon as the change is on the device; the server has it later.
    await expect(async () => {
      const follows = await request.get(`/api/owners/${name}/follows`, { headers });
      [breed] = (await follows.json()).races;
      expect(breed).toBeTruthy();
    }).toPass();
    await page.evaluate(() => localStorage.setItem('ringside-said-aloud', 'followed'));
    await openInApp(page, '/recent');
    await expect(page.locator('[data-followed]').first()).toBeVisible();
    await expectNoAxeViolations(page);
    let loser = '';
    const decide = async (race: string) => {
      loser = await decideFight(request, race);
      await expect(page.getByRole('listitem').filter({ hasText: loser })).toBeVisible();
    };
    await expectSpoken(page, [
      { after: () => decide(breed === 'HARE' ? 'PIXIE' : 'HARE'), says: () => '' },
      { after: () => decide(breed), says: () => `Victor beat ${loser} by knock-out.` },
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Ringside' }).click();
    const justBefore = page.getByRole('heading', { name: 'Before that' });
    const earlier = page.locator('section').filter({ has: justBefore });
    await expect(earlier.locator('[data-followed]').first()).toBeVisible();
  });
});
