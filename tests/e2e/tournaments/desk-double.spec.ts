import { TOURNAMENT_SECRET } from '../support/app.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { isSaved, matchDialog, newName, openDesk, part, recordIds } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';

/** Matches that their right side wins: the lower bracket's winner comes back in the grand final. */
const RIGHT_WINS = ['L2-1', 'G1-1'];

test('a cup of double elimination is set up and played at the desk by keyboard, to the reset', {
  tag: '@drill',
}, async ({ page, request }) => {
  const name = newName('Double');
  const participants = (await recordIds(request, 4)).map((ID) => ({ ID }));
  const headers = { 'x-secret': TOURNAMENT_SECRET };
  await request.post('/api/tournament', { headers, data: { name, participants } });
  await openDesk(page, name);
  await part(page, 'Settings').click();
  await page.getByLabel('Format').selectOption('Double elimination');
  await page.getByText('Best of, by round').press('Enter');
  await page.getByLabel('Grand final').selectOption('Best of 5, to 3');
  await isSaved(page);
  await part(page, 'Matches').click();

  for (const [at, id] of ['R1-1', 'R1-2', 'L1-1', 'R2-1', 'L2-1', 'G1-1', 'G2-1'].entries()) {
    const next = page.locator('[data-matches] [data-state="ready"]').first();
    await expect(next).toContainText(id);
    await next.press('Enter');
    const wins = matchDialog(page).getByRole('button', { name: / wins [23]–0$/ });
    await (RIGHT_WINS.includes(id) ? wins.last() : wins.first()).press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${at + 1} of ${at < 5 ? 6 : 7} decided`)).toBeVisible();
  }
  await isSaved(page);
  const saved = await (await request.get(`/api/tournament/${encodeURIComponent(name)}`)).json();
  expect(saved).toMatchObject({ format: 'double', bestOfRounds: { G1: 5 } });
  expect(saved.outcomes.at(-2)).toMatchObject({ id: 'G1-1', leftScore: 0, rightScore: 3 });

  await page.goto(`/tournament/view/${encodeURIComponent(name)}`);
  for (const area of ['Upper bracket', 'Lower bracket', 'Grand final']) {
    await expect(page.getByRole('region', { name: area })).toBeAttached();
  }
  await expectNoAxeViolations(page);
});
