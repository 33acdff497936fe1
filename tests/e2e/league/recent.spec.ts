import type { Page, Route } from '@playwright/test';
import { stopClock } from '../support/clock.ts';
import { decideFight, expectSpoken, listen, spokenOn } from '../support/fights.ts';
import { settled } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

interface Combatant {
  ID: number;
  MONSTER_NAME: string;
  RACE: string;
}

function match(
  id: number,
  left: Partial<Combatant>,
  right: Partial<Combatant>,
  leftSideWins = true,
) {
  return {
    id,
    leftCombatant: { ID: id * 2, MONSTER_NAME: 'Lefty', RACE: 'HARE', ...left },
    rightCombatant: { ID: id * 2 + 1, MONSTER_NAME: 'Righty', RACE: 'APE', ...right },
    outcome: { leftSideWins, knockOut: true },
    date: new Date(Date.now() - 120_000).toISOString(),
  };
}

/** Opens the page by a link, so that the browser fetches the fights, not the server. */
async function openPanel(page: Page, answer: (route: Route) => unknown): Promise<void> {
  await page.route('**/api/matches*', answer);
  await page.goto('/nothing-here');
  await page.getByRole('main').getByRole('link', { name: 'Recent Fights' }).click();
  await expect(page).toHaveURL('/recent');
}

const rows = (page: Page) => page.getByRole('main').locator('ol > li');
const NOT_FOUND = /status of 404/;

