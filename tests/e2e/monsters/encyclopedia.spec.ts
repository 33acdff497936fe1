import type { Page, Response } from '@playwright/test';
import type { Monster } from '#app/features/guide/contract.ts';
import { raceDisplayName } from '#app/features/guide/rules.ts';
import { loadReference } from '#reference/load.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { openInApp } from '../support/open-in-app.ts';
import { headingShownAtMs, layoutShifts } from '../support/settled.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const { monsters } = loadReference();
const monsterOf = (slug: string) => monsters.find((monster) => monster.slug === slug) as Monster;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const column = (page: Page, name: 'Type' | 'Subtype') =>
  page.getByRole('listbox', { name, exact: true });
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search Monster Types' });
const panelWidth = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Monster picker' })
    .evaluate((nav) => (nav as HTMLElement).offsetWidth);

/** Searches in the open picker, and runs axe with its results and without. */
async function expectNoAxeViolationsInPicker(page: Page): Promise<void> {
  await searchBox(page).fill('ape');
  await expect(page.getByRole('option', { name: 'Rock Ape' })).toBeVisible();
  await expectNoAxeViolations(page);
  await searchBox(page).press('Escape');
  await expectNoAxeViolations(page, '#monster-picker');
}

const isPhone = () => test.info().project.name === 'phone';

test('an unknown monster has a not-found page; a technique opens; monsters with one number are both found', {
  tag: '@one-screen',
}, async ({ page, allowErrors }) => {
  allowErrors(/status of 404/);
  const twins = [monsterOf('ape'), monsterOf('hare')].map((monster) => ({
    ...monster,
    number: '100',
  }));
  await page.route('**/api/calibration/balance', (route) => route.fulfill({ json: twins }));
  const response = (await page.goto('/monsters/ape/golme')) as Response;
  expect(response.status()).toBe(404);
  await expect(title(page)).toHaveText('No such monster');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Rock Ape' }).click();
  await expect(page).toHaveURL('/monsters/ape/golem');
  await expect(title(page)).toHaveText('ROCK APE (APE/GOLEM)');

  await openInApp(page, '/monsters/ape/ape');
  await test.step('a technique opens with all its figures and links to its page', async () => {
    await page.getByText('Swing-Throw', { exact: true }).click();
    const figures = page.getByRole('group').filter({ hasText: 'Swing-Throw' });
    for (const label of ['Scaling', 'Guts Cost', 'Time Miss', 'Force Miss Self']) {
      await expect(figures.getByText(label, { exact: true })).toBeVisible();
    }
    const compare = page.getByRole('link', { name: 'Compare with others' });
    await expect(compare).toHaveAttribute('href', '/monsters/compare?with=ape');
    await page.getByRole('link', { name: 'All about Swing-Throw' }).click();
    await expect(page).toHaveURL('/techniques/ape/swing-throw');
  });
  await page.goBack();
  await expect(title(page)).toHaveText('APE');
  await test.step('two monsters with one number are both found', async () => {
    await searchBox(page).focus();
    const offers = page.getByRole('listbox', { name: 'Monsters found' }).getByRole('option');
    await expect(offers).toHaveText([/^Ape.*No\. 100$/, /^Hare.*No\. 100$/]);
    await offers.nth(1).click();
    await expect(page).toHaveURL('/monsters/hare/hare');
  });
});

