import type { Locator, Page, Route } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { findMonsters, leftWins, match, newName, save, viewPath } from '../support/bracket.ts';
import { expectWithin, stopClock } from '../support/clock.ts';
import { settled, shown } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const LIVE_LIMIT_MS = 1_000;
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const BROADCAST = { width: 1920, height: 1080 };

test('viewers see a running bracket, the next result within a second, and the champion', async ({
  page,
  request,
}) => {
  const [first, second, third] = await findMonsters(request, 3);
  if (!first || !second || !third) throw new Error('The season has no monsters.');
  const ids = [first.ID, second.ID, third.ID];
  const name = newName('Running');
  await save(request, name, ids);
  await stopClock(page);
  await page.goto(viewPath(name));
  await expect(page).toHaveTitle(`${name} · Ringside`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByText('3 monsters, not started')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Semifinals', 'Final']);
  // The first seed has a bye, won 2-0; its opponent in the final is undecided.
  await expect(match(page, 'R1-1').getByRole('link')).toContainText('won, 2');
  await expect(match(page, 'R1-1')).toContainText('Bye');
  await expect(match(page, 'R2-1')).toContainText('Winner of R1-2');
  await expect(match(page, 'R1-2').getByRole('link')).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();

  const semifinal = leftWins('R1-2', second.ID, third.ID);
  await save(request, name, ids, [semifinal]);
  await expectWithin(page, page.getByText('3 monsters, 1 of 2 fights decided'), LIVE_LIMIT_MS);
  await page.clock.resume();
  const [winner, loser] = [0, 1].map((row) => match(page, 'R1-2').getByRole('link').nth(row));
  await expect(winner as Locator).toContainText('won, 3');
  await expect(loser as Locator).toContainText('lost, 1');

  // Hover and focus highlight a monster's path.
  const inFinal = match(page, 'R2-1').getByRole('link').nth(1);
  const colour = () => inFinal.evaluate((row) => getComputedStyle(row).borderLeftColor);
  await settled(page);
  const unlit = await colour();
  await winner?.hover();
  await expect.poll(colour).not.toBe(unlit);
  await page.mouse.move(0, 0);
  await expect.poll(colour).toBe(unlit);
  await winner?.focus();
  await expect.poll(colour).not.toBe(unlit);

  await page.getByRole('button', { name: 'Final', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Final']);

  await save(request, name, ids, [semifinal, leftWins('R2-1', first.ID, second.ID)]);
  await expect(page.getByRole('main').getByRole('link', { name: 'Champion' })).toContainText(
    first.MONSTER_NAME,
  );
  await expect(
    page.getByText('3 monsters, and one champion:').getByRole('link', { name: first.MONSTER_NAME }),
  ).toHaveAttribute('href', `/monster-history/${first.ID}`);
  await expectNoAxeViolations(page);
});

test('an unknown tournament lists others, fills in as it is created, and fits its window while it is short', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const [one, other] = await findMonsters(request, 2);
  if (!one || !other) throw new Error('The season has no monsters.');
  const another = newName('Another');
  const name = newName('Unknown');
  await save(request, another, [one.ID, other.ID]);
  const answer = await page.goto(viewPath(name));
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'No such tournament' })).toBeVisible();
  await expect(page).toHaveTitle('No such tournament · Ringside');
  await expect(page.getByRole('link', { name: another })).toHaveAttribute(
    'href',
    viewPath(another),
  );
  await expectNoAxeViolationsAsShown(page);

  const excess = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await save(request, name, []);
  await expect(page.getByRole('heading', { name: 'Both corners are empty' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect.poll(excess).toBe(0);
  await save(request, name, [one.ID]);
  await expect(page.getByRole('heading', { name: 'One corner is taken' })).toBeVisible();
  await expect.poll(excess).toBe(0);
  await save(request, name, [one.ID, other.ID]);
  await expect(match(page, 'R1-1').getByRole('link')).toHaveCount(2);
  await expect.poll(excess).toBe(0);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Tournaments' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tournaments');
  await expect(page.getByRole('link', { name })).toContainText('2 monsters, not started');
});

test('a tournament that is listed opens by itself although the first answer about it is that there is none', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const name = newName('Late');
  await page.goto(viewPath(name));
  const first = (route: Route) => route.continue({ url: `${route.request().url()}-` });
  await page.route(`**/api/tournament/${encodeURIComponent(name)}`, first, { times: 1 });
  await save(request, name, []);
  await expect(page.getByRole('heading', { name: 'Both corners are empty' })).toBeVisible();
});

