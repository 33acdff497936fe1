import { PRACTICE_PLAYERS } from '#demo/season/world/players.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const login = PRACTICE_PLAYERS[0]?.login ?? '';

test('the binder is paged, a won card opens, and missing cards are shown alone', async ({
  page,
}) => {
  await signInAs(page, login);
  await test.step('a page number beyond the last opens the last page', async () => {
    await page.goto('/your-cards/999');
    await expect(page).toHaveURL('/your-cards/24');
    await expect(page.getByText('Page 24 of 24')).toBeVisible();
  });

  await page.getByLabel('Go to page').selectOption('2');
  await expect(page).toHaveURL('/your-cards/2');
  await test.step('the binder is paged by key, button and address, and shows the share of won cards', async () => {
    await expect(page.getByText('Page 2 of 24')).toBeVisible();
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(18);
    await expect(page.getByText(/^\d+\/415 collected, \d+%$/)).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/your-cards/3');
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL('/your-cards/2');
    const next = page.getByRole('button', { name: 'Next page' });
    await next.click();
    await expect(page).toHaveURL('/your-cards/3');
    await expect(next).toBeFocused();
  });

  await test.step('a swipe turns the page', async () => {
    const binder = page.getByRole('list', { name: 'Left page' });
    await expect(page.getByText('Page 3 of 24')).toBeVisible();
    await binder.evaluate((element) => {
      const at = (clientX: number) =>
        new Touch({ identifier: 1, target: element, clientX, clientY: 300 });
      const start = at(300);
      const end = at(120);
      const bubbles = true;
      element.dispatchEvent(
        new TouchEvent('touchstart', { bubbles, touches: [start], changedTouches: [start] }),
      );
      element.dispatchEvent(new TouchEvent('touchend', { bubbles, changedTouches: [end] }));
    });
    await expect(page).toHaveURL('/your-cards/4');
  });

  await page.route('**/api/users/*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, victoryRecord: { PIXIE: 1 } } });
  });
  await page.goto('/your-cards/1');
  await test.step('a won card opens with number, name, type and grades', async () => {
    const pixie = page.getByRole('button', { name: /^001\s+Pixie\s+PIXIE\s*, face up$/ });
    await pixie.click();
    const card = page.getByRole('dialog', { name: 'Pixie' });
    for (const text of ['No. 001', 'PIXIE', 'INT']) await expect(card).toContainText(text);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(pixie).toBeFocused();
    await expect(page.getByText('1/415 collected, 0%')).toBeVisible();
  });

  await test.step('a page is chosen by its number, and missing cards can be shown alone', async () => {
    await page.getByLabel('Go to page').selectOption('24');
    await expect(page).toHaveURL('/your-cards/24');
    // The last page has empty pockets.
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(18);
    await page.getByRole('link', { name: 'Missing only' }).click();
    await expect(page).toHaveURL('/your-cards/1?only=missing');
    await expect(page.getByText('Page 1 of 23')).toBeVisible();
    await expect(page.getByText('Number 001')).toHaveCount(0);
    const first = page.getByRole('main').getByRole('listitem').getByRole('link').first();
    await expect(first).toHaveAttribute('href', /^\/monsters\//);
    await expectNoAxeViolations(page);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/your-cards/2?only=missing');
  });
});
