import { FEED_KEY } from '../support/app.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { openInApp } from '../support/open-in-app.ts';
import { expect, test } from '../support/test.ts';

/** Above the practice season's ids, so that these three records are adjacent and the last ones. */
const BASE = 2_000_000_000;
const LIMBO = BASE + 2;

function appearance(ID: number, MONSTER_NAME: string, fields: object = {}) {
  return {
    id: `history-spec-${ID}`,
    type: 'monster',
    ID,
    MONSTER_NAME,
    RACE: 'HARE',
    LIF: 100,
    POW: 200,
    INT: 300,
    SKI: 400,
    SPD: 500,
    DEF: 600,
    LOYALTY: 50,
    GUTS_RATE: 10,
    STARTING_GUTS: 40,
    TECHNIQUES: ['Straight', 'Kung Fu Fist'],
    DATE: '2026-01-02T03:04:05Z',
    ...fields,
  };
}

test.beforeAll(async ({ request }) => {
  const side = (ID: number, MONSTER_NAME: string) => ({ ID, MONSTER_NAME, RACE: 'HARE' });
  const response = await request.post('/api/feed', {
    headers: { authorization: `Bearer ${FEED_KEY}` },
    data: [
      appearance(BASE + 1, 'Lasso', { streak: 2 }),
      appearance(LIMBO, 'Limbo'),
      appearance(BASE + 3, 'Latest'),
      {
        id: `history-spec-fight-${BASE}`,
        type: 'fight',
        leftCombatant: side(BASE + 1, 'Lasso'),
        rightCombatant: side(LIMBO, 'Limbo'),
        outcome: { leftSideWins: true, knockOut: true },
        date: '2026-01-02T03:05:00Z',
      },
    ],
  });
  expect(response.ok()).toBe(true);
});

test('a record with its neighbours, details, fights, player and head to head, accessible in both themes', async ({
  page,
}) => {
  await test.step('the first record has Previous disabled', async () => {
    await page.goto('/monster-history/1');
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeVisible();
  });

  await test.step('a record shows name and race, champion or challenger, and links to its neighbours', async () => {
    await openInApp(page, `/monster-history/${LIMBO}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limbo the HARE');
    await expect(page.getByText('Challenger')).toBeVisible();
    await expect(page.getByText('Challenger 2 Jan 2026, 03:04 UTC')).toBeVisible();

    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL(`/monster-history/${BASE + 1}`);
    await expect(page.getByText('3-Time Champion')).toBeVisible();

    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(`/monster-history/${LIMBO}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limbo the HARE');
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL(`/monster-history/${BASE + 3}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest the HARE');
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toHaveCount(0);
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(`/monster-history/${LIMBO}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Limbo the HARE');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Latest the HARE');
  });

  await openInApp(page, `/monster-history/${BASE + 1}`);
  await test.step('details list every field and the techniques, sortable by each column', async () => {
    await page.getByRole('link', { name: 'Details' }).click();
    await expect(page).toHaveURL(`/monster-history/${BASE + 1}/details`);
    await expect(
      page.locator('dl').getByRole('link', { name: 'HARE', exact: true }),
    ).toHaveAttribute('href', '/monsters/hare/hare');
    await expect(page.locator('dl').filter({ hasText: 'Level' })).toContainText('2100');
    const names = page.locator('tbody th');
    await expect(names).toHaveText(['Straight', 'Kung Fu Fist']);
    // On phones a field replaces the column headings.
    const sorter = page.getByLabel('Sort by');
    if (await sorter.isVisible()) await sorter.selectOption('Tech');
    else await page.getByRole('button', { name: 'Tech', exact: true }).click();
    await expect(names).toHaveText(['Kung Fu Fist', 'Straight']);
    await expectNoAxeViolations(page);
  });

  await page.goBack();
  await test.step('the fights of a record link to the opponent and to head to head', async () => {
    const fight = page.getByRole('listitem').filter({ hasText: 'Limbo' });
    await expect(fight).toContainText('Won by KO');
    await fight.getByRole('link', { name: 'Limbo', exact: true }).click();
    await expect(page).toHaveURL(`/monster-history/${LIMBO}`);
    await expect(page.getByRole('listitem').filter({ hasText: 'Lasso' })).toContainText(
      'Lost by KO',
    );
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Head to head' }).click();
    await expect(page).toHaveURL('/versus/hare/hare');
    await expect(page.getByRole('heading', { name: 'Last meetings' })).toBeVisible();
  });

  await test.step('player and head to head are accessible in both themes', async () => {
    const { data } = await (await page.request.get('/api/monster-query?LIMIT=100')).json();
    const { USER } = data.find((record: { USER?: string }) => record.USER);
    for (const open of [
      () => page.goto(`/players/${USER}`),
      () => openInApp(page, '/versus/hare/ape'),
    ]) {
      await open();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAxeViolations(page);
    }
  });
});
