import type { APIRequestContext, Page } from '@playwright/test';
import { FEED_KEY } from '../support/app.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const ZONE = 'Asia/Tokyo';
test.use({ timezoneId: ZONE });

const NOT_FOUND = /status of 404/;
const REPORTED_AT = new Date(Date.now() - 30 * 60_000).toISOString();

function item(i: number, Name: string, fields: Record<string, unknown> = {}) {
  const Slug = Name.toLowerCase().replaceAll(' ', '-');
  const kind = { Category: 'STAT_BOOSTER', Rarity: 'COMMON', Hint: 'POW+1', Cost: 500 };
  return { i, Name, Slug, Image: '105', Description: `About ${Name}.`, ...kind, ...fields };
}

const GRIP = item(5, 'Rubber Grip', { Slug: 'pow-1' });
const CHIP = item(36, 'Moo Chip', {
  Cost: 12_000,
  Category: 'DISC_CHIPS',
  Rarity: 'EPIC',
  Hint: 'Roll Moo',
  Supertype: 'MOO',
  Entry: { RACE_TYPE: 'DRAGON', RACE_SUBTYPE: 'RARE_1' },
});
const TICKET = item(118, 'Jukebox Ticket', {
  Cost: 3000,
  Category: 'OTHER',
  Rarity: 'RARE',
  Hint: 'Play a song now',
});
const STOCKED = { items: [GRIP, CHIP], raffleItem: TICKET, restockTime: REPORTED_AT };

/** Opens the shop by a link, so that the browser fetches the store, not the server. */
async function openShop(page: Page, status: object | null): Promise<void> {
  await page.route('**/api/store-status', (route) =>
    status ? route.fulfill({ json: { status } }) : route.fulfill({ status: 503, json: {} }),
  );
  await page.goto('/nothing-here');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Item Shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Item Shop');
}

/** Logs in at the practice service, with the balance and inventory that `record` returns. */
async function signIn(
  page: Page,
  record: () => { balance: number; inventory: Record<string, number> },
): Promise<void> {
  await signInAs(page, `shopper_${process.pid}`);
  const names = { login: 'shopper', displayName: 'Shopper', victoryRecord: {} };
  await page.route('**/api/users/*', (route) => route.fulfill({ json: { ...names, ...record() } }));
}

const shelf = (page: Page) => page.getByRole('main').locator('ul > li > article');
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
const purse = (page: Page) => page.getByRole('region', { name: 'Balance' });

/** Feeds a store with new items of these names. */
async function restock(request: APIRequestContext, names: string[]): Promise<void> {
  const items = names.map((name, index) => item(50_000 + index, name));
  const id = `e2e-store-${Date.now()}-${Math.random()}`;
  const event = { id, type: 'store', items, raffleItem: null, restockTime: REPORTED_AT };
  const response = await request.post('/api/feed', {
    headers: { authorization: `Bearer ${FEED_KEY}` },
    data: [event],
  });
  expect(await response.json()).toMatchObject({ accepted: 1, rejected: [] });
}

