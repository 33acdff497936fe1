import type { APIRequestContext, Page } from '@playwright/test';
import { TOURNAMENT_SECRET } from '../support/app.ts';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import {
  addAll,
  changeByApi,
  declare,
  declareAsked,
  everyOpenMatch,
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

const viewPath = (name: string) => `/tournament/view/${encodeURIComponent(name)}`;

/** Saves a tournament of `count` records and opens a part of its desk. */
async function openSaved(page: Page, request: APIRequestContext, count: number, at = 'Matches') {
  const ids = await recordIds(request, count + 1);
  const name = newName('No show');
  const saved = await request.post('/api/tournament', {
    headers: { 'x-secret': TOURNAMENT_SECRET },
    data: { name, participants: ids.slice(0, count).map((ID) => ({ ID })) },
  });
  expect(saved.status()).toBe(200);
  await openDesk(page, name);
  await part(page, at).click();
  return { name, ids };
}

test('no-shows, forfeits and disqualifications, and a match for third place', async ({
  page,
  request,
}) => {
  await test.step('a no-show is replaced after the tournament has begun, and its match stays', async () => {
    const { name, ids } = await openSaved(page, request, 4, 'Participants');
    await changeByApi(request, name, (before) => everyOpenMatch(before).slice(0, 1));
    const replace = page.getByRole('button', { name: /^Replace / });
    await expect(replace).toHaveCount(2);
    await replace.first().click();
    const dialog = page.getByRole('dialog', { name: /^In the place of / });
    await dialog.getByLabel('Monster ID or URL').fill(`${ids[4]}`);
    await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await isSaved(page);
    await expect.poll(() => savedResults(request, name)).toEqual(['R1-1 2-0']);
    await expect(page.locator(`[data-monster="${ids[4]}"]`)).toBeVisible();
  });

  await test.step('a forfeit or disqualification decides a match, and the desk’s and the viewers’ bracket show it', async () => {
    const { name } = await openSaved(page, request, 4);
    for (const [id, button] of [
      ['R1-1', 'Forfeits'],
      ['R1-2', 'Is disqualified'],
    ] as const) {
      await page.locator(`[data-match="${id}"]`).click();
      await matchDialog(page).getByText('No-show or disqualification').click();
      await matchDialog(page).getByRole('button', { name: button }).first().click();
      await declareAsked(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await isSaved(page);
    await expect.poll(() => savedResults(request, name)).toEqual(['R1-1 0-2', 'R1-2 0-2']);
    const bracket = page.getByRole('region', { name: 'Bracket' });
    await expect(bracket.getByText('Forfeit', { exact: true })).toBeVisible();
    await expect(bracket.getByText('Disqualified', { exact: true })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto(viewPath(name));
    await expect(bracket.getByText('Forfeit', { exact: true })).toBeVisible();
  });

  await test.step('two who are both absent and one who leaves are out of the cup, and come back; a pause is shown', async () => {
    const { name, ids } = await openSaved(page, request, 4);
    await page.locator('[data-match="R1-1"]').click();
    await matchDialog(page).getByText('No-show or disqualification').click();
    await matchDialog(page).getByRole('button', { name: 'Both are absent' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const bracket = page.getByRole('region', { name: 'Bracket' });
    await expect(bracket.getByText('Gone', { exact: true })).toBeVisible();
    await changeByApi(request, name, (before) => everyOpenMatch(before).slice(0, 1));
    await part(page, 'Participants').click();
    const absent = page.locator(`[data-monster="${ids[0]}"]`).getByRole('combobox');
    await expect(absent).toHaveValue('gone');
    await absent.selectOption('In the cup');
    await expect(absent).toHaveValue('');
    await absent.selectOption('Disqualified');
    await page.getByText('Pause', { exact: true }).click();
    await page.getByLabel('What viewers read').fill('Dinner.');
    await page.getByRole('button', { name: 'Begin the pause' }).click();
    await isSaved(page);
    await expectNoAxeViolations(page);
    await page.goto(viewPath(name));
    await expect(page.getByText(/^Pause until \d\d:\d\d/)).toBeVisible();
    await expect(bracket.getByText('Disqualified, Gone')).toBeVisible();
    await page.goto(`/overlay/bracket/${encodeURIComponent(name)}`);
    await expect(page.getByText('Dinner.')).toBeVisible();
  });

  await test.step('a match for third place and best of five are played, and shown to viewers', async () => {
    const { name } = await openSaved(page, request, 4, 'Settings');
    await page.getByLabel('Best of').selectOption('5');
    await page.getByLabel(/^Match for third place/).check();
    await isSaved(page);
    await changeByApi(request, name, everyOpenMatch);
    await watchThirdPlaceOnPhone(page, name);
    await changeByApi(request, name, everyOpenMatch);
    // The final is over, and the match for third place is still open.
    await part(page, 'Matches').click();
    await declare(page, toBeFought(page).getByRole('button', { name: /R2-2/ }), { left: 3 });
    await isSaved(page);
    await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
    await page.goto(`/overlay/bracket/${encodeURIComponent(name)}`);
    await expect(page.getByRole('heading', { name: 'Third place' })).toBeInViewport({ ratio: 1 });
    await expectNoAxeViolationsAsShown(page);
    await page.goto(viewPath(name));
    await expect(page.getByText('Best of 5', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Third place' })).toBeVisible();
    const podium = page.getByRole('list', { name: 'Podium' }).getByRole('listitem');
    await expect(podium).toContainText(['First:', 'Second:', 'Third:']);
    await expect(podium).toHaveCount(3);
    await page.goto('/tournament/view');
    const entry = page.getByRole('link', { name });
    await expect(entry).toContainText('best of 5 · match for third place');
  });
});

/** Checks on a phone that rounds and tree show the match for third place, and the next match is found. */
async function watchThirdPlaceOnPhone(page: Page, name: string): Promise<void> {
  const viewer = await page.context().newPage();
  await viewer.setViewportSize({ width: 390, height: 844 });
  await viewer.goto(viewPath(name));
  const third = viewer.getByRole('heading', { name: 'Third place' });
  await expect(third).toBeVisible();
  await viewer.getByRole('button', { name: 'Semifinals' }).click();
  await expect(third).toBeHidden();
  await viewer.getByRole('button', { name: /^Next .+ vs / }).click();
  await expect(viewer.locator('[data-matchup="R2-2"]')).toBeFocused();
  await expect(third).toBeInViewport();
  await expectNoAxeViolationsAsShown(viewer);
  await viewer.getByRole('button', { name: 'Fit the whole bracket' }).click();
  await expect(third).toBeInViewport({ ratio: 1 });
  await viewer.close();
}

test('desks of a renamed tournament: an open one continues, and a former name leads to the current one', {
  tag: '@drill',
}, async ({ page, request, allowErrors }) => {
  await test.step('an open desk continues under a tournament’s new name, with its unsaved results', async () => {
    allowErrors(/status of 404/, /ERR_INTERNET_DISCONNECTED|Failed to fetch|unreachable/);
    const name = newName('Before');
    await openDesk(page, name);
    await addAll(page, await recordIds(request, 4));
    await part(page, 'Matches').click();
    await page.context().setOffline(true);
    await declare(page, toBeFought(page).getByRole('button', { name: /R1-1/ }));
    await expect(page.getByText(/^Offline: \d changes? kept in this browser$/)).toBeVisible();
    const newer = newName('After');
    const renamed = await request.post(`/api/tournament/${encodeURIComponent(name)}/rename`, {
      headers: { 'x-secret': TOURNAMENT_SECRET },
      data: { name: newer },
    });
    expect(renamed.status()).toBe(200);
    await page.context().setOffline(false);
    const notice = page.getByRole('alert', { name: 'Another name' });
    await expect(notice).toBeVisible({ timeout: 20_000 });
    await page.mouse.wheel(0, 3000);
    await expect(notice).toBeInViewport();
    await notice.getByRole('button', { name: 'Continue under the new name' }).click();
    await expect(page.getByRole('heading', { name: newer, level: 1 })).toBeVisible();
    await isSaved(page);
    await expect.poll(() => savedResults(request, newer)).toEqual(['R1-1 2-0']);
  });

  await test.step('a desk at a former name shows the current one, and opens it or starts another tournament', async () => {
    allowErrors(/status of 404/);
    const { name } = await openSaved(page, request, 3);
    const newer = newName('Today');
    const renamed = await request.post(`/api/tournament/${encodeURIComponent(name)}/rename`, {
      headers: { 'x-secret': TOURNAMENT_SECRET },
      data: { name: newer },
    });
    expect(renamed.status()).toBe(200);
    const former = `/tournament/create?${new URLSearchParams({ tournament: name })}`;
    await page.goto(former);
    const notice = page.getByRole('alert').filter({ hasText: newer });
    await expectNoAxeViolationsAsShown(page);
    await notice.getByRole('link', { name: 'Open its desk' }).click();
    await expect(page.getByRole('heading', { name: newer, level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Participants 3' })).toBeVisible();
    await page.goto(former);
    await notice.getByRole('button', { name: 'Start another under this name' }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await addAll(page, await recordIds(request, 2));
    await expect.poll(() => savedResults(request, newer)).toEqual([]);
    const { participants } = await (
      await request.get(`/api/tournament/${encodeURIComponent(name)}`)
    ).json();
    expect(participants).toHaveLength(2);
  });
});
