import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Snapshot } from '#app/features/tournaments/contract.ts';
import { TOURNAMENT_SECRET } from '../support/app.ts';
import { isSaved, matchDialog, part, savedResults, toBeFought } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';
import { feedMonsters, withOwnApp } from './own-app.ts';

const CUP = 'Cup of keys';
const MONSTERS = 16;
const MATCHES = MONSTERS - 1;
const MOST_KEYS = 80;
const MOST_CLICKS = 35;

/** Counts the keys that it presses. */
function countingKeyboard(page: Page) {
  let keys = 0;
  return {
    count: () => keys,
    async press(...pressed: string[]): Promise<void> {
      for (const key of pressed) {
        keys += 1;
        await page.keyboard.press(key);
      }
    },
    /** Counts Ctrl and V. */
    async paste(field: Locator, text: string): Promise<void> {
      keys += 2;
      await pasteInto(field, text);
    },
  };
}
type Keyboard = ReturnType<typeof countingKeyboard>;

const pasteInto = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const paste = { clipboardData, bubbles: true, cancelable: true };
    input.dispatchEvent(new ClipboardEvent('paste', paste));
  }, text);

/** Counts the changes of a page after which it does not say what is on air. */
async function watchForGaps(page: Page): Promise<() => Promise<number>> {
  const gaps = await page.evaluateHandle(() => {
    const seen = { count: 0 };
    const isGap = () =>
      document.body.textContent.includes('Nothing is on air') ||
      (location.pathname === '/overlay/match' && !document.querySelector('h2'));
    const look = () => {
      if (isGap()) seen.count += 1;
    };
    const observed = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document.body, observed);
    look();
    return seen;
  });
  return () => gaps.evaluate(({ count }) => count);
}

async function onAirNow(request: APIRequestContext, site: string): Promise<Snapshot> {
  return (await request.get(`${site}/api/snapshot`)).json();
}

/** Pastes a list, and confirms what was found. */
async function addByKeys(page: Page, keyboard: Keyboard, names: string[]): Promise<void> {
  const field = page.getByLabel('Monster ID or URL');
  await expect(field).toBeFocused();
  await keyboard.paste(field, names.join('\n'));
  await expect(
    page.getByRole('button', { name: `Add ${names.length}`, exact: true }),
  ).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText(`${names.length} monsters added.`)).toBeVisible();
  // Letters are shortcuts only outside text fields.
  await keyboard.press('Tab');
  await isSaved(page);
}