test('the picker works by keyboard and by mouse, and stays open when locked, also after a reload', {
  tag: '@one-screen',
}, async ({ page }) => {
  await page.goto('/monsters/ape/ape');
  expect(await panelWidth(page)).toBe(64);

  await test.step('the picker works by keyboard', async () => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByRole('main').focus();
    await press('Tab');
    await expect(page.getByRole('button', { name: 'Keep the picker open' })).toBeFocused();
    await expect.poll(() => panelWidth(page)).toBe(414);
    await press('Tab');
    await expect(searchBox(page)).toBeFocused();
    await expect(
      page.getByRole('listbox', { name: 'Monsters found' }).getByRole('option'),
    ).toHaveCount(38);
    await page.keyboard.type('GOLD_d');
    await expect(page.getByRole('option', { name: 'Gold Dust' })).toBeVisible();
    await press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Gold Dust', selected: true })).toBeVisible();
    await press('Enter');
    await expect(page).toHaveURL('/monsters/ape/rare_1');

    // The shell moves the focus to the new page; keys pressed before that would go elsewhere.
    await expect(title(page)).toHaveText(/^GOLD DUST/);
    await expect(page.getByRole('main')).toBeFocused();
    await press('Tab', 'Tab', 'Escape', 'Tab');
    const type = (name: string) => column(page, 'Type').getByRole('option', { name, exact: true });
    await expect(type('APE')).toBeFocused();
    await press('ArrowDown');
    await expect(type('ARROW HEAD')).toBeFocused();
    await press('End');
    await expect(type('ZUUM')).toBeFocused();
    await press('h');
    await expect(type('HARE')).toBeFocused();
    await press('Enter');
    await expect(page).toHaveURL('/monsters/hare/hare');
    await expect(title(page)).toHaveText('HARE');
    await expect(type('HARE')).toBeFocused();
    await press('Tab', 'End', ' ');
    await expect(page).toHaveURL('/monsters/hare/rare_1');
    await expect(column(page, 'Subtype').getByRole('option', { selected: true })).toBeFocused();
  });

  // The focus is no longer in the picker.
  await openInApp(page, '/monsters/ape/ape');
  await expect.poll(() => panelWidth(page)).toBe(64);
  const picker = page.getByRole('navigation', { name: 'Monster picker' });
  await picker.hover({ position: { x: 32, y: 400 } });
  await expect.poll(() => panelWidth(page)).toBe(414);

  await column(page, 'Type').getByRole('option', { name: 'HARE' }).click();
  await expect(page).toHaveURL('/monsters/hare/hare');
  // The address changes before the subtypes do.
  await expect(title(page)).toHaveText('HARE');
  await column(page, 'Subtype').getByRole('option', { name: 'GOLEM' }).click();
  await expect(page).toHaveURL('/monsters/hare/golem');
  await column(page, 'Subtype').getByRole('option', { name: 'RARE' }).click();
  await expect(page).toHaveURL('/monsters/hare/rare_1');
  await column(page, 'Subtype').getByRole('option', { name: 'Kung Fu Hare' }).click();
  await expect(title(page)).toHaveText('KUNG FU HARE (HARE/RARE 2)');

  await page.mouse.move(1200, 500);
  await expect.poll(() => panelWidth(page)).toBe(64);
  const narrow = (await title(page).boundingBox())?.x ?? 0;
  await page.getByRole('button', { name: 'Keep the picker open' }).click();
  await page.mouse.move(1200, 500);
  await expect.poll(() => panelWidth(page)).toBe(414);
  await expect.poll(async () => (await title(page).boundingBox())?.x ?? 0).toBeGreaterThan(narrow);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Keep the picker open' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(await panelWidth(page)).toBe(414);
  expect(await layoutShifts(page)).toEqual([]);

  await test.step('an entry has a title, a description and a picture for link previews', async () => {
    await expect(page).toHaveURL('/monsters/hare/rare_2');
    await expect(page).toHaveTitle(/^KUNG FU HARE \(HARE\/RARE 2\) · /);
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    expect(await content('meta[property="og:title"]')).toBe('KUNG FU HARE (HARE/RARE 2)');
    expect(await content('meta[property="og:image"]')).toContain('/portraits/jpg/KUNG_FU_HARE.jpg');
    expect(await content('meta[name="description"]')).toContain(
      monsterOf('kung-fu-hare').description,
    );
  });

  await test.step('axe finds nothing on a special monster and the open picker', async () => {
    await expectNoAxeViolationsInPicker(page);
  });
});

test('by touch the picker is a sheet that a button opens', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/monsters/ape/ape');
  await expect(searchBox(page)).toBeHidden();
  await page.getByRole('button', { name: 'Choose a monster' }).tap();
  await column(page, 'Type').getByRole('option', { name: 'ARROW HEAD' }).tap();
  await expect(page).toHaveURL('/monsters/arrow_head/arrow_head');
  await expect(title(page)).toHaveText('ARROW HEAD');
  await column(page, 'Subtype').getByRole('option', { name: 'GOLEM' }).tap();
  await expect(page).toHaveURL('/monsters/arrow_head/golem');
  await expect(searchBox(page)).toBeHidden();

  await page.getByRole('button', { name: 'Choose a monster' }).tap();
  await searchBox(page).fill('kung fu');
  await page.getByRole('option', { name: 'Kung Fu Hare' }).tap();
  await expect(title(page)).toHaveText('KUNG FU HARE (HARE/RARE 2)');
  await expect(searchBox(page)).toBeHidden();

  await test.step('axe finds nothing on a special monster and the open picker', async () => {
    await page.getByRole('button', { name: 'Choose a monster' }).tap();
    await expectNoAxeViolationsInPicker(page);
    await page.keyboard.press('Escape');
  });

  await test.step('axe finds nothing on an entry without a description', async () => {
    await openInApp(page, '/monsters/wracky/golem');
    await page.locator('summary').first().click();
    await expectNoAxeViolations(page);
  });
});

