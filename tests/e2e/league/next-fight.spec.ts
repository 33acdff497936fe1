import type { APIRequestContext, Page } from '@playwright/test';
import { CLOSED_MESSAGE } from '#app/features/picks/contract.ts';
import { FEED_KEY, type RunningApp, startApp } from '../support/app.ts';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { expectWithin, stopClock } from '../support/clock.ts';
import { expectSpoken, listen, spokenOn } from '../support/fights.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// A separate app, since the practice season announces fights as well.
let app: RunningApp;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  app = await startApp({ DEMO: 'off' });
});
test.afterAll(() => app.stop());

/** The polling interval without a live channel. */
const POLL_MS = 5_000;

let next = 1;
const soon = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();

async function feed(request: APIRequestContext, ...events: object[]): Promise<void> {
  const response = await request.post(`${app.url}/api/feed`, {
    headers: { authorization: `Bearer ${FEED_KEY}` },
    data: events.map((event) => ({ id: `next-${next++}`, ...event })),
  });
  expect(await response.json()).toMatchObject({ rejected: [] });
}

const sides = (name: string) => ({
  leftCombatant: { MONSTER_NAME: `${name} Left`, RACE: 'HARE', POW: 500, SPD: 300 },
  rightCombatant: { MONSTER_NAME: `${name} Right`, RACE: 'PIXIE', POW: 120, SPD: 380 },
});
const upcoming = (name: string, seconds: number) => ({
  type: 'upcoming',
  bout: name,
  ...sides(name),
  bettingClosesAt: soon(seconds),
  startsAt: soon(seconds + 10),
});
const fight = (name: string, leftSideWins = true) => ({
  type: 'fight',
  bout: name,
  ...sides(name),
  date: soon(0),
  outcome: { leftSideWins, knockOut: true },
});
const cancelled = (name: string) => ({ type: 'cancelled', bout: name });
const card = (page: Page, name: string) =>
  page.getByRole('article', { name: `${name} Left vs ${name} Right` });

