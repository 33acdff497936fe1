import { isolated } from '#app/core/names/rules.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import {
  addAll,
  declareAsked,
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

test('a match takes two clicks, with the focus on the next one', async ({ page, request }) => {
  const name = newName('Quick');
  await openDesk(page, name);
  await addAll(page, await recordIds(request, 8));
  await part(page, 'Matches').click();
  const bracket = page.getByRole('region', { name: 'Bracket' });
  // It begins where the page does, and has the rest of the screen.
  const { x, width } = (await bracket.boundingBox()) ?? { x: 0, width: 0 };
  expect(x).toBe((await page.getByRole('heading', { name, level: 1 }).boundingBox())?.x);
  expect(width).toBeGreaterThan(1280);
  // Nothing is declared before the question is answered; the dialog asks the same.
  await bracket.locator('[data-match="R1-1"]').click();
  const wins = / wins 2–0$/;
  await matchDialog(page).getByRole('button', { name: wins }).last().click();
  await expect(matchDialog(page).getByRole('textbox').last()).toHaveValue('2');
  await page.keyboard.press('Escape');
  await toBeFought(page).getByRole('button', { name: wins }).first().click();
  expect(await savedResults(request, name)).toEqual([]);
  await declareAsked(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(toBeFought(page).getByRole('button', { name: /R1-2/ })).toBeFocused();
  await isSaved(page);
  await expect.poll(() => savedResults(request, name)).toEqual(['R1-1 2-0']);
  await page.keyboard.press('Enter');
  await expect(matchDialog(page).getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toBeFought(page).getByRole('button', { name: /R1-2/ })).toBeFocused();

  const put = () =>
    page.waitForRequest(
      (request) => /snapshot$/.test(request.url()) && request.method() === 'POST',
    );
  const first = put();
  await page.keyboard.press('b');
  expect((await first).postDataJSON()).toMatchObject({ tournamentId: name, matchId: 'R1-2' });
  await expect(page.getByText('R1-2 goes on air.')).toBeVisible();
  // What comes next is the organiser's: by a button, and by the keys.
  const last = toBeFought(page).locator('[data-waiting="R1-4"]');
  await last.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('R1-4 comes next.', { exact: true })).toBeVisible();
  const waiting = () =>
    toBeFought(page)
      .locator('[data-waiting]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-waiting')));
  await expect.poll(waiting).toEqual(['R1-2', 'R1-4', 'R1-3']);
  await expect(last.getByRole('button', { name: 'Next', exact: true })).toBeFocused();
  await page.keyboard.press('j');
  await expect.poll(waiting).toEqual(['R1-2', 'R1-3', 'R1-4']);
  await page.keyboard.press('k');
  await expect.poll(waiting).toEqual(['R1-2', 'R1-4', 'R1-3']);
  // The shortcuts can be turned off.
  await page.getByRole('heading', { name: 'Keys' }).click();
  const letters = page.getByRole('checkbox', { name: 'Use single letters' });
  await letters.uncheck();
  await page.locator('h1').click();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await letters.check();
  // Nothing lies half below the tabs.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoAxeViolations(page);
});

test('monsters are added by name; a tournament is renamed, archived and deleted', async ({
  page,
  request,
  allowErrors,
}) => {
  await test.step('monsters are added by name with completion, and an unknown one shows an alert', async () => {
    await openDesk(page, newName('By name'));
    const answer = await request.get('/api/monster-query?LIMIT=100');
    const { data } = (await answer.json()) as { data: { MONSTER_NAME: string; USER?: string }[] };
    // Other tests feed monsters whose names differ by a digit.
    const known = data.find(
      (monster) => monster.USER && /^[A-Z][a-z]{3,}$/.test(monster.MONSTER_NAME),
    );
    const monster = known?.MONSTER_NAME ?? '';
    const field = page.getByLabel('Monster ID or URL');
    await field.pressSequentially(monster.slice(0, Math.max(3, monster.length - 1)).toLowerCase());
    const offers = page.getByRole('listbox', { name: 'Monsters' });
    await expect(offers.getByText(monster, { exact: true }).first()).toBeVisible();
    await expectNoAxeViolations(page);
    await offers.getByText(monster, { exact: true }).first().click();
    await expect(page.getByText('1 monster added.')).toBeVisible();
    const rows = page.getByRole('list', { name: 'Participants by seed' }).getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText(monster);
    await field.fill('No such monster anywhere');
    await field.press('Enter');
    await expect(
      page.getByRole('alert').getByText('Monster not found', { exact: true }),
    ).toBeVisible();
    await expect(field).toHaveValue('No such monster anywhere');
    await isSaved(page);
  });

  await test.step('a tournament is renamed, archived, and deleted after its name is typed', async () => {
    allowErrors(/status of 404/);
    const [before, after] = [newName('Before'), newName('After')];
    await openDesk(page, before);
    await addAll(page, await recordIds(request, 3));
    await part(page, 'Settings').click();
    await expectNoAxeViolations(page);
    await page.getByLabel('Name of the tournament').fill(after);
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading', { name: after, level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Participants 3' })).toBeVisible();
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
    const viewer = await page.context().newPage();
    await viewer.goto(`/tournament/view/${encodeURIComponent(before)}`);
    await expect(viewer).toHaveURL(`/tournament/view/${encodeURIComponent(after)}`);
    await viewer.goto('/tournament/view');
    await viewer.getByText(/^Archive: \d+$/).click();
    await expect(viewer.getByRole('link', { name: after })).toBeVisible();
    await viewer.close();

    const remove = page.getByRole('button', { name: 'Delete for ever' });
    await expect(remove).toBeDisabled();
    await page.getByLabel(`Type ${after} to delete it`).fill(after);
    await remove.click();
    await expect(page.getByText(`“${isolated(after)}” is deleted.`)).toBeVisible();
    await expect(page.getByLabel('Name of the tournament')).toBeVisible();
    expect((await request.get(`/api/tournament/${encodeURIComponent(after)}`)).status()).toBe(404);
    await expect(toBeFought(page)).toHaveCount(0);
  });
});