test('the latest 50 fights, new ones as they arrive, in two tabs', {
  tag: '@one-screen',
}, async ({ page, context, request }) => {
  let connections = 0;
  context.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/live') connections += 1;
  });
  await page.addInitScript(() => {
    const moves: string[] = [];
    Object.assign(window, { moves });
    document.addEventListener('animationstart', ({ target }) => {
      moves.push(`glow ${(target as Element).closest('li')?.textContent}`);
    });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      moves.push(`slide ${this.textContent}`);
      return animate.apply(this, how);
    };
  });
  await listen(page);
  const response = await page.goto('/recent');
  const rendered = (await response?.text())?.replaceAll('<!-- -->', '') ?? '';
  const live = (tab: Page) => tab.getByRole('status').filter({ hasText: 'Live' });

  await test.step('the latest 50 fights, each with portrait, name, race and vs between', async () => {
    await expect(page).toHaveTitle('Recent Fights · Ringside');
    await expect(rows(page)).toHaveCount(50);
    const first = rows(page).first();
    await expect(first).toContainText('vs');
    await expect(first.getByRole('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
    const portraits = first.locator('img');
    await expect(portraits).toHaveCount(2);
    await expect(portraits.first()).toHaveAttribute('src', /^\/portraits\/96\/[A-Z0-9_]+\.webp$/);
    await expect(portraits.first()).toHaveAttribute('loading', 'lazy');
    await expect
      .poll(() => portraits.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('a new fight appears without a reload, slides in and glows once', async () => {
    await expect(live(page)).toBeVisible();
    // Only a fight of the season that was decided meanwhile.
    expect(rendered).toContain(' beat ');
    for (const said of await spokenOn(page)) expect(rendered).not.toContain(said.replace('.', ''));
    let loser = '';
    const decide = async () => {
      loser = await decideFight(request);
    };
    await expectSpoken(page, [{ after: decide, says: () => `Victor beat ${loser} by knock-out.` }]);
    const row = rows(page).filter({ hasText: loser });
    await row.getByRole('link').first().focus();
    await page.keyboard.press('Shift+Tab');
    await expectSpoken(page, [
      { press: 'Tab', reads: `link "vs: Victor beat ${loser} by knock-out"` },
      { press: 'Tab', reads: `link "${loser} HARE KO : lost by knock-out"` },
    ]);
    await expect(rows(page)).toHaveCount(50);
    const moves = () =>
      page.evaluate((name) => {
        const all = (window as unknown as { moves: string[] }).moves;
        return all.filter((move) => move.includes(name)).map((move) => move.split(' ')[0]);
      }, loser);
    // Both halves of the row glow.
    await expect
      .poll(async () => (await moves()).filter((move) => move === 'glow'))
      .toHaveLength(2);
    expect((await moves())[0]).toBe('slide');
  });

  await test.step('nothing moves under reduced motion, and nothing is said once that is off', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    const said = page.getByRole('group', { name: 'Results read aloud' });
    await said.getByRole('radio', { name: 'All' }).focus();
    await expectSpoken(page, [
      { press: 'ArrowRight', reads: 'radio "Followed" [checked]' },
      { press: 'ArrowRight', reads: 'radio "Off" [checked]' },
      { press: 'Escape', reads: 'button "Menu"' },
    ]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await settled(page);
    const decide = async () => {
      const loser = await decideFight(request);
      await expect(rows(page).filter({ hasText: loser })).toBeVisible();
    };
    await expectSpoken(page, [{ after: decide, says: () => '' }]);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  await test.step('two tabs of a browser share one live connection', async () => {
    const other = await context.newPage();
    await other.goto('/recent');
    for (const tab of [page, other]) await expect(live(tab)).toBeVisible();
    expect(connections).toBe(1);
    const loser = await decideFight(request);
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await expect(rows(tab).filter({ hasText: loser })).toBeVisible();
    }
  });
});

test('fights of every shape, none at all, and fights that fail to load', {
  tag: ['@one-screen', '@drill'],
}, async ({ page, allowErrors }) => {
  allowErrors(NOT_FOUND, /ERR_FAILED/);
  await page.emulateMedia({ colorScheme: 'dark' });

  await test.step('without any fight the page has an empty state', async () => {
    await openPanel(page, (route) => route.fulfill({ json: { records: [] } }));
    await expect(page.getByRole('heading', { name: 'The ring is empty' })).toBeVisible();
    await page.unroute('**/api/matches*');
  });

  await test.step('when the fights fail to load, the page says so and offers a retry', async () => {
    const long = match(
      1,
      { MONSTER_NAME: 'Twelve chars', RACE: 'WHITE_MOCCHI' },
      { MONSTER_NAME: 'Eleven char' },
    );
    const arabic = match(3, { MONSTER_NAME: 'شجاع الصحراء' }, { MONSTER_NAME: 'Sandy' });
    const records = [long, match(2, {}, {}, false), arabic];
    // Only the click ends the failures: a fight that arrives is a reason to try again, too.
    const isClicked = () => page.evaluate(() => 'isClicked' in window);
    await openPanel(page, async (route) =>
      (await isClicked()) ? route.fulfill({ json: { records } }) : route.abort(),
    );
    const alert = page.getByRole('alert');
    await expect(alert).toContainText("Couldn't load the fights.");
    await page.evaluate(() =>
      addEventListener('click', () => Object.assign(window, { isClicked: true }), true),
    );
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step('a name longer than 11 characters is cut there, a race has spaces for underscores', async () => {
    await expect(rows(page).getByText('Twelve char..', { exact: true })).toBeVisible();
    await expect(rows(page).getByText('WHITE MOCCHI', { exact: true })).toBeVisible();
    await expect(rows(page).getByText('Eleven char', { exact: true })).toBeVisible();
    // A name that is written from right to left is shortened at its left end.
    await expect(rows(page).getByText(/^شجاع.*\.\.$/)).toHaveCSS('direction', 'rtl');
  });

  await test.step('the winner has full opacity and a silver edge; the loser is dimmed, crimson and a link', async () => {
    const row = rows(page).filter({ hasText: 'Lefty' });
    await expect(row.getByRole('link', { name: / beat / })).toHaveAttribute(
      'href',
      /^\/fight\/\d+$/,
    );
    const links = row.locator('a[href^="/monster-history/"]');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', '/monster-history/4');
    await expect(links).toHaveCSS('border-left-color', 'rgb(224, 52, 79)');
    await expect(links.getByText('Lefty')).toBeVisible();
    const dimming = (name: string) =>
      row
        .getByText(name, { exact: true })
        .evaluate((text) => Number(getComputedStyle(text.parentElement as Element).opacity));
    // A link below the pointer is not dimmed.
    await page.mouse.move(0, 0);
    await expect.poll(() => dimming('Lefty')).toBeLessThan(0.9);
    expect(await dimming('Righty')).toBe(1);
    const winner = row.locator(':scope > div').filter({ hasText: 'Righty' });
    await expect(winner).toHaveCSS('border-left-color', 'rgb(201, 209, 222)');
    await expect(winner).toContainText('Win');
    await expect(links).toContainText('lost by knock-out');
  });
});

test('rows take the place of a loading animation, are mirrored, and keep their place when a fight arrives', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(NOT_FOUND);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await openPanel(page, async (route) => {
    await asked;
    await route.continue();
  });
  const words = page.getByText('Loading the fights', { exact: true });
  await expect(words).toBeVisible();
  // On the first screen, above a phone's bar.
  expect((await words.boundingBox())?.y).toBeLessThan(700);
  const place = (list: string) =>
    page
      .getByRole('main')
      .locator(`${list} > li`)
      .first()
      .evaluate((row) => row.getBoundingClientRect().y);
  const before = await place('ul');
  answer();
  await expect(rows(page)).toHaveCount(50);
  // A fight that has just arrived slides in first.
  await expect.poll(() => place('ol')).toBe(before);

  // A fight that arrives before the page is scrolled would slide in, and move what is measured.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.unroute('**/api/matches*');
  await test.step('the right side is the left one mirrored', async () => {
    const boxes = await rows(page)
      .first()
      .evaluate((row) => {
        const { left, right } = row.getBoundingClientRect();
        const [one, other] = [...row.querySelectorAll('img')].map((img) =>
          img.getBoundingClientRect(),
        );
        return { outerLeft: (one?.left ?? 0) - left, outerRight: right - (other?.right ?? 0) };
      });
    expect(boxes.outerRight).toBeCloseTo(boxes.outerLeft, 0);
  });

  await test.step('the scroll position is kept when a fight arrives', async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
    const read = rows(page).nth(20).locator('a[href^="/monster-history/"]');
    const href = await read.getAttribute('href');
    const reading = page.getByRole('main').locator(`a[href="${href}"]`).first();
    await reading.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const place = async () => (await reading.boundingBox())?.y ?? Number.NaN;
    const before = await place();
    const loser = await decideFight(request);
    const waiting = page.getByRole('button', { name: /^\d+ new$/ });
    await expect(waiting).toBeVisible();
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
    await waiting.click();
    await expect(rows(page).filter({ hasText: loser })).toBeInViewport();
  });
});

test('when a refetch fails, the fights stay and the note shows', {
  tag: '@one-screen',
}, async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  await page.route('**/api/matches*', (route) => route.abort());
  await page.clock.install();
  await page.goto('/recent');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(page.getByText(/As of \d\d:\d\d/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(rows(page)).toHaveCount(50);
});

test('without a live channel a note shows the time of the data, and the fights are refetched every 30 seconds', {
  tag: '@one-screen',
}, async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/);
  // On a metered line no copies are made, which would ask for the fights, too.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  let asked = 0;
  await page.route(/\/api\/(live|changes\/.*)$/, (route) => route.abort());
  await page.route('**/api/matches*', (route) => {
    asked += 1;
    return route.continue();
  });
  await stopClock(page);
  await page.goto('/recent');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toHaveCount(0);
  await page.clock.runFor(29_000);
  expect(asked).toBe(0);
  for (const round of [1, 2]) {
    const answered = page.waitForResponse('**/api/matches*');
    await page.clock.runFor(30_000);
    await (await answered).finished();
    // A part that came late has a rhythm of its own.
    expect(asked).toBeGreaterThanOrEqual(round);
    expect(asked).toBeLessThanOrEqual(2 * round);
  }
  await expect(
    page.getByRole('status').filter({ hasText: /Live updates paused. As of \d\d:\d\d/ }),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(50);
});