test('an open page follows a fight from its announcement to the result', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(/status of 500/);
  await listen(page);
  await signInAs(page, 'Ona', app.url);
  await page.goto(`${app.url}/next`);
  await expect(page.getByRole('heading', { name: 'Nothing announced' })).toBeVisible();

  await test.step('when estimates fail to load, their page still explains the method and offers a retry', async () => {
    const error = { code: 'internal', message: 'Something went wrong here.' };
    await page.route('**/api/odds', (route) => route.fulfill({ status: 500, json: { error } }));
    await page.getByRole('link', { name: 'How good are the estimates?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How good are the estimates?');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      "Couldn't load the estimates.",
    );
    await expect(page.getByText('How it works')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.unroute('**/api/odds');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/given before the bell|No fight has been estimated/)).toBeVisible();
    await page.goBack();
  });

  await feed(request, upcoming('Ann', 300));
  await expect(card(page, 'Ann').getByRole('timer')).toHaveText(/^[45]:\d\d$/);
  await expect(card(page, 'Ann')).toContainText('the bets are not known yet');
  await feed(request, { type: 'pool', bout: 'Ann', left: 300, right: 100 });
  await expect(
    card(page, 'Ann').getByText('The crowd', { exact: true }).locator('..'),
  ).toContainText('75%');
  await expect(card(page, 'Ann').getByRole('row', { name: /POW/ })).toContainText('500 +380');
  await test.step('a signed-in viewer calls it once, by keyboard too', async () => {
    const panel = card(page, 'Ann').getByRole('region', { name: 'Your pick' });
    await expect(panel).toMatchAriaSnapshot(`
      - region "Your pick":
        - group "Pick a winner. How sure are you?":
          - radio "60%"
          - radio "75%" [checked]
          - radio "90%"
        - button "Ann Left wins"
        - button "Ann Right wins"
    `);
    const heightOnPhone = async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const box = await panel.boundingBox();
      await page.setViewportSize({ width: 1440, height: 900 });
      return box?.height;
    };
    const asking = await heightOnPhone();
    await panel.getByRole('radio', { name: '60%' }).focus();
    await expectSpoken(page, [
      { press: 'ArrowRight', reads: 'radio "75%" [checked]' },
      { press: 'ArrowRight', reads: 'radio "90%" [checked]' },
      { press: 'Tab', reads: 'button "Ann Left wins"' },
      { press: 'Enter', reads: 'paragraph: /You picked Ann Left, 90% sure/' },
      { press: 'Tab', reads: 'link "Your picks"' },
    ]);
    await expect(panel).toHaveText(/^You picked Ann Left, 90% sure\. ?Your picks$/);
    expect(await heightOnPhone()).toBe(asking);
  });
  await expectNoAxeViolations(page);
  await expectSpoken(page, [
    {
      after: () => feed(request, fight('Ann')),
      says: () => 'Ann Left beat Ann Right by knock-out.',
    },
  ]);
  await expect(card(page, 'Ann')).toContainText('Ann Left wins by knock-out');
  await expect(card(page, 'Ann')).toContainText('You picked Ann Left, 90% sure. Right!');
  await expect(card(page, 'Ann')).toContainText('What spoke for whom');
  await test.step('the result stays until the next fight is announced and the result was read', async () => {
    await expect(card(page, 'Ann')).toContainText('100 Z paid');
    await expect(card(page, 'Ann')).toContainText(/100 Z on Ann Left paid \d+ Z\./);
    await page.getByRole('link', { name: 'The fight' }).focus();
    await expectSpoken(page, [{ press: 'Enter', reads: 'main' }]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ann Left vs Ann Right');
    await expectNoAxeViolations(page);
    await feed(request, upcoming('Abe', 300));
    await page.getByRole('main').getByRole('link', { name: 'All fights' }).click();
    await page.getByRole('link', { name: 'See the next one' }).focus();
    await expectSpoken(page, [
      { press: 'Tab', reads: 'link /Abe Left vs Abe Right .*/' },
      { press: 'Tab', reads: 'link "Recap"' },
      {
        press: 'Tab',
        reads: 'link /Ann Left beat Ann Right by knock-out .+ 100 Z on Ann Left paid \\d+ Z\\..*/',
      },
    ]);
    await expectNoAxeViolations(page);
    await page.goBack();
    await page.goBack();
    await expect(card(page, 'Abe').getByRole('heading', { name: 'Up next' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(1);
    await feed(request, upcoming('Al', 400), fight('Abe'));
    await expect(card(page, 'Abe')).toContainText('Abe Left wins by knock-out');
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Abe Left vs Abe Right');
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Al Left vs Al Right');
    await feed(request, cancelled('Al'));
    await expect
      .poll(() => spokenOn(page))
      .toEqual(['Ann Left beat Ann Right by knock-out.', 'Abe Left beat Abe Right by knock-out.']);
  });
  await page.goto(`${app.url}/odds`);
  await expect(page.getByRole('row', { name: /Our estimates there/ })).toBeVisible();
  await expectNoAxeViolations(page);

  await test.step('two announced fights, one of them postponed, are reordered and can be called off', async () => {
    await feed(request, upcoming('Bo', 300), upcoming('Cy', 400));
    await openInApp(page, '/next');
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Bo Left vs Bo Right');
    await feed(request, upcoming('Bo', 3600));
    await expect(page.getByRole('article').first()).toHaveAccessibleName('Cy Left vs Cy Right');
    await expect(card(page, 'Cy').getByRole('heading', { name: 'Up next' })).toBeVisible();
    await expect(card(page, 'Bo').getByRole('heading', { name: 'After that' })).toBeVisible();
    await expect(card(page, 'Bo')).toContainText('Postponed. Bets close in');
    await feed(request, cancelled('Cy'), cancelled('Bo'));
    await expect(page.getByRole('heading', { name: 'This fight is off' })).toBeVisible();
    await expectNoAxeViolations(page);
    await openInApp(page, '/recent');
    await expect(page.getByRole('link', { name: / vs .*Called off/ })).not.toContainText('%');
    await expectNoAxeViolations(page);
  });

  await test.step('the overlay shows only the next fight, and says when it is called off', async () => {
    await page.goto(`${app.url}/overlay/next?theme=light&scale=0.5`);
    await feed(request, upcoming('Fe', 300));
    await expect(page.getByRole('heading', { name: 'Fe Left' })).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expectNoAxeViolationsAsShown(page);
    await feed(request, cancelled('Fe'));
    await expect(page.getByText('Called off').first()).toBeVisible();
    await expectNoAxeViolationsAsShown(page);
  });

  await test.step('the overlay says who won, and crowns nobody if others fought', async () => {
    await feed(request, upcoming('Gil', 300));
    await expect(page.getByRole('heading', { name: 'Gil Left' })).toBeVisible();
    await feed(request, fight('Gil'));
    await expect(page.getByText('Gil Left wins by knock-out')).toBeVisible();
    await feed(request, upcoming('Hal', 300));
    await expect(page.getByRole('heading', { name: 'Hal Left' })).toBeVisible({ timeout: 15_000 });
    await feed(request, { ...fight('Other'), bout: 'Hal' });
    await expect(page.getByText('Another fight took its place.')).toBeVisible();
    await expect(page.getByText(/winner|wins/i)).toHaveCount(0);
  });
});

test('the countdown uses the server’s clock, not the viewer’s', async ({ page, request }) => {
  await page.clock.install({ time: Date.now() - 3_600_000 });
  await feed(request, upcoming('Di', 300));
  await page.goto(`${app.url}/next`);
  await expect(card(page, 'Di').getByRole('timer')).toHaveText(/^[45]:\d\d$/);
  await feed(request, cancelled('Di'));
});

test('a page that goes offline keeps its content, and shows the result once it is back online', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await feed(request, upcoming('Ed', 300));
  await page.goto(`${app.url}/next`);
  await expect(card(page, 'Ed')).toContainText('Bets close in');
  await page.context().setOffline(true);
  await expect(page.getByText(/Live updates paused/)).toBeVisible({ timeout: 30_000 });
  await feed(request, fight('Ed', false));
  await expect(card(page, 'Ed')).toContainText('Bets close in');
  await page.context().setOffline(false);
  await expect(card(page, 'Ed')).toContainText('Ed Right wins by knock-out', {
    timeout: 30_000,
  });
});

test('without the live channel, pool and result are polled every 5 seconds', async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/);
  await page.route(/\/api\/(live|changes\/.*)$/, (route) => route.abort());
  await feed(request, upcoming('Gus', 300));
  await stopClock(page);
  await page.goto(`${app.url}/next`);
  await expect(card(page, 'Gus').getByRole('row', { name: 'The crowd' })).toContainText('–');
  await feed(request, { type: 'pool', bout: 'Gus', left: 300, right: 100 });
  await expectWithin(page, card(page, 'Gus').getByText('75%', { exact: true }), POLL_MS);
  await expect(page.getByText(/Live updates paused. As of \d\d:\d\d/)).toBeVisible();
  await feed(request, fight('Gus'));
  const result = card(page, 'Gus').getByText('Gus Left wins by knock-out');
  await expectWithin(page, result, POLL_MS);
});

test('a pick made without a line waits, and says when it came too late', async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|status of 409/);
  await signInAs(page, 'Late', app.url);
  await feed(request, upcoming('Lea', 300));
  const loaded = page.waitForResponse(/without-line-[^/]*\.js/);
  await page.goto(`${app.url}/next`);
  await loaded;
  const panel = card(page, 'Lea').getByRole('region', { name: 'Your pick' });
  const left = panel.getByRole('button', { name: 'Lea Left wins' });
  await expect(left).toBeVisible();
  await context.setOffline(true);
  await left.click();
  await expect(panel).toHaveText(/^You picked Lea Left, 75% sure\. ?Waits for a connection$/);
  await feed(request, fight('Lea'));
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toContainText(`Your pick of Lea Left: ${CLOSED_MESSAGE}`);
  await expect(page.getByText('1 change was not saved.')).toBeVisible();
});