/** Opens the match on air, and declares a 2-0. */
async function declareByKeys(page: Page, keyboard: Keyboard): Promise<void> {
  const score = matchDialog(page).getByRole('textbox');
  await keyboard.press('n');
  await expect(score.first()).toBeFocused();
  await keyboard.press('2', 'Enter');
  await expect(score.last()).toBeFocused();
  await keyboard.press('Enter');
  await expect(
    matchDialog(page).getByRole('button', { name: /^Declare .* the winner$/ }),
  ).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a cup of 16 from a pasted list takes at most 80 keys, and desk, page and overlay say at each moment what is on air', {
  tag: '@drill',
}, async ({ browser, request }) => {
  test.slow();
  await withOwnApp(async ({ origin: site }) => {
    const names = await feedMonsters(request, site, MONSTERS);
    const context = await browser.newContext({ baseURL: site });
    const desk = await context.newPage();
    await desk.goto(`/tournament/create?secret=${TOURNAMENT_SECRET}`);
    await desk.getByLabel('Name of the tournament').fill(CUP);
    await desk.keyboard.press('Enter');
    await expect(desk.getByRole('heading', { name: CUP, level: 1 })).toBeVisible();
    const keyboard = countingKeyboard(desk);
    await addByKeys(desk, keyboard, names);

    await keyboard.press('b');
    const onDesk = desk.locator('p', { has: desk.getByText('On air', { exact: true }) });
    await expect(onDesk).toContainText('R1-1');
    const viewer = await context.newPage();
    await viewer.goto(`/tournament/view/${encodeURIComponent(CUP)}`);
    const onPage = viewer.getByRole('button', { name: /On air/ });
    await expect(onPage).toBeVisible();
    const overlay = await context.newPage();
    await overlay.goto('/overlay/match');
    await expect(overlay.getByRole('heading', { level: 2 })).toHaveCount(2);
    const gaps = await Promise.all([desk, viewer, overlay].map(watchForGaps));
    await desk.bringToFront();

    let { matchId } = await onAirNow(request, site);
    expect(matchId).toBe('R1-1');
    for (let decided = 1; decided <= MATCHES; decided += 1) {
      await declareByKeys(desk, keyboard);
      const last = matchId;
      // The next one to be fought; after the last one its result.
      await expect
        .poll(async () => {
          const { winner, matchId: now } = await onAirNow(request, site);
          matchId = now;
          return decided < MATCHES ? now !== last && winner === null : winner !== null;
        })
        .toBe(true);
      const { leftCombatant } = await onAirNow(request, site);
      await expect(onDesk).toContainText(`${matchId} ${leftCombatant.MONSTER_NAME} vs`);
      if (decided < MATCHES) await expect(onPage).toContainText(leftCombatant.MONSTER_NAME);
    }
    expect(keyboard.count()).toBeLessThanOrEqual(MOST_KEYS);
    await isSaved(desk);
    await expect.poll(() => savedResults(request, CUP, site)).toHaveLength(MATCHES);
    await expect(overlay.getByText('Winner')).toBeVisible();
    expect(await Promise.all(gaps.map((count) => count()))).toEqual([0, 0, 0]);
    await context.close();
  });
});

// A match takes two clicks in `desk-speed.spec.ts`.
test('a cup of 16 from a pasted list takes at most 35 clicks', {
  tag: '@drill',
}, async ({ browser, request }) => {
  test.slow();
  await withOwnApp(async ({ origin: site }) => {
    const names = await feedMonsters(request, site, MONSTERS);
    const context = await browser.newContext({ baseURL: site });
    const desk = await context.newPage();
    await desk.goto(`/tournament/create?secret=${TOURNAMENT_SECRET}`);
    await desk.getByLabel('Name of the tournament').fill(CUP);
    await desk.keyboard.press('Enter');
    let clicks = 0;
    const click = (target: Locator) => {
      clicks += 1;
      return target.click();
    };
    // Counts the menu and 'Paste' in it.
    clicks += 2;
    await pasteInto(desk.getByLabel('Monster ID or URL'), names.join('\n'));
    await click(desk.getByRole('button', { name: `Add ${MONSTERS}`, exact: true }));
    await expect(desk.getByText(`${MONSTERS} monsters added.`)).toBeVisible();
    await click(part(desk, 'Matches'));
    const cards = desk.locator('[data-waiting] > button');
    await expect(cards.first()).toBeVisible();
    const heights = () =>
      cards.evaluateAll((all) =>
        Object.fromEntries(
          all.map((card) => [card.parentElement?.dataset.waiting, card.clientHeight]),
        ),
      );
    const known = await heights();
    for (let decided = 1; decided <= MATCHES; decided += 1) {
      // What a match says of its time and of the air moves no button under the pointer.
      const now = await heights();
      expect({ ...known, ...now }).toEqual({ ...now, ...known });
      Object.assign(known, now);
      await click(
        toBeFought(desk)
          .getByRole('button', { name: / wins 2–0$/ })
          .first(),
      );
      await click(matchDialog(desk).getByRole('button', { name: /^Declare .* the winner$/ }));
      await expect(desk.getByRole('dialog')).toHaveCount(0);
    }
    await expect.poll(() => savedResults(request, CUP, site)).toHaveLength(MATCHES);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
    await expect(desk.getByRole('heading', { name: /^Finished/ })).toBeVisible();
    expect(await onAirNow(request, site)).toMatchObject({ winner: expect.any(Number) });
    await context.close();
  });
});
