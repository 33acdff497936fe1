import type { Locator, Page } from '@playwright/test';
import { PRACTICE_PLAYERS } from '#demo/season/world/players.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const { login, displayName } = PRACTICE_PLAYERS[0] ?? { login: '', displayName: '' };

async function openBy(page: Page, shortcut: string): Promise<Locator> {
  const box = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
  await page.keyboard.press(shortcut);
  await expect(box).toBeFocused();
  return box;
}

/** Closes the search by Escape. Its close event, which follows the focus, empties it. */
async function closeByKey(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[aria-label="Search"] input')).toHaveCount(0);
}

test('the search is opened by keys and by its button, tolerates typing mistakes, and finds players and fighters', async ({
  page,
}) => {
  await page.goto('/monsters/compare');
  const dialog = page.getByRole('dialog', { name: 'Search' });

  await test.step('a slash opens the search, but not in a text field', async () => {
    await page.getByRole('combobox').fill('');
    await page.getByRole('combobox').press('/');
    await expect(dialog).toBeHidden();
    await page.getByRole('heading', { level: 1 }).click();
    const box = await openBy(page, '/');
    await box.fill('qqqqqq');
    await expect(page.getByText('Nothing here matches “qqqqqq”.')).toBeVisible();
    await closeByKey(page);
    await expect(dialog).toBeHidden();
  });

  await test.step('the button opens the search, players are found, and Escape returns the focus', async () => {
    const button = page.getByRole('button', { name: /^Search/ });
    await button.click();
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await dialog.getByRole('combobox').fill('');
    await page.keyboard.type(login.slice(0, 6));
    await expect(page.getByRole('option', { name: displayName })).toBeVisible();
    await expectNoAxeViolations(page);
    await closeByKey(page);
    await expect(button).toBeFocused();
  });

  await test.step('Ctrl K opens a search that tolerates typing mistakes, and Enter opens the hit', async () => {
    const box = await openBy(page, 'Control+k');
    const chosen = page.getByRole('option', { selected: true });
    for (const [text, found] of [
      ['kungfu hare', 'Kung Fu Hare'],
      ['phenix', 'Phoenix'],
      ['boxer', 'Boxer Bajarl'],
      ['412', 'Kung Fu Hare'],
    ] as const) {
      await box.fill(text);
      await expect(chosen).toContainText(found);
    }
    await box.fill('phenix');
    await expect(chosen).toContainText('Phoenix');
    await page.keyboard.press('ArrowDown');
    await expect(chosen).toContainText('Blue Phoenix');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/monsters/phoenix/phoenix');
    await expect(dialog).toBeHidden();
  });

  const { data } = await (await page.request.get('/api/monster-query?LIMIT=1')).json();
  const [{ MONSTER_NAME }] = data;
  const hangul = PRACTICE_PLAYERS.find((player) =>
    /^\p{Script=Hangul}+$/u.test(player.displayName),
  );
  const player = hangul ?? { login: '', displayName: '' };

  await test.step('a player is found by login and by a display name in another script', async () => {
    const box = await openBy(page, 'Control+k');
    await box.fill(player.login.slice(0, 6));
    await expect(page.getByRole('option', { name: player.displayName })).toBeVisible();
    await box.fill(player.displayName.slice(0, 2));
    await page.getByRole('option', { name: player.displayName }).click();
    await expect(page).toHaveURL(`/players/${player.login}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(player.displayName);
    const address = `/players/${encodeURIComponent(player.displayName)}`;
    const html = await (await page.request.get(address)).text();
    expect(/<h1[^>]*>[\s\S]*?<\/h1>/.exec(html)?.[0]).toContain(player.displayName);
  });

  await test.step('a fighter is found by name, hits are links, and a page lists all of them', async () => {
    const box = await openBy(page, 'Control+k');
    await box.fill(MONSTER_NAME);
    const fighter = page.getByRole('group', { name: 'Fighters' }).getByRole('option').first();
    await expect(fighter).toHaveAttribute('href', /^\/monster-history\/\d+$/);
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: MONSTER_NAME })}`);
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeHidden();
    const fighters = page.getByRole('list', { name: 'Fighters' }).getByRole('link');
    await expect(fighters.first()).toContainText(MONSTER_NAME);
    await expectNoAxeViolations(page);
  });
});
