import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

async function someTrainer(page: Page): Promise<string> {
  const { data } = await (await page.request.get('/api/monster-query?LIMIT=100')).json();
  return data.find((record: { USER?: string }) => record.USER).USER;
}

interface Combined {
  COMBINED_STATS: number;
}

const found = (page: Page) => page.getByText(/^Found \d+ results\.$/);

test.describe('logged in', () => {
  test('search, page, sort, history, back, share, and filters by user, type and range', async ({
    page,
  }) => {
    test.slow();
    const me = `searcher_${process.pid}`;
    await signInAs(page, me);
    await page.goto('/monster-search/');
    await expect(page.getByText('No search results yet.')).toBeVisible();
    // Shown before the first search.
    await expect(page.getByRole('table', { name: 'The newest monsters' })).toBeVisible();
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await expect(found(page)).toBeVisible();
    await expect(page).toHaveURL(/\?page=1$/);
    for (const name of ['USER', 'TYPE', 'COMB', 'LIF', 'POW', 'INT', 'SKI', 'SPD', 'DEF', 'DATE']) {
      await expect(page.getByRole('columnheader', { name })).toBeVisible();
    }
    await expect(page.getByRole('row')).toHaveCount(31);
    const type = page.locator('td[data-label="TYPE"]').first();
    const address = (await type.innerText()).toLowerCase().replaceAll(' ', '_');
    await expect(type.getByRole('link')).toHaveAttribute('href', `/monsters/${address}/${address}`);

    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page).toHaveURL(/page=2$/);
    await page.getByRole('link', { name: 'COMB' }).click();
    await expect(page).toHaveURL(/page=1&sort=-comb$/);
    await expect(page.getByRole('columnheader', { name: 'COMB' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const combined = page.locator('td[data-label="COMB"]');
    // The season makes new monsters meanwhile.
    const expectStrongest = (from: number) =>
      expect(async () => {
        await page.reload();
        const url = '/api/monster-query?SORT=COMBINED_STATS&LIMIT=100';
        const { data } = await (await page.request.get(url)).json();
        const all = data.map((monster: Combined) => `${monster.COMBINED_STATS}`);
        await expect(combined).toHaveText(all.slice(from, from + 30), { timeout: 5000 });
      }).toPass();
    await expectStrongest(0);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/page=2&sort=-comb$/);
    await expectStrongest(30);

    await page
      .getByRole('link', { name: /^History of/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/monster-history\/\d+$/);
    await page.goBack();
    await expect(page).toHaveURL(/page=2&sort=-comb$/);
    await expect(page.getByRole('row')).toHaveCount(31);

    await test.step('a page beyond the last leads to the last', async () => {
      await page.goto('/monster-search?page=99999');
      await expect(page.locator('tbody tr').first()).toBeVisible();
      await expect(page).not.toHaveURL(/page=99999/);
      const last = Number(new URL(page.url()).searchParams.get('page'));
      expect(last).toBeLessThan(99_999);
      await expect(page.getByText(new RegExp(`^Page ${last} of ${last}$`))).toBeVisible();
    });

    await test.step('filters by user with completion, me and clear, by type and by range', async () => {
      const trainer = await someTrainer(page);
      await page.goto('/monster-search');
      const user = page.getByRole('combobox', { name: 'User' });

      await page.getByRole('button', { name: 'me', exact: true }).click();
      await expect(user).toHaveValue(me);
      await page.getByRole('button', { name: 'Clear the user' }).click();
      await expect(user).toHaveValue('');

      await user.pressSequentially(trainer.slice(0, 4));
      await expect(page.getByRole('option', { name: trainer })).toBeVisible();
      await page.getByRole('option', { name: trainer }).click();
      await expect(user).toHaveValue(trainer);
      const least = page.getByRole('slider', { name: 'At least' });
      await least.focus();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText('50 to 6000')).toBeVisible();
      await page.getByRole('button', { name: 'Search', exact: true }).last().click();
      await expect(page).toHaveURL(
        new RegExp(`user=${encodeURIComponent(trainer)}&min=50&page=1$`),
      );
      await expect(found(page)).toBeVisible();
      await expect
        .poll(async () => [...new Set(await page.locator('tbody th a').allTextContents())])
        .toEqual([trainer]);

      await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption('HARE');
      await page.getByRole('button', { name: 'Search', exact: true }).last().click();
      await expect(page).toHaveURL(/type=hare/);
      await page.goBack();
      await expect(page).not.toHaveURL(/type=hare/);
      await expect(page.getByRole('combobox', { name: 'Type', exact: true })).toHaveValue('');

      await expectNoAxeViolations(page);
    });
  });

  test('a shared search survives the login; filters by name and breed; an empty result says what to change', {
    tag: '@drill',
  }, async ({ page }) => {
    const { data } = await (await page.request.get('/api/monster-query?LIMIT=1')).json();
    const { MONSTER_NAME: name, RACE: race } = data[0] as { MONSTER_NAME: string; RACE: string };
    const address = `/monster-search?name=${encodeURIComponent(name)}&race=${race.toLowerCase()}&page=1&sort=-comb`;
    await page.goto(address);
    await expect(page).toHaveURL('/');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`shared_${process.pid}`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await expect(page).toHaveURL(address);
    await expect(found(page)).not.toHaveText('Found 0 results.');
    await expect(page.getByRole('combobox', { name: 'Fighter’s name' })).toHaveValue(name);

    const breed = page.getByRole('combobox', { name: 'Breed', exact: true });
    await page.getByRole('button', { name: 'Clear the fighter’s name' }).click();
    await breed.fill('kung fu h');
    await page.getByRole('option', { name: /^Kung Fu Hare/ }).click();
    await expect(breed).toHaveValue('Kung Fu Hare');
    await page.getByRole('button', { name: 'Search', exact: true }).last().click();
    await expect(page).toHaveURL(/\?race=[a-z_]+&page=1&sort=-comb$/);
    await expect(found(page)).toBeVisible();

    await test.step('an empty result says whether the user exists and what to change', async () => {
      const trainer = await someTrainer(page);
      await page.goto('/monster-search?user=zzz_nobody_here&type=hare&page=1');
      await expect(page.getByText('Found 0 results.')).toBeVisible();
      await expect(page.getByText('No player with the name zzz_nobody_here.')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('link', { name: 'Search all users' }).click();
      await expect(page).toHaveURL('/monster-search?type=hare&page=1');
      await expect(found(page)).not.toHaveText('Found 0 results.');

      await page.goto(`/monster-search?user=${encodeURIComponent(trainer)}&min=5999&page=1`);
      await expect(
        page.getByText(`${trainer} is a player, but has no monster like this.`),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Search all combined stats' }).click();
      await expect(page.locator('tbody tr').first()).toBeVisible();
    });
  });
});
