import type { Browser, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import {
  addAll,
  declare,
  isSaved,
  matchDialog,
  newName,
  openDesk,
  part,
  recordIds,
  savedResults,
  toBeFought,
} from '../support/desk.ts';
import { expect, test } from '../support/test.ts';

/** Makes a link at the settings of an open desk. */
async function makeLink(page: Page, name: string, role: string): Promise<string> {
  const helpers = page.getByRole('region', { name: 'Helpers' });
  await helpers.getByLabel('Name of the helper').fill(name);
  await helpers.getByLabel('Role').selectOption(role);
  const made = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/tournament-links') && answer.request().method() === 'POST',
  );
  await helpers.getByRole('button', { name: 'Make a link' }).click();
  const { pass } = await (await made).json();
  await expect(helpers.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  await expect(helpers.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  return `/tournament/create?secret=${pass}`;
}

async function openLink(browser: Browser, link: string, name: string): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await page.addInitScript(() => localStorage.setItem('ringside-desk-broadcast', 'by-hand'));
  await page.goto(`${link}&tournament=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  expect(page.url()).not.toContain('secret');
  return page;
}

test('helpers do what their links are for, under their names, until the links are revoked', async ({
  page,
  browser,
  request,
  allowErrors,
}) => {
  allowErrors(/status of 403/);
  const name = newName('Helped');
  const [ana, bo] = [newName('Ana'), newName('Bo')];
  await openDesk(page, name);
  await addAll(page, await recordIds(request, 4));
  await part(page, 'Settings').click();
  const keeperLink = await makeLink(page, ana, 'result keeper');
  const casterLink = await makeLink(page, bo, 'caster');
  await expectNoAxeViolations(page);

  await test.step('a caster changes the broadcast alone, and is told so', async () => {
    const caster = await openLink(browser, casterLink, name);
    await expect(
      caster.getByText(`You are ${bo}, caster. This link is for the broadcast alone.`),
    ).toBeVisible();
    await expect(part(caster, 'Participants')).toHaveCount(0);
    const open = toBeFought(caster).getByRole('button', { name: 'R1-1' }).first();
    await expect(open).toBeVisible();
    await expect(caster.getByRole('button', { name: / wins | Reset/ })).toHaveCount(0);
    await open.focus();
    await caster.keyboard.press('j');
    await expect(
      caster.getByText('This link is for the broadcast alone.', { exact: true }),
    ).toBeVisible();
    await open.click();
    const dialog = matchDialog(caster);
    await expect(dialog.getByRole('button', { name: 'Start the match' })).toBeEnabled();
    await expect(dialog.getByRole('button', { name: 'Put on the broadcast' })).toBeEnabled();
    await expect(dialog.getByRole('button', { name: /Declare/ })).toHaveCount(0);
    await caster.keyboard.press('Escape');
    await expectNoAxeViolations(caster);
    await caster.context().close();
  });

  const keeper = await openLink(browser, keeperLink, name);
  await test.step('a result keeper declares, and changes neither participants nor settings', async () => {
    await expect(keeper.getByText(`You are ${ana}, result keeper.`)).toBeVisible();
    await expect(part(keeper, 'Settings')).toHaveCount(0);
    await part(keeper, 'Participants').click();
    const rows = keeper.getByRole('list', { name: 'Participants by seed' }).getByRole('listitem');
    await expect(rows).toHaveCount(4);
    for (const button of ['Add', 'Shuffle', /^Remove/, /^Replace/]) {
      await expect(keeper.getByRole('button', { name: button })).toHaveCount(0);
    }
    await rows.first().getByRole('checkbox').check();
    await isSaved(keeper);
    await part(keeper, 'Matches').click();
    await declare(keeper, toBeFought(keeper).getByRole('button', { name: 'R1-1' }).first());
    await isSaved(keeper);
    expect(await savedResults(request, name)).toEqual(['R1-1 2-0']);
    await part(keeper, 'Changes').click();
    await expect(keeper.getByLabel('Your name')).toHaveCount(0);
    await part(page, 'Changes').click();
    const changes = page.getByRole('list', { name: 'Changes, newest first' });
    await expect(changes.getByRole('listitem').first()).toContainText(ana);
  });

  await test.step('a revoked link is refused at the next change, which stays on the device', async () => {
    await part(page, 'Settings').click();
    await page.getByRole('button', { name: `Revoke the link of ${ana}` }).click();
    await page
      .getByRole('dialog', { name: `Revoke the link of ${ana}?` })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await expect(page.getByRole('button', { name: `Revoke the link of ${ana}` })).toHaveCount(0);
    await part(keeper, 'Matches').click();
    await declare(keeper, toBeFought(keeper).getByRole('button', { name: 'R1-2' }).first());
    const alert = keeper.getByRole('alert').filter({ hasText: 'You are not authorized' });
    await expect(alert).toBeVisible();
    expect(await savedResults(request, name)).toEqual(['R1-1 2-0']);
    await keeper.context().close();
  });
});
