import type { Page } from '@playwright/test';
import { openReceiver } from '#server/testing/webhook-receiver.ts';
import { FEED_KEY, HOST_LOGIN } from '../support/app.ts';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { feedAlbum, playTones } from '../support/music.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a host hides a name and voids a fight, and adds a webhook, which is switched off when its receiver is gone', async ({
  page,
  browser,
}) => {
  await test.step('a host hides a fighter’s name, shows it again, and voids the fight', async () => {
    const name = `Rude ${String(Date.now()).slice(-4)}`;
    await feedFight(page, name);

    const other = await browser.newContext();
    const viewer = await other.newPage();
    const shown = viewer.getByRole('main').getByText(name);
    // A cached page without the fight may be served for two seconds.
    await expect.poll(async () => (await page.request.get('/recent')).text()).toContain(name);
    await viewer.goto('/recent');
    await expect(shown.first()).toBeVisible();

    await signInAs(page, HOST_LOGIN);
    await page.goto('/host');
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('fighter');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Hide name' }).click();
    await expect(shown).toHaveCount(0);
    await expect(viewer.getByRole('main').getByText('Hidden').first()).toBeVisible();
    await showTop(page);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: `Show again: ${name}` }).click();
    await expect(shown.first()).toBeVisible();

    const fight = page.getByRole('listitem').filter({ hasText: `${name} beat Victim` });
    await fight.getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Result' })).toContainText('→ –');
    await expectNoAxeViolationsAsShown(page);
    await dialog.getByRole('button', { name: 'Void the fight' }).click();
    await expect(page.getByText('The fight is voided.')).toBeVisible();
    await expect(shown).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Done at this desk' })).toContainText(
      'voided a fight',
    );
    await other.close();
  });

  await test.step('a webhook is added and tested, is switched off when its receiver is gone, and on again', async () => {
    const receiver = await openReceiver();
    await page.getByLabel('Address', { exact: true }).fill(receiver.url);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await expect(page.getByText(/Its secret, shown only once: whsec_/)).toBeVisible();
    const item = page
      .getByRole('region', { name: 'Webhooks' })
      .getByRole('listitem')
      .filter({ hasText: new URL(receiver.url).host });
    await item.getByRole('button', { name: /Send a test/ }).click();
    await expect(page.getByText('The test arrived: 204.')).toBeVisible();
    expect(receiver.received.map(({ body }) => body.type)).toContain('ringside.test');
    receiver.answer = () => 500;
    await item.getByRole('button', { name: /Send a test/ }).click();
    await expect(page.getByText('The test did not arrive: 500.')).toBeVisible();
    await feedFight(page, 'Hook One');
    await expect(item).toContainText('Nothing arrives: 500.');
    receiver.answer = () => 410;
    await item.getByRole('button', { name: /Try now/ }).click();
    await expect(item).toContainText('The receiver answered 410 Gone.');
    await showTop(page);
    await expectNoAxeViolationsAsShown(page);
    receiver.answer = () => 204;
    await item.getByRole('button', { name: /Switch on/ }).click();
    await expect(page.getByText('The webhook is on again.')).toBeVisible();
    await feedFight(page, 'Hook Two');
    await expect(item).toContainText(/Last sent .*: 204/);
    const sent = () => receiver.received.map(({ raw }) => raw).join();
    await expect.poll(sent).toContain('Hook Two');
    await item.getByRole('button', { name: /Remove/ }).click();
    await expect(item).toHaveCount(0);
    await receiver.close();
  });

  await test.step('the overlay has the song that the host plays, in large letters, until it pauses or the page goes', async () => {
    await feedAlbum(page.request, 'on-air', 'On Air', ['Red Light', 'Green Light']);
    await playTones(page.context());
    const overlay = await page.context().newPage();
    await overlay.goto('/overlay/song');
    const shown = overlay.getByRole('heading');
    await page.goto('/jukebox/albums/on-air');
    await page.getByRole('main').getByRole('button', { name: 'Play Red Light' }).click();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /open the player/ })
      .click();
    const sheet = page.getByRole('dialog', { name: 'Now playing' });
    await sheet.getByRole('checkbox', { name: 'Show on stream' }).check();
    await expect(shown).toHaveText('Red Light');
    await expectNoAxeViolationsAsShown(overlay);
    await sheet.getByRole('button', { name: 'Next song' }).click();
    await expect(shown).toHaveText('Green Light');
    await sheet.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(shown).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(shown).toHaveText('Green Light');
    await page.goto('/status');
    await expect(shown).toHaveCount(0);
    await overlay.close();
  });
});

/** Feeds a fight won by a monster with this name. */
/** Of what is half behind the bar axe measures the other half. */
const showTop = (page: Page) => page.evaluate(() => scrollTo(0, 0));

async function feedFight(page: Page, name: string): Promise<void> {
  const sent = await page.request.post('/api/feed', {
    headers: { authorization: `Bearer ${FEED_KEY}` },
    data: [
      {
        id: `host-desk-${process.pid}-${Date.now()}`,
        type: 'fight',
        leftCombatant: { MONSTER_NAME: name, RACE: 'HARE' },
        rightCombatant: { MONSTER_NAME: 'Victim', RACE: 'PIXIE' },
        outcome: { leftSideWins: true, knockOut: false },
        date: new Date().toISOString(),
      },
    ],
  });
  expect(await sent.json()).toMatchObject({ accepted: 1 });
}

test('a user who is not a host sees an explanation, and no link to the desk', async ({ page }) => {
  await signInAs(page, 'nosy_guest');
  await page.goto('/host');
  await expect(page.getByRole('main')).toContainText('for the hosts of the league');
  await expect(page.getByRole('link', { name: 'Host’s desk' })).toHaveCount(0);
  await expectNoAxeViolationsAsShown(page);
});
