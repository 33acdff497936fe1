import type { Browser, Locator, Page, Route } from '@playwright/test';
import type { Tournament } from '#app/features/tournaments/contract.ts';
import { FEED_KEY, TOURNAMENT_SECRET } from '../support/app.ts';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { expectWithin, stopClock } from '../support/clock.ts';
import {
  addAll,
  changeByApi,
  declare,
  everyOpenMatch,
  isSaved,
  matchDialog,
  newName,
  openDesk,
  openFromLobby,
  part,
  recordIds,
  toBeFought,
} from '../support/desk.ts';
import { expect, test } from '../support/test.ts';

/** Limits within which viewers see a result: live, and by polling (specification, section 4). */
const LIVE_MS = 1000;
const POLL_MS = 5000;

/** Opens a viewer's browser context, with a stopped clock. */
async function openViewer(browser: Browser, { live }: { live: boolean }): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  if (!live) await context.route(/\/api\/(live|changes\/.*)$/, (route) => route.abort());
  const page = await context.newPage();
  await stopClock(page);
  return page;
}

const isPost = (request: { method(): string }) => request.method() === 'POST';

/** The decisions of a large bracket that are made at the desk: its first and its last ones. */
const FIRST = 1;
const LAST = 2;

for (const { sizes, live } of [
  { sizes: process.env.THOROUGH ? [2, 3, 13, 64] : [3], live: true },
  { sizes: [8], live: false },
]) {
  const by = live ? 'live within a second' : 'by polling within 5 s, without a secret';
  test(`with ${sizes.join(', ')} monsters a tournament is run from adding to the champion; viewers see it ${by}`, {
    tag: live ? '@sample' : '@drill',
  }, async ({ page, request, browser }) => {
    const watcher = await openViewer(browser, { live });
    const asked: string[] = [];
    if (!live) {
      watcher.on('request', async (sent) => {
        const headers = JSON.stringify(await sent.allHeaders().catch(() => ({})));
        if (sent.url().includes('/api/tournament/')) asked.push(sent.url() + headers);
      });
    }
    const limitMs = live ? LIVE_MS : POLL_MS;
    for (const size of sizes) {
      const name = newName(`Cup of ${size}`);
      await openDesk(page, name);
      await addAll(page, await recordIds(request, size));
      await part(page, 'Matches').click();
      await watcher.goto(`/tournament/view/${encodeURIComponent(name)}`);
      await expect(watcher.getByText(`${size} monsters, not started`)).toBeVisible();
      const total = size - 1;
      for (let decided = 0; decided < total; decided += 1) {
        if (decided === FIRST && total > FIRST + LAST) {
          // The rounds between are decided by another program.
          await isSaved(page);
          while (total - decided > LAST) {
            const { outcomes } = await changeByApi(request, name, (before) =>
              everyOpenMatch(before).slice(0, total - before.outcomes.length - LAST),
            );
            decided = outcomes.length;
          }
          const progress = `${decided} of ${total} fights decided`;
          await expectWithin(watcher, watcher.getByText(progress), limitMs);
          await expect(toBeFought(page).getByText(`${decided} of ${total} decided`)).toBeVisible();
        }
        const scores = decided % 3 === 2 ? { left: 1, right: 2 } : { left: 1 };
        await declare(page, toBeFought(page).getByRole('button').first(), scores);
        const last = decided + 1 === total;
        if (last || size < 8 || decided === 0 || live) {
          const progress = last
            ? 'and one champion: '
            : `${decided + 1} of ${total} fights decided`;
          await expectWithin(watcher, watcher.getByText(progress), limitMs);
        }
      }
      await isSaved(page);
      const final = (await (
        await request.get(`/api/tournament/${encodeURIComponent(name)}`)
      ).json()) as Tournament;
      const champion = final.participants.find(({ ID }) => ID === final.champion);
      expect(final.outcomes.length).toBe(total);
      await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
      await expect(watcher.getByText(`and one champion: ${champion?.MONSTER_NAME}`)).toBeVisible();
    }
    if (!live) {
      await expect(watcher.getByText(/Live updates paused. As of \d\d:\d\d/)).toBeVisible();
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.join()).not.toContain('x-secret');
      expect(asked.join()).not.toContain(TOURNAMENT_SECRET);
    }
    await watcher.context().close();
  });
}