const statistics = (page: Page) => page.getByRole('region', { name: 'Statistics' });
const neverSeen = {
  monsterStats: { monsterCount: 0, topUsers: [] },
  fightStats: { winRate: null, koWinRate: null, topOpponentRacesWon: [], topOpponentRacesLost: [] },
};

/** Opens the next entry by its link. @returns the time on the page's clock when its heading shows */
async function openNext(page: Page, { META }: Monster): Promise<number> {
  const arrival = headingShownAtMs(page, raceDisplayName(META));
  await page.getByRole('link', { name: /^Next, / }).click();
  return arrival;
}

test('from entry to entry: beaten subtypes, prefetched entries, and statistics that are late, fail or are empty', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 400/);
  const first = monsters.indexOf(monsterOf('pixie'));
  const [prefetched, late, failing, unseen] = monsters.slice(first + 1, first + 5) as [
    ...[Monster, Monster, Monster, Monster],
  ];
  const statisticsOf = ({ META }: Monster) => `**/api/statistics/${META.RACE_SUPERTYPE}`;
  const counted = Promise.withResolvers<void>();
  await page.route(statisticsOf(late), async (route) => {
    await counted.promise;
    await route.continue();
  });
  await page.route(statisticsOf(failing), (route) =>
    route.fulfill({ status: 400, json: { error: { code: 'no', message: 'No.' } } }),
  );
  await page.route(statisticsOf(unseen), (route) => route.fulfill({ json: neverSeen }));
  const apes = monsters.filter(({ META }) => META.RACE_TYPE === 'APE');
  const beaten = [...apes, monsterOf('pixie')].map(({ META }) => [META.RACE_SUPERTYPE, true]);
  await page.route('**/api/users/*', async (route) => {
    const response = await route.fetch();
    const record = { ...(await response.json()), victoryRecord: Object.fromEntries(beaten) };
    await route.fulfill({ response, json: record });
  });
  await signInAs(page, `guide_${test.info().project.name}`);
  await page.goto('/monsters/pixie/pixie');

  await test.step('beaten subtypes have check marks, and so has a type once all of it is beaten', async () => {
    if (isPhone()) await page.getByRole('button', { name: 'Choose a monster' }).click();
    const defeated = (name: 'Type' | 'Subtype') =>
      column(page, name).getByRole('option').filter({ hasText: 'defeated' });
    await expect(defeated('Subtype')).toHaveText([/^PIXIE/]);
    await expect(defeated('Type')).toHaveText([/^APE/]);
    if (isPhone()) await page.keyboard.press('Escape');
  });

  await test.step('a prefetched entry shows without requests and layout shifts', async () => {
    const fetched = page.waitForResponse(/\/api\/monster-entry\//);
    const loaded = page.waitForResponse(/\/api\/statistics\//);
    await page.getByRole('link', { name: /^Next, / }).focus();
    await Promise.all([(await fetched).finished(), (await loaded).finished()]);
    // The form is not prefetched; its place is reserved.
    await page.route(/\/api\/monster-entry\/pixie\/dragon$/i, (route) => route.abort());
    await page.route(statisticsOf(prefetched), (route) => route.abort());
    const arrivedAtMs = await openNext(page, prefetched);
    await expect(statistics(page)).toContainText('%');
    await expect(page).toHaveTitle(/^DAINA \(PIXIE\/DRAGON\) · /);
    expect(await layoutShifts(page, arrivedAtMs)).toEqual([]);
  });

  await test.step('an entry reserves the place of statistics that are still loading', async () => {
    const arrivedAtMs = await openNext(page, late);
    await expect(statistics(page)).not.toContainText('%');
    counted.resolve();
    await expect(statistics(page)).toContainText('%');
    expect(await layoutShifts(page, arrivedAtMs)).toEqual([]);
  });

  // The same on every screen.
  if (isPhone()) return;
  await test.step('statistics that fail to load leave the rest of the page, and can be retried', async () => {
    await openNext(page, failing);
    await expect(
      page.getByRole('heading', { name: "Couldn't load the statistics." }),
    ).toBeVisible();
    await page.unroute(statisticsOf(failing));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Times Appeared')).toBeVisible();
  });

  await test.step('a monster that never appeared has an empty card without NaN', async () => {
    await openNext(page, unseen);
    await expect(page.getByRole('heading', { name: 'Not in the ring yet' })).toBeVisible();
    await expect(page.getByRole('article')).not.toContainText('NaN');
    await expectNoAxeViolations(page);
  });
});