test('with spoilers off results are hidden, also in the server’s HTML; revealed ones are remembered', async ({
  page,
  request,
}) => {
  const [a, b, c, d] = await findMonsters(request, 4);
  if (!a || !b || !c || !d) throw new Error('The season has no monsters.');
  const results = [
    leftWins('R1-1', a.ID, d.ID),
    leftWins('R1-2', b.ID, c.ID),
    leftWins('R2-1', a.ID, b.ID),
  ];
  const name = newName('Quiet');
  await save(request, name, [a.ID, b.ID, c.ID, d.ID], results);

  const html = await (await request.get(`${viewPath(name)}?spoilers=off`)).text();
  const [inside = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  const seen = inside.replaceAll(/<script[\s\S]*?<\/script>/g, '');
  expect(seen).toContain('Winner of R1-1');
  expect(seen).not.toMatch(/Champion|champion|, won,|, lost,/);

  await page.goto(viewPath(name));
  await expect(page.getByRole('main').getByRole('link', { name: 'Champion' })).toContainText(
    a.MONSTER_NAME,
  );
  await page.getByRole('link', { name: 'Hide results' }).click();
  await expect(page).toHaveURL(/\?spoilers=off$/);
  const marks = page.getByRole('region', { name: 'Bracket' }).getByText(/^, (won|lost), $/);
  await expect(marks).toHaveCount(0);
  await expect(match(page, 'R2-1')).toContainText('Winner of R1-2');

  await match(page, 'R1-2').getByRole('button', { name: 'Reveal' }).click();
  await expect(match(page, 'R1-2').getByRole('link').first()).toContainText('won, 3');
  await expect(match(page, 'R2-1').getByRole('link')).toHaveText(new RegExp(b.MONSTER_NAME));
  await page.reload();
  await expect(marks).toHaveCount(2);
  await page.setViewportSize(PHONE);
  await expectNoAxeViolationsAsShown(page);
  await page.setViewportSize(WIDE);
  await page.getByRole('button', { name: 'Reveal round Semifinals' }).press('Enter');
  await expect(marks).toHaveCount(4);
  await expect(page.getByRole('main').getByRole('link', { name: 'Champion' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hide everything again' }).click();
  await expect(marks).toHaveCount(0);
  await page.getByRole('link', { name: 'Show all results' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Champion' })).toBeVisible();
});

test.describe('overlays', () => {
  test.use({ viewport: BROADCAST });

  /** Mocks the snapshot, which all tests would share; undefined makes the request fail. */
  async function controlSnapshot(page: Page): Promise<(snapshot: unknown) => Promise<void>> {
    let now: unknown = null;
    await page.route('**/api/snapshot', (route) =>
      now === undefined
        ? route.abort()
        : route.fulfill({ contentType: 'application/json', body: JSON.stringify(now) }),
    );
    await page.clock.install();
    return async (snapshot) => {
      now = snapshot;
      const asked = page.waitForRequest('**/api/snapshot');
      await page.clock.runFor(5_000);
      await asked;
    };
  }

  async function expectBarePage(page: Page): Promise<void> {
    for (const element of ['html', 'body']) {
      await expect(page.locator(element)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expect(page.locator(element)).toHaveCSS('overflow', 'hidden');
    }
    for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const) {
      await expect(page.getByRole(role)).toHaveCount(0);
    }
  }

  test('the bracket overlay of 64 shows the part that is on air, complete and large enough to read', async ({
    page,
    request,
  }) => {
    const ids = (await findMonsters(request, 64)).map(({ ID }) => ID);
    const name = newName('Overlay');
    await save(request, name, ids);
    const setSnapshot = await controlSnapshot(page);
    await page.goto(`/overlay/bracket/${encodeURIComponent(name)}`);
    await expectBarePage(page);
    await expect(page.getByText('Round of 64, part 1 of 4')).toBeVisible();
    await setSnapshot({ tournamentId: name, matchId: 'R1-30' });
    await expect(page.getByText('Round of 64, part 4 of 4')).toBeVisible();
    await expect(page.getByText('On the broadcast')).toHaveCount(1);
    const texts = page.getByRole('list').last().locator('xpath=ancestor::main').locator('li li');
    await expect(texts).toHaveCount(15);
    const outside = ({ width, height }: typeof BROADCAST) =>
      texts.evaluateAll(
        (cards, [right, foot]) =>
          cards
            .map((card) => card.getBoundingClientRect())
            .filter((box) => box.y <= 0 || box.bottom >= foot || box.right >= right).length,
        [width, height] as const,
      );
    await expect.poll(() => outside(BROADCAST)).toBe(0);
    const least = () =>
      texts.locator('span').evaluateAll((spans) => {
        // Without those for screen readers only.
        const seen = spans.filter((text) => text.getBoundingClientRect().width > 1);
        const sizes = seen.map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
        return Math.min(...sizes);
      });
    await expect.poll(least).toBeGreaterThanOrEqual(24);
  });

  test('the match overlay shows monsters and scores of the snapshot, and nothing without one; its theme is dark regardless of the system, unless the address sets another', async ({
    page,
    request,
    allowErrors,
  }) => {
    allowErrors(/ERR_FAILED/);
    const [left, right] = await findMonsters(request, 2);
    if (!left || !right) throw new Error('The season has no monsters.');
    const setSnapshot = await controlSnapshot(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/overlay/match');
    await expectBarePage(page);
    await setSnapshot(null);
    await expect(page.getByRole('heading')).toHaveCount(0);
    const snapshot = {
      tournamentId: 'Cup',
      matchId: 'R1-1',
      roundName: 'Final',
      leftCombatant: left,
      rightCombatant: right,
      leftScore: 1,
      rightScore: 2,
    };
    await setSnapshot({ ...snapshot, winner: null });
    await expect(page.getByRole('heading', { name: left.MONSTER_NAME })).toBeVisible();
    await expect(page.getByText('1:2')).toBeVisible();
    await expect(page.getByText('Winner')).toHaveCount(0);
    const title = page.getByRole('heading', { name: 'Cup' });
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'normal');
    await expect(title).toHaveCSS('color', 'rgb(232, 236, 244)');
    await shown(page);
    const full = await title.boundingBox();
    await setSnapshot({ ...snapshot, winner: right.ID });
    await expect(page.getByText('Winner')).toBeVisible();
    await expectNoAxeViolationsAsShown(page);
    // A failed request keeps the last snapshot.
    await setSnapshot(undefined);
    await expect(page.getByText('Winner')).toBeVisible();
    await setSnapshot(null);
    await expect(page.getByRole('heading')).toHaveCount(0);

    await page.goto('/overlay/match?theme=light&scale=0.5&side=right');
    await setSnapshot({ ...snapshot, winner: null });
    await expect(title).toHaveCSS('color', 'rgb(23, 28, 40)');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1);
    await expect(async () => {
      const half = await title.boundingBox();
      expect(half?.height).toBeCloseTo((full?.height ?? 0) / 2, 0);
    }).toPass();
    await expectNoAxeViolationsAsShown(page);

    // A match that follows by itself comes after the result of the one before.
    await page.goto('/overlay/match');
    await setSnapshot({ ...snapshot, winner: null });
    await expect(page.getByText('1:2')).toBeVisible();
    const previous = { matchId: 'R1-1', leftScore: 1, rightScore: 3, winner: right.ID };
    const next = { ...snapshot, matchId: 'R1-2', leftScore: 0, rightScore: 0, winner: null };
    await setSnapshot({ ...next, movesOn: true, previous });
    await expect(page.getByText('1:3')).toBeVisible();
    await expect(page.getByText('Winner')).toBeVisible();
    await page.clock.runFor(12_000);
    await expect(page.getByText('0:0')).toBeVisible();
    await expect(page.getByText('Winner')).toHaveCount(0);
  });
});