test('the secret is required, kept in the tab and nowhere else; the desk meets WCAG 2.2 AA and fits a phone', async ({
  page,
  request,
  allowErrors,
}) => {
  await test.step("without a secret 'Input a Secret in the query', with a wrong one 'You are not authorized to make changes'; the right one stays in the tab", async () => {
    allowErrors(/status of 403/);
    await page.goto('/tournament/create');
    await expect(page.getByText('Input a Secret in the query')).toBeVisible();
    await page.getByLabel('Secret').fill('a wrong one');
    await page.keyboard.press('Enter');
    await expect(page.getByText('You are not authorized to make changes')).toBeVisible();
    await page.getByLabel('Secret').fill('another-wrong-one');
    await page.keyboard.press('Enter');
    await expect(page.getByText('You are not authorized to make changes')).toBeVisible();
    await page.getByLabel('Secret').fill(TOURNAMENT_SECRET);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Name of the tournament')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Name of the tournament')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/tournament/create');
    await expect(other.getByText('Input a Secret in the query')).toBeVisible();
    // A tab in the background has a frame a second.
    await other.close();

    // When the secret changes while the desk is open, changes are kept until the new one is entered.
    await openFromLobby(page, newName('Locked out'));
    const refuse = (route: Route) =>
      route.fulfill({ status: 403, json: { error: { code: 'wrong_secret', message: 'No.' } } });
    const guarded = /\/api\/tournament(-secret|\/.*\/edits)$/;
    await page.route(guarded, refuse);
    await page.getByLabel('Monster ID or URL').fill(String((await recordIds(request, 1))[0]));
    await page.keyboard.press('Enter');
    await expect(page.getByText('You are not authorized to make changes')).toBeVisible();
    // Shown once the check of the secret is refused as well.
    await expect(page.getByLabel('Secret')).toBeVisible();
    await page.unroute(guarded, refuse);
    await page.getByLabel('Secret').fill(TOURNAMENT_SECRET);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Participants 1' })).toBeVisible();
    await isSaved(page);
  });

  await test.step('the secret is in no address after loading, in no Referer or HTML, and not in localStorage', async () => {
    const link = `/tournament/create?secret=${TOURNAMENT_SECRET}&part=matches`;
    const sent: string[] = [];
    page.on('request', async (request) => {
      if (request.isNavigationRequest()) return;
      const headers = await request.allHeaders().catch((): Record<string, string> => ({}));
      sent.push(request.url(), headers.referer ?? '');
    });
    await page.goto(link);
    await expect(page.getByLabel('Name of the tournament')).toBeVisible();
    await expect(page).toHaveURL('/tournament/create?part=matches');
    await page.getByRole('link', { name: 'Item Shop' }).last().click();
    await expect(page).toHaveURL('/shop');
    await page.goBack();
    await expect(page).toHaveURL('/tournament/create?part=matches');
    expect(sent.length).toBeGreaterThan(5);
    expect(sent.filter((text) => text.includes(TOURNAMENT_SECRET))).toEqual([]);
    for (const address of [link, '/tournament/create']) {
      expect(await (await request.get(address)).text()).not.toContain(TOURNAMENT_SECRET);
    }
    const kept = await page.evaluate(() => JSON.stringify([localStorage, document.cookie]));
    expect(kept).not.toContain(TOURNAMENT_SECRET);
    expect(await page.content()).not.toContain(TOURNAMENT_SECRET);
  });

  await test.step('the desk meets WCAG 2.2 AA and fits a phone', async () => {
    const fits = async () => {
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(excess).toBeLessThanOrEqual(0);
    };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Name of the tournament').fill('.');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^A tournament needs a name/)).toBeVisible();
    await expectNoAxeViolations(page);
    const long = 'A name that is as long as names of tournaments are on the whole';
    await openFromLobby(page, newName(long));
    await addAll(page, await recordIds(request, 5));
    // In both themes on the desktop: desk-speed.spec.ts.
    await expectNoAxeViolationsAsShown(page);
    await fits();
    await part(page, 'Matches').click();
    await expectNoAxeViolationsAsShown(page);
    await fits();
    await toBeFought(page).getByRole('button').first().click();
    const dialog = matchDialog(page);
    await dialog.getByRole('button', { name: 'One more for' }).last().click();
    await expect(dialog.getByRole('textbox').last()).toHaveValue('1');
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await expectNoAxeViolations(page);
  });
});