test('an anonymous visitor sees, filters and searches the items, each state of the shop, and a restock', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(NOT_FOUND, /status of 503/);
  await openShop(page, STOCKED);
  await test.step('anyone sees number, name, cost, description and rarity, and the raffle prize apart', async () => {
    await expect(shelf(page)).toHaveCount(2);
    const chip = card(page, 'Moo Chip');
    for (const text of ['36', '12,000 Z', 'About Moo Chip.', 'Epic', 'Roll Moo']) {
      await expect(chip).toContainText(text);
    }
    await expect(chip.getByRole('link', { name: 'Meet the monster' })).toHaveAttribute(
      'href',
      '/monsters/dragon/rare_1',
    );
    await expect(chip).not.toContainText(/Owned|short|reach/);
    await expect(card(page, 'Rubber Grip')).toContainText('POW+1');
    await expect(purse(page).getByRole('link', { name: 'Log in' })).toBeVisible();
    const raffle = page.getByRole('region', { name: 'Raffle prize' });
    await expect(raffle.getByRole('heading', { name: 'Jukebox Ticket' })).toBeVisible();
  });

  await test.step('the restock time is the reported time plus one hour, in the viewer’s time zone', async () => {
    const restock = page.getByRole('region', { name: 'Restock' });
    const time = new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: ZONE,
    });
    await expect(restock).toContainText(time.format(Date.parse(REPORTED_AT) + 3_600_000));
    await expect(restock.getByRole('timer')).toHaveText(/^(2\d|30):\d\d$/);
  });

  await test.step('the items are filtered, sorted and searched, and the address has the choices', async () => {
    await expect(shelf(page)).toHaveCount(2);
    await page.getByRole('searchbox').focus();
    for (const label of ['Category', 'Rarity', 'Order']) {
      await page.keyboard.press('Tab');
      await expect(page.getByLabel(label)).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Wish for Rubber Grip' })).toBeFocused();

    await page.getByLabel('Order').selectOption('dearest');
    await expect(shelf(page).first()).toContainText('Moo Chip');
    await page.getByLabel('Category').selectOption('STAT_BOOSTER');
    await expect(shelf(page)).toHaveCount(1);
    await expect(page).toHaveURL('/shop?category=STAT_BOOSTER&sort=dearest');
    await page.getByLabel('Rarity').selectOption('EPIC');
    await expect(page.getByRole('heading', { name: 'No items found' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all items' }).click();
    await page.getByRole('searchbox').pressSequentially('ll moo');
    await expect(shelf(page)).toHaveCount(1);
    await expect(page).toHaveURL(/q=ll\+moo/);
  });

  await test.step('two filters changed before the address is updated both apply', async () => {
    await page.getByRole('searchbox').fill('');
    await expect(page).toHaveURL('/shop?sort=dearest');
    await page.evaluate(() => {
      for (const [name, value] of Object.entries({ category: 'STAT_BOOSTER', rarity: 'COMMON' })) {
        const choice = document.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
        if (choice) choice.value = value;
        choice?.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });
    await expect(page).toHaveURL('/shop?category=STAT_BOOSTER&rarity=COMMON&sort=dearest');
    await expect(shelf(page)).toHaveCount(1);
  });

  await test.step('the address has the choices', async () => {
    await page.getByRole('searchbox').fill('ll moo');
    await expect(page).toHaveURL(/q=ll\+moo/);
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('searchbox')).toHaveValue('ll moo');
  });

  await test.step('a text applies at once when its field is left', async () => {
    const field = page.getByRole('searchbox');
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    await field.fill('ll mo');
    await field.blur();
    await expect(field).toHaveValue('ll mo');
    await expect(page).toHaveURL(/q=ll\+mo(&|$)/);
    await expect(field).toHaveValue('ll mo');
  });

  await test.step('the shop has a state for an empty store, one without a report, and a failed request', async () => {
    await page.unroute('**/api/store-status');
    await openShop(page, { items: [], raffleItem: null, restockTime: REPORTED_AT });
    await expect(page.getByRole('heading', { name: 'The shelves are bare' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Raffle prize' })).toHaveCount(0);

    await page.unroute('**/api/store-status');
    await openShop(page, { items: [], raffleItem: null, restockTime: null });
    await expect(page.getByRole('heading', { name: 'The shop has not opened yet' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Restock' })).toContainText('Not announced yet.');
    await expectNoAxeViolations(page);

    await page.unroute('**/api/store-status');
    await openShop(page, null);
    await expect(page.getByRole('alert')).toContainText("Couldn't load the shop.");
  });

  await test.step('a restock shows on an open page', async () => {
    await page.unroute('**/api/store-status');
    const live = page.waitForResponse('**/api/live*');
    await page.goto('/shop');
    await live;
    await expect(shelf(page).first()).toBeVisible();
    // Goods of a try before would not be new.
    const batch = String(Date.now());
    await restock(request, [`Golden Broom ${batch}`, `Silver Bucket ${batch}`]);
    await expect(card(page, `Golden Broom ${batch}`)).toContainText('New');
    await expect(shelf(page)).toHaveCount(2);
    await expect(page.getByText('Just restocked: 2 new.')).toBeVisible();
  });

  await test.step('a login takes the wishes along, and logging out forgets them here', async () => {
    // Not what was restocked above: the season restocks, too.
    await openShop(page, STOCKED);
    const shown = page.getByRole('button', { name: 'Wish for Moo Chip' });
    await shown.click();
    await expect(shown).toHaveAttribute('aria-pressed', 'true');
    const username = `wisher_${process.pid}_${test.info().retry}`;
    const headers = { username, token: await signInAs(page, username) };
    await openShop(page, STOCKED);
    const ofAccount = async () => {
      const answer = await request.get(`/api/owners/${username}/wishlist`, { headers });
      return (await answer.json()).slugs;
    };
    await expect.poll(ofAccount).toEqual([CHIP.Slug]);
    await expect(shown).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('banner').getByRole('button', { name: username }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await openShop(page, STOCKED);
    await expect(shown).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a logged-in user sees what the balance covers, wishes for items, and has an inventory', async ({
  page,
  allowErrors,
}) => {
  allowErrors(NOT_FOUND);
  let record: { balance: number; inventory: Record<string, number> };
  record = { balance: 2000, inventory: { 'pow-1': 2 } };
  await signIn(page, () => record);
  await openShop(page, STOCKED);
  await test.step('each item says in words whether the balance covers it', async () => {
    await expect(card(page, 'Rubber Grip')).toContainText('Within reach');
    await expect(card(page, 'Rubber Grip')).toContainText('Owned 2');
    await expect(card(page, 'Moo Chip')).toContainText('10,500 Z short');
    await expect(card(page, 'Moo Chip')).toContainText('Owned 0');
    await expectNoAxeViolations(page);
  });

  await test.step('a wished item in store that the balance covers shows a mark in the top bar', async () => {
    const mark = page.getByRole('banner').getByRole('link', { name: /on your wishlist/ });
    await page.getByRole('button', { name: 'Wish for Moo Chip' }).click();
    await expect(
      page.getByRole('button', { name: 'Wish for Moo Chip', pressed: true }),
    ).toBeVisible();
    await expect(mark).toHaveCount(0);
    await page.getByRole('button', { name: 'Wish for Rubber Grip' }).press('Enter');
    // On a phone the long action of the message leaves it its width.
    await page.setViewportSize({ width: 390, height: 844 });
    const message = page.getByText('Rubber Grip is on your wishlist.');
    expect((await message.boundingBox())?.height).toBeLessThan(80);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(mark).toHaveAccessibleName('1 item on your wishlist is in store and within reach');
    await mark.click();
    await expect(page).toHaveURL('/shop?view=wishlist');
    await expect(shelf(page)).toHaveCount(2);
    await expect(card(page, 'Rubber Grip')).toContainText('In store');
  });

  await page.unroute('**/api/store-status');
  await test.step('the inventory lists owned items by section, cheapest first', async () => {
    const inventory = {
      'moo-chip': 1,
      'off-brand-memory-card': 2,
      'pow-4': 1,
      'pow-1': 3,
      'jukebox-ticket': 9,
      'lif-1': 0,
      'lost-disc': 1,
    };
    record = { balance: 0, inventory };
    await page.goto('/inventory');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inventory');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Disc Chips',
      'Stat Boosters',
      'Not in the catalogue',
    ]);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      'Off-Brand Memory Card x 2',
      'Moo Chip x 1',
      'Rubber Grip x 3',
      'Anvil Barbell x 1',
      'Lost Disc x 1',
    ]);
    await expect(page.getByRole('main').locator('li img').first()).toHaveAttribute(
      'src',
      '/items/170.gif',
    );
    await expectNoAxeViolations(page);
  });

  await test.step('an empty inventory says where items come from', async () => {
    record = { balance: 0, inventory: { 'pow-1': 0 } };
    await page.goto('/inventory');
    await expect(page.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the item shop' }).click();
    await expect(page).toHaveURL('/shop');
  });

  await test.step('balances of 500 and a trillion fit their box, with the spendable part', async () => {
    const wide = page.viewportSize();
    // The box is narrowest on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [amount, shown, free] of [
      [500, '500 Z', null],
      [1_000_000_000_000, '1,000,000,000,000 Z', '999,999,999,500 Z spendable'],
    ] as const) {
      record = { balance: amount, inventory: {} };
      await page.goto('/shop');
      await expect(purse(page)).toContainText(shown);
      if (free) await expect(purse(page)).toContainText(free);
      else await expect(purse(page)).not.toContainText('spendable');
      const overflow = () => purse(page).evaluate((box) => box.scrollWidth - box.clientWidth);
      await expect.poll(overflow, `${shown} fits its box`).toBe(0);
    }
    if (wide) await page.setViewportSize(wide);
  });
});
