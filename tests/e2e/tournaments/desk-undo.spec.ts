import { expectNoAxeViolationsAsShown } from '../support/axe.ts';
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
import { idle } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

test('Ctrl+Z undoes the last step, unless later results depend on it or another organiser has changed it', async ({
  page,
  request,
}) => {
  await test.step('Ctrl+Z undoes the last step with the running score it removed, also after a reload', async () => {
    const name = newName('Undo');
    await openDesk(page, name);
    await addAll(page, await recordIds(request, 4));
    await part(page, 'Matches').click();
    const open = (id: string) => toBeFought(page).getByRole('button', { name: id });
    await open('R1-1').click();
    await matchDialog(page).getByRole('button', { name: 'One more for' }).first().click();
    await page.keyboard.press('Escape');
    await expect(open('R1-1')).toContainText('1 – 0');
    await open('R1-1').click();
    await matchDialog(page)
      .getByRole('button', { name: / wins 2–0$/ })
      .first()
      .click();
    await declareAsked(page);
    await open('R1-2').click();
    await matchDialog(page)
      .getByRole('button', { name: / wins 2–0$/ })
      .last()
      .click();
    await declareAsked(page);
    await isSaved(page);
    await expect.poll(() => savedResults(request, name)).toEqual(['R1-1 2-0', 'R1-2 0-2']);

    await page.keyboard.press('Control+z');
    await expect.poll(() => savedResults(request, name)).toEqual(['R1-1 2-0']);
    await isSaved(page);
    await page.reload();
    await expect(toBeFought(page)).toBeVisible();
    await idle(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => savedResults(request, name)).toEqual([]);
    // The running score from before the result.
    await expect(open('R1-1')).toContainText('1 – 0');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => savedResults(request, name)).toEqual(['R1-1 2-0']);
    await isSaved(page);

    // In a text field, Ctrl+Z undoes typing.
    await part(page, 'Changes').click();
    await page.getByLabel('Your name').fill('Ana');
    await page.getByLabel('Your name').press('Control+z');
    await expect.poll(() => savedResults(request, name)).toEqual(['R1-1 2-0']);
  });

  await test.step('a step that later results depend on is not undone; a correction with a preview is offered', async () => {
    const name = newName('Built on');
    await openDesk(page, name);
    await addAll(page, await recordIds(request, 4));
    await part(page, 'Matches').click();
    await declare(page, toBeFought(page).getByRole('button', { name: 'R1-1' }));
    await isSaved(page);
    await changeByApi(request, name, everyOpenMatch, { organiser: 'Ben' });
    await expect(toBeFought(page).getByText('2 of 3 decided')).toBeVisible();
    await changeByApi(request, name, everyOpenMatch, { organiser: 'Ben' });
    await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();

    await page.getByRole('button', { name: /^Undo/ }).first().click();
    const blocked = page.getByRole('dialog', { name: 'Your last step stays as it is.' });
    await expect(blocked.getByRole('listitem')).toHaveText(
      /^R2-1: .* beat .* 2\u20110\. Declared by Ben\.$/,
    );
    await expectNoAxeViolationsAsShown(page);
    await blocked.getByRole('button', { name: 'Correct R1-1' }).click();
    await expect(blocked).toHaveCount(0);
    const dialog = page.getByRole('dialog', { name: 'R1-1' });
    const score = dialog.getByRole('textbox');
    await expect(score.first()).toBeFocused();
    await score.first().fill('1');
    await score.last().fill('2');
    await expect(dialog.getByText('These later results become invalid:')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText(/^R2-1: /);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => savedResults(request, name))
      .toEqual(['R1-1 2-0', 'R1-2 2-0', 'R2-1 2-0']);
  });

  await test.step('a step that another organiser has changed since is not undone, with a message', async () => {
    const name = newName('Changed since');
    await openDesk(page, name);
    await addAll(page, await recordIds(request, 4));
    await part(page, 'Matches').click();
    await declare(page, toBeFought(page).getByRole('button', { name: 'R1-1' }));
    await isSaved(page);
    await changeByApi(
      request,
      name,
      ({ outcomes: [first] }) => {
        if (!first) return [];
        const outcome = { ...first, leftScore: 0, rightScore: 2, winner: first.rightId };
        return [{ kind: 'correct', outcome }];
      },
      { organiser: 'Ben' },
    );
    await expect(page.getByText(/Another organiser: R1-1 corrected/)).toBeVisible();
    await page.keyboard.press('Control+z');
    const blocked = page.getByRole('dialog', { name: 'Your last step stays as it is.' });
    await expect(blocked.getByText('Another organiser has changed it since')).toBeVisible();
    await blocked.getByRole('button', { name: 'OK' }).click();
    await expect.poll(() => savedResults(request, name)).toEqual(['R1-1 0-2']);
    // The step before it is the organiser's own, but later results depend on it.
    await page.keyboard.press('Control+z');
    await expect(blocked.getByText('Reset the results before you change who')).toBeVisible();
  });
});