const headers = { authorization: `Bearer ${FEED_KEY}` };

test('participants are added, seeded and selected; a match is scored, started, declared, corrected and reset', async ({
  page,
  request,
  allowErrors,
}) => {
  await test.step("participants are added by ID or URL, or 'Monster not found'; seeded, selected and loaded again", async () => {
    allowErrors(/status of 404/);
    const [a = 0, b = 0, c = 0, d = 0] = await recordIds(request, 4);
    const name = newName('Field');
    await openDesk(page, name);
    const field = page.getByLabel('Monster ID or URL');
    await field.fill('999999999');
    await field.press('Enter');
    await expect(page.getByText('Monster not found')).toBeVisible();
    await field.fill(`http://ringside.example/monster-history/${a}/details ${b},${c}`);
    await field.press('Enter');
    await expect(page.getByText('3 monsters added.')).toBeVisible();
    await addAll(page, [d]);
    await field.fill(String(b));
    await field.press('Enter');
    await expect(page.getByText('This monster is in the tournament already.')).toBeVisible();

    const rows = page.getByRole('list', { name: 'Participants by seed' }).getByRole('listitem');
    const order = () =>
      rows.evaluateAll((all) => all.map((row) => Number((row as HTMLElement).dataset.monster)));
    await expect.poll(order).toEqual([a, b, c, d]);
    const down = rows.first().getByRole('button', { name: /^Move .* down$/ });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual([b, a, c, d]);
    // The focus moves with the monster.
    await page.keyboard.press('Enter');
    await expect.poll(order).toEqual([b, c, a, d]);
    const seed = rows.last().getByRole('textbox');
    await seed.fill('1');
    await seed.press('Enter');
    await expect.poll(order).toEqual([d, b, c, a]);
    const handleOf = (row: typeof rows) => row.getByRole('button', { name: /^Drag / });
    await handleOf(rows.first()).hover();
    await page.mouse.down();
    await handleOf(rows.nth(1)).hover();
    await handleOf(rows.last()).hover();
    // Dropped once the list has announced the last place as the target.
    await expect(page.getByRole('status').getByText(/ would be number 4 of 4\.$/)).toBeAttached();
    await page.mouse.up();
    await expect.poll(order).toEqual([b, c, a, d]);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(order).toEqual([d, b, c, a]);
    await page.getByRole('button', { name: 'Shuffle' }).click();
    await expect(page.getByText('Seeded by lot.', { exact: true })).toBeVisible();
    expect((await order()).toSorted()).toEqual([a, b, c, d].toSorted());
    await isSaved(page);
    await page.getByRole('button', { name: 'By ratings' }).press('Enter');
    await expect(page.getByText(/^Seeded by ratings, /)).toBeVisible();
    expect((await order()).toSorted()).toEqual([a, b, c, d].toSorted());
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/^Seeded by lot, /)).toBeVisible();

    // Each box by its monster, wherever a late response moves the rows.
    await isSaved(page);
    const boxes = (await order()).map((id) =>
      page.locator(`[data-monster="${id}"]`).getByRole('checkbox'),
    ) as [Locator, Locator, Locator];
    await boxes[0].check();
    await boxes[1].check();
    await boxes[2].click();
    await expect(page.getByText('At most 2 participants can be selected.')).toBeVisible();
    await expect(boxes[2]).not.toBeChecked();
    const shown = page.waitForRequest(
      (request) => request.url().endsWith('/api/snapshot') && isPost(request),
    );
    await page.getByRole('button', { name: 'Put on the broadcast' }).click();
    expect((await shown).postDataJSON()).toMatchObject({ leftCombatant: {}, rightCombatant: {} });
    const cleared = page.waitForRequest(
      (request) => request.url().endsWith('/api/snapshot') && isPost(request),
    );
    await page.getByRole('button', { name: 'Clear' }).click();
    expect((await cleared).postDataJSON()).toBeNull();
    await rows
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(rows).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(rows).toHaveCount(4);
    await isSaved(page);
    await page.getByRole('link', { name: 'Another tournament' }).click();
    await page.getByRole('link', { name }).click();
    await expect(rows).toHaveCount(4);

    // A sheet's rows: nothing is added before the list as it was found is confirmed.
    const other = 'Pasteria';
    const fight = {
      id: 'pasteria',
      type: 'fight',
      leftCombatant: { MONSTER_NAME: other, RACE: 'HARE' },
      rightCombatant: { MONSTER_NAME: 'Pasternak', RACE: 'HARE' },
      outcome: { leftSideWins: true, knockOut: false },
      date: '2026-01-02T20:00:00Z',
    };
    const fed = await request.post('/api/feed', { headers, data: [fight] });
    expect(fed.status()).toBe(200);
    const sheet = `Rank\tName\tLevel\n1\t${other}\t40\n2\t${'x'.repeat(80)}\t3\n4\t${other}\t9\n`;
    await field.evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      const paste = { clipboardData, bubbles: true, cancelable: true };
      input.dispatchEvent(new ClipboardEvent('paste', paste));
    }, sheet);
    const review = page.getByRole('dialog', { name: /^4 lines, 1 to add$/ });
    await expect(review.getByRole('listitem')).toHaveCount(4);
    await expect(review.getByText('Monster not found')).toHaveCount(2);
    await expect(review.getByText('It is in this list already.')).toBeVisible();
    await expectNoAxeViolations(page);
    await expect(rows).toHaveCount(4);
    await expect(review.getByRole('button', { name: 'Add 1, leave out 3' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(5);
    await expect(page.getByText('Monster not found')).toBeVisible();
    await expect(page.getByText('1 monster added.')).toBeVisible();
  });

  await test.step('a match is scored, unlocked, started, declared unless the scores are equal, corrected, undone and reset; its orders are listed', async () => {
    allowErrors(/status of 502/);
    const name = newName('Ring');
    await openDesk(page, name);
    await addAll(page, await recordIds(request, 4));
    await part(page, 'Matches').click();
    await toBeFought(page).getByRole('button', { name: /R1-1/ }).click();
    const dialog = matchDialog(page);
    const declareButton = dialog.getByRole('button', { name: /^Declare/ });
    const score = dialog.getByRole('textbox');
    await score.first().fill('100');
    await expect(dialog.getByText('A score is a whole number from 0 to 99.')).toBeVisible();
    await score.first().fill('1');
    await expect(declareButton).toBeDisabled();
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await expect(declareButton).toBeEnabled();
    await score.last().fill('1');
    await expect(declareButton).toBeDisabled();
    await expect(dialog.getByText('A winner needs the higher score')).toBeVisible();

    await page.route('**/api/get-registers', (route) =>
      route.fulfill({
        status: 502,
        json: { error: { code: 'generator', message: 'Network response was not ok' } },
      }),
    );
    await dialog.getByRole('button', { name: 'Start the match' }).click();
    await expect(dialog.getByText('Not started: Network response was not ok')).toBeVisible();
    await page.unroute('**/api/get-registers');

    // Fetches the order as the game host does.
    const snapshot = page.waitForRequest(
      (request) => request.url().endsWith('/api/snapshot') && isPost(request),
    );
    await dialog.getByRole('button', { name: 'Start the match' }).click();
    expect((await snapshot).postDataJSON()).toMatchObject({ tournamentId: name, matchId: 'R1-1' });
    await expect(dialog.getByText('Waiting for the game host')).toBeVisible();
    // Orders of a try before may wait, too.
    const nextOrder = async () => {
      for (;;) {
        const { message } = await (await request.get('/api/message/next', { headers })).json();
        if (!message || message.payload.tournamentId === name) return message;
      }
    };
    const message = await nextOrder();
    expect(message.payload).toMatchObject({ tournamentId: name, matchId: 'R1-1' });
    for (const side of ['leftCombatant', 'rightCombatant']) {
      expect(message.payload[side].codes.length).toBeGreaterThan(10);
      expect(message.payload[side].definition.ID).toBeGreaterThan(0);
    }
    await request.post(`/api/message/${message.id}/ack`, { headers });
    await expect(dialog.getByText('The game host has accepted the match.')).toBeVisible();
    // The state survives a reload; starting again needs a confirmation and can be withdrawn.
    await page.reload();
    await toBeFought(page)
      .getByRole('button', { name: /R1-1.*Accepted/ })
      .click();
    await expect(dialog.getByText('The game host has accepted the match.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await dialog.getByRole('button', { name: 'Start again' }).click();
    const again = page.getByRole('dialog', { name: 'Start this match again?' });
    await again.getByRole('button', { name: 'Start again' }).click();
    await expect(dialog.getByText('Waiting for the game host')).toBeVisible();
    await dialog.getByRole('button', { name: 'Withdraw the order' }).click();
    await expect(dialog.getByText('The order was withdrawn.')).toBeVisible();
    expect(await nextOrder()).toBeNull();
    // The list of orders shows each order, and can withdraw it.
    await dialog.getByRole('button', { name: 'Start the match' }).click();
    await expect(dialog.getByText('Waiting for the game host')).toBeVisible();
    await page.keyboard.press('Escape');
    await part(page, 'Orders').click();
    const orders = page.getByRole('list', { name: 'Orders, newest first' }).getByRole('listitem');
    await expect(orders).toHaveCount(3);
    const newest = orders.first();
    await expect(newest).toContainText('Ordered. Waiting for the game host.');
    await expectNoAxeViolations(page);
    await newest.getByRole('button', { name: 'Withdraw' }).click();
    await expect(newest).toContainText('The order was withdrawn.');
    await part(page, 'Matches').click();

    // By the organiser's choice a match goes on air when the game host takes its order.
    const air = page.getByRole('region', { name: 'On the broadcast' });
    await air.getByRole('button', { name: 'Clear' }).click();
    await expect(air.getByText('Nothing.')).toBeVisible();
    await air.getByLabel('After a result').selectOption('on air goes what the game host takes');
    await toBeFought(page)
      .getByRole('button', { name: / R1-1 / })
      .click();
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await dialog.getByRole('button', { name: 'Start the match' }).click();
    await expect(dialog.getByText('Waiting for the game host')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(air.getByText('Nothing.')).toBeVisible();
    const followed = await nextOrder();
    await request.post(`/api/message/${followed.id}/ack`, { headers });
    await expect(air.getByText(/R1-1$/)).toBeVisible();

    // The fight of the order that was accepted comes back, and one key declares it.
    const side = ({
      definition: { ID, MONSTER_NAME, RACE },
    }: typeof message.payload.leftCombatant) => ({
      ID,
      MONSTER_NAME,
      RACE,
    });
    const fought = {
      id: `${name}-fight`,
      type: 'fight',
      bout: message.id,
      leftCombatant: side(message.payload.leftCombatant),
      rightCombatant: side(message.payload.rightCombatant),
      outcome: { leftSideWins: true, knockOut: true },
      date: new Date().toISOString(),
    };
    const fedAgain = { ...fought, id: `${name}-again`, bout: undefined };
    const other = { ...fought, id: `${name}-other`, bout: followed.id };
    const rightCombatant = { MONSTER_NAME: `Passer-by of ${name}`, RACE: 'HARE' };
    const data = [fought, fedAgain, { ...other, rightCombatant }];
    const fedBack = await request.post('/api/feed', { headers, data });
    expect(await fedBack.json()).toMatchObject({ accepted: 3 });
    const ring = page.getByRole('region', { name: 'From the ring' });
    await expect(ring.getByRole('listitem')).toHaveText([
      /^R1-1 .* 2–0 /,
      /^R1-1 Another fight came under this order: .* vs Passer-by/,
    ]);
    await expectNoAxeViolations(page);
    await page.keyboard.press('a');
    await expect(ring.getByRole('listitem')).toHaveCount(0);
    await expect(toBeFought(page).getByText('1 of 3 decided')).toBeVisible();
    await declare(page, toBeFought(page).getByRole('button', { name: /R1-2/ }));
    await declare(page, toBeFought(page).getByRole('button', { name: /R2-1/ }));
    await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();

    await page.locator('[data-match="R1-1"]').click();
    await expect(score.first()).toBeDisabled();
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await score.last().fill('3');
    await expect(dialog.getByText('These later results become invalid:')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([/^R2-1: .* beat .* 2\u20110\.$/]);
    await dialog.getByRole('button', { name: 'Correct the result' }).click();
    const question = page.getByRole('dialog', { name: 'Correct this result?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Correct the result' }).click();
    await question.getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(toBeFought(page).getByText('2 of 3 decided')).toBeVisible();
    await ring.getByRole('button', { name: 'Open R1-1' }).click();
    await expect(dialog.getByText('The ring counted 2–0, another result')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
    await page.getByRole('button', { name: /^Redo/ }).click();
    await expect(toBeFought(page).getByText('2 of 3 decided')).toBeVisible();

    await page.getByRole('button', { name: 'Reset' }).click();
    const reset = page.getByRole('dialog', {
      name: 'Reset this tournament? Every result is cleared.',
    });
    await reset.getByRole('button', { name: 'Reset' }).click();
    await expect(toBeFought(page).getByText('0 of 3 decided')).toBeVisible();
    await isSaved(page);
    await part(page, 'Changes').click();
    await expect(page.getByText(/^R1-1 corrected: /).first()).toBeVisible();
  });
});

test('changes that were made offline, or by two organisers, are merged or ask', {
  tag: '@drill',
}, async ({ page, request, allowErrors, browser }) => {
  await test.step('offline changes are kept, sent later and merged; a match changed by two organisers asks', async () => {
    allowErrors(/status of 409/, /ERR_INTERNET_DISCONNECTED|Failed to fetch|unreachable/);
    const name = newName('Twins');
    await openDesk(page, name);
    await page.getByLabel('Your name').fill('Ana');
    await addAll(page, await recordIds(request, 8));
    await part(page, 'Matches').click();
    const open = (id: string) => toBeFought(page).getByRole('button', { name: new RegExp(id) });

    await page.context().setOffline(true);
    await declare(page, open('R1-1'), { left: 0, right: 2 });
    await expect(page.getByText(/^Offline: \d changes? kept in this browser$/)).toBeVisible();
    await declare(page, open('R1-3'));
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain(encodeURIComponent(name));
    expect(kept).not.toContain(TOURNAMENT_SECRET);
    await changeByApi(
      request,
      name,
      (before) => everyOpenMatch(before).filter((edit) => /R1-[12]/.test(JSON.stringify(edit))),
      { organiser: 'Ben' },
    );
    await page.context().setOffline(false);

    const notice = page.getByRole('alert', { name: 'Another organiser' });
    await expect(
      notice.getByText(
        'Somebody else has changed this tournament meanwhile. Nothing was overwritten.',
      ),
    ).toBeVisible({ timeout: 20_000 });
    await expect(notice.getByText('Ben')).toBeVisible();
    await expect(notice.getByText(/^R1-2: .* beat .* 2\u20110\.$/)).toBeVisible();
    const question = page.getByRole('dialog', { name: 'Both of you changed R1-1.' });
    await expect(question.getByText(/^Yours: R1-1: .* beat .* 2\u20110\.$/)).toBeVisible();
    await expect(question.getByRole('listitem')).toHaveText(
      /^R1-1: .* beat .* 2\u20110\. Declared by Ben\.$/,
    );
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await expectNoAxeViolations(page);
    const stored = async () => {
      const answer = await request.get(`/api/tournament/${encodeURIComponent(name)}`);
      const { outcomes } = (await answer.json()) as Tournament;
      return outcomes.map(({ id, leftScore, rightScore }) => `${id} ${leftScore}-${rightScore}`);
    };
    await expect
      .poll(async () => (await stored()).sort())
      .toEqual(['R1-1 2-0', 'R1-2 2-0', 'R1-3 2-0']);
    await question.getByRole('button', { name: 'Use mine' }).click();
    await expect
      .poll(async () => (await stored()).sort())
      .toEqual(['R1-1 0-2', 'R1-2 2-0', 'R1-3 2-0']);
    await notice.getByRole('button', { name: 'OK' }).click();
    await isSaved(page);
    await part(page, 'Changes').click();
    const changes = page.getByRole('list', { name: 'Changes, newest first' });
    await expect(changes.getByText('Ben')).toBeVisible();
    await expect(changes.getByText('Ana').first()).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Ana');
  });

  await test.step('two browsers: a result removed offline asks before it removes a later result of another organiser', async () => {
    allowErrors(/status of 409/, /ERR_INTERNET_DISCONNECTED|Failed to fetch|unreachable/);
    const name = newName('Pair');
    await openDesk(page, name);
    await addAll(page, await recordIds(request, 4));
    await changeByApi(request, name, everyOpenMatch);
    await part(page, 'Matches').click();
    await expect(toBeFought(page).getByText('2 of 3 decided')).toBeVisible();
    const { baseURL } = test.info().project.use;
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await openDesk(other, name);
    await part(other, 'Changes').click();
    await other.getByLabel('Your name').fill('Ben');
    await part(other, 'Matches').click();

    const removeOutcome = async () => {
      await page.locator('[data-match="R1-1"]').click();
      await matchDialog(page).getByRole('button', { name: 'Unlock' }).click();
      await matchDialog(page).getByRole('button', { name: 'Remove' }).click();
      const sure = page.getByRole('dialog', { name: 'Remove this result?' });
      await sure.getByRole('button', { name: 'Remove' }).click();
    };
    await page.context().setOffline(true);
    await removeOutcome();
    await expect(page.getByText('Offline: 1 change kept in this browser')).toBeVisible();
    await declare(other, toBeFought(other).getByRole('button', { name: /R2-1/ }));
    await isSaved(other);
    await page.context().setOffline(false);
    const question = page.getByRole('dialog', {
      name: 'Another organiser declared results after R1-1 meanwhile.',
    });
    await expect(question).toBeVisible({ timeout: 20_000 });
    const listed = question.getByRole('listitem');
    await expect(listed).toHaveText([/^R1-1: /, /^R2-1: .* beat .* 2\u20110\. Declared by Ben\.$/]);
    await question.getByRole('button', { name: 'Keep theirs' }).click();
    await isSaved(page);
    await expect(page.getByRole('heading', { name: 'Finished' })).toBeVisible();
    const saved = async () => {
      const answer = await request.get(`/api/tournament/${encodeURIComponent(name)}`);
      return ((await answer.json()) as Tournament).outcomes.map(({ id }) => id).sort();
    };
    expect(await saved()).toEqual(['R1-1', 'R1-2', 'R2-1']);

    // Once confirmed, the later result is removed as well.
    await removeOutcome();
    await expect.poll(saved).toEqual(['R1-2']);
    await expect(toBeFought(other).getByText('1 of 3 decided')).toBeVisible();
    await other.context().close();
  });
});
