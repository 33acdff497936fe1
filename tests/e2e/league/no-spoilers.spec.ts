import type { Browser, Page } from '@playwright/test';
import routes from '#app/routes.ts';
import { createDatabase, startEmbeddedPostgres } from '#scripts/test/embedded-postgres.ts';
import { FEED_KEY, type RunningApp, startApp, TOURNAMENT_SECRET } from '../support/app.ts';
import { listen, spokenOn } from '../support/fights.ts';
import { openInApp } from '../support/open-in-app.ts';
import { test as base, expect } from '../support/test.ts';

/**
 * Two leagues with the same fights, and in the second one each was won by the other side. The first is on
 * SQLite and the second on PostgreSQL, so what either gives away is a difference.
 */
const test = base.extend<object, { twins: [RunningApp, RunningApp] }>({
  twins: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from it
    async ({}, use) => {
      const start = (DATABASE_URL: string) => startApp({ DEMO: 'off', DATABASE_URL });
      const postgres = await startEmbeddedPostgres();
      const twins = await Promise.all([
        start(''),
        start(await createDatabase(postgres.url, 'twin')),
      ]);
      await use(twins);
      await Promise.all(twins.map(({ stop }) => stop()));
      await postgres.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const NAMES = [
  'Bolt',
  'Rusty',
  'Ōkami',
  'نمر',
  'A name that is exactly as long as the league lets it be',
  'Nox',
];
const RACES = ['HARE', 'APE'];
/** So long ago that the words for it stay the same during the test. */
const EVENING = Date.parse('2026-01-07T20:00:00Z');
const CUP = 'Twin Cup';

const fighter = (at: number) => ({
  ID: 101 + at,
  MONSTER_NAME: NAMES[at] ?? '',
  RACE: RACES[at % 2] ?? '',
});

const plays = (at: number) => ({
  id: `plays-${at}`,
  type: 'player',
  userId: `twin-${at}`,
  login: `trainer_${at}`,
  displayName: `Trainer_${at}`,
  balance: 1000,
  inventory: {},
  victories: [],
});

function enters(at: number) {
  const stats = { LIF: 300, POW: 300, INT: 300, SKI: 300, SPD: 300, DEF: 300, LOYALTY: 50 };
  const DATE = new Date(EVENING - 60_000).toISOString();
  return {
    id: `enters-${at}`,
    type: 'monster',
    ...fighter(at),
    ...stats,
    USER: `trainer_${at}`,
    GUTS_RATE: 10,
    STARTING_GUTS: 50,
    TECHNIQUES: [],
    DATE,
  };
}

const fights = (number: number, leftSideWins: boolean) => ({
  id: `fight-${number}`,
  type: 'fight',
  bout: `bout-${number}`,
  date: new Date(EVENING + number * 60_000).toISOString(),
  leftCombatant: fighter((2 * number) % 6),
  rightCombatant: fighter((2 * number + 1) % 6),
  outcome: { leftSideWins, knockOut: number % 3 === 0 },
});

/** A fight that was announced, and bet on. */
function announced(number: number, startsAt = EVENING + number * 60_000 - 5_000) {
  const { leftCombatant, rightCombatant } = fights(number, true);
  const [bout, at] = [`bout-${number}`, (ms: number) => new Date(startsAt + ms).toISOString()];
  const times = { bettingClosesAt: at(-10_000), startsAt: at(0) };
  return [
    { id: `up-${number}`, type: 'upcoming', bout, leftCombatant, rightCombatant, ...times },
    { id: `pool-${number}`, type: 'pool', bout, left: 300, right: 500 },
  ];
}

async function feed({ url }: RunningApp, events: object[]): Promise<void> {
  const response = await fetch(`${url}/api/feed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${FEED_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(events),
  });
  expect(await response.json()).toMatchObject({ accepted: events.length, rejected: [] });
}

async function fill(app: RunningApp, mirrored: boolean): Promise<void> {
  const evening = Array.from({ length: 8 }, (_, at) => fights(at + 1, (at % 3 === 0) !== mirrored));
  await feed(app, [...NAMES.flatMap((_, at) => [plays(at), enters(at)])]);
  await feed(app, [...evening.slice(0, 6), ...announced(7), ...announced(8)]);
  await feed(app, [...evening.slice(6), ...announced(9, Date.now() + 3_600_000)]);
  const [leftScore, rightScore, winner] = mirrored ? [1, 2, 104] : [2, 1, 101];
  const response = await fetch(`${app.url}/api/tournament`, {
    method: 'POST',
    headers: { 'x-secret': TOURNAMENT_SECRET, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: CUP,
      participants: [101, 102, 103, 104].map((ID) => ({ ID })),
      outcomes: [{ id: 'R1-1', leftId: 101, rightId: 104, leftScore, rightScore, winner }],
    }),
  });
  expect(response.status).toBe(200);
  // A page that was rendered before the evening is kept for a moment.
  for (const page of ['/', '/recent', '/fights']) {
    await expect.poll(async () => (await fetch(app.url + page)).text()).toContain('Bolt');
  }
}

/** The addresses of each row of the page table, or why it has none here. */
const VISITED: Record<
  string,
  string[] | 'no results' | 'for the broadcast' | 'for one person' | 'for other sites'
> = {
  'embed/:kind/:first?/:second?': 'for other sites',
  '/': ['/'],
  developers: 'no results',
  privacy: 'no results',
  recent: ['/recent'],
  inventory: 'for one person',
  'monster-search': 'no results',
  shop: 'no results',
  'album-search': 'no results',
  alerts: 'for one person',
  calls: 'for one person',
  'music-search': 'no results',
  'progress/:username?': ['/progress/trainer_0'],
  'jukebox/albums/:albumId': 'no results',
  playlists: 'no results',
  'playlist/:id/:view': 'no results',
  'playlist/:id': 'no results',
  'monsters/:type?': 'no results',
  'monsters/:type/:subtype': ['/monsters/hare/hare'],
  'monster-history/:id/:view?': ['/monster-history/101', '/monster-history/102/details'],
  'mobile-login': 'no results',
  'tournament/view/:id': [`/tournament/view/${CUP}`],
  'tournament/create': 'for one person',
  'your-cards/:page': 'for one person',
  'your-cards': 'for one person',
  'monsters/all': 'no results',
  'monsters/compare': ['/monsters/compare'],
  techniques: 'no results',
  'techniques/:type/:slug': 'no results',
  players: ['/players'],
  champions: ['/champions', '/champions?period=ever'],
  'players/:username': ['/players/trainer_0'],
  'tournament/view': ['/tournament/view'],
  'overlay/bracket/:id': 'for the broadcast',
  'overlay/match': 'for the broadcast',
  versus: 'no results',
  'overlay/next': 'for the broadcast',
  'overlay/song': 'for the broadcast',
  'overlay/:list': 'for the broadcast',
  next: ['/next'],
  offline: 'no results',
  // Its scores count the results of all fights and name none.
  odds: 'no results',
  'fight/:number': ['/fight/8', '/fight/3'],
  'fights/:view?': ['/fights', '/fights/week?day=2026-01-07'],
  'recap/:date?': ['/recap/2026-01-07'],
  'my-z': 'for one person',
  picks: ['/picks', '/picks?season=now'],
  'versus/:a/:b': ['/versus/hare/ape'],
  host: 'for one person',
  search: ['/search?q=bolt'],
  status: 'no results',
  '*': 'no results',
};

/** The pages with odds, which follow from earlier results, and with a countdown. */
const WITH_ODDS = /^\/(recent|next|fights?(\/.*)?)?$/;
const ODDS =
  /We give [^\n"]* \d+%|\d+ ?(%( : \d+%)?|: \d+|to \d+%)|(–:––|\d+:\d\d(:\d\d)?)|The crowd (likes|and) [^\n"]*|(Skip|[^\n]* is worth a bet)[^\n"]*/g;

/** What a viewer reads and hears of a page. */
async function readPage(page: Page) {
  const hasOdds = WITH_ODDS.test(new URL(page.url()).pathname);
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  const without = (text: string) => (hasOdds ? text.replaceAll(ODDS, 'odds') : text);
  return {
    title: await page.title(),
    text: without(await page.locator('body').innerText()),
    heard: without(await page.locator('body').ariaSnapshot()),
  };
}

/** What a page says before any script runs, but for what the style sheet hides as a result. */
async function readHtml(page: Page, url: string) {
  const html = await (await fetch(url)).text();
  const read = await page.evaluate((text) => {
    const { documentElement } = new DOMParser().parseFromString(text, 'text/html');
    for (const part of documentElement.querySelectorAll('script, style, [data-result]')) {
      part.remove();
    }
    const labels = [...documentElement.querySelectorAll('[aria-label], [title], [alt]')].map(
      (part) => ['aria-label', 'title', 'alt'].map((name) => part.getAttribute(name)).join(' '),
    );
    return [documentElement.textContent, ...labels].join('\n');
  }, html);
  return WITH_ODDS.test(new URL(url).pathname) ? read.replaceAll(ODDS, 'odds') : read;
}

async function openTwins(browser: Browser, twins: RunningApp[], options: object): Promise<Page[]> {
  return Promise.all(
    twins.map(async ({ url }) =>
      (await browser.newContext({ ...options, baseURL: url })).newPage(),
    ),
  );
}

async function open(page: Page, address: string): Promise<void> {
  const [path] = address.split('?');
  if (page.url() === 'about:blank' || new URL(page.url()).pathname === path) {
    await page.goto(address);
  } else await openInApp(page, address);
}

/** Parts of a page may arrive later on one of the two; what gives away a result stays different. */
async function expectAlike(address: string, read: () => Promise<unknown[]>): Promise<void> {
  await expect(async () => {
    const [one, other] = await read();
    expect(one, address).toEqual(other);
  }).toPass({ timeout: 30_000 });
}

const close = (pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));

test('a viewer without spoilers reads and hears the same, whoever won', async ({
  browser,
  twins,
}) => {
  const rows = routes.map(({ path = '/' }) => path);
  expect(Object.keys(VISITED).sort()).toEqual(rows.sort());
  const addresses = Object.values(VISITED).flatMap((address) =>
    Array.isArray(address) ? address : [],
  );
  await Promise.all(twins.map((app, at) => fill(app, at === 1)));

  await test.step('with results, they differ', async () => {
    const pages = await openTwins(browser, twins, {});
    for (const address of ['/', '/recent', '/fight/8', '/champions?period=ever', '/players']) {
      await Promise.all(pages.map((page) => open(page, address)));
      await expect(async () => {
        const [one, other] = await Promise.all(pages.map(readPage));
        expect(one?.text, address).not.toBe(other?.text);
      }).toPass();
    }
    await close(pages);
  });

  await test.step('without scripts, after the form at the foot', async () => {
    const pages = await openTwins(browser, twins, { javaScriptEnabled: false });
    for (const page of pages) {
      await page.goto('/recent');
      await page.getByRole('button', { name: 'No spoilers' }).click();
    }
    const readAnew = async (page: Page, address: string) => {
      await page.goto(address);
      return readPage(page);
    };
    for (const address of ['/', '/fight/8']) {
      await expectAlike(address, () => Promise.all(pages.map((page) => readAnew(page, address))));
    }
    await close(pages);
  });

  const pages = await openTwins(browser, twins, {});
  await test.step('with the switch of the menu, on every page', async () => {
    for (const page of pages) {
      await listen(page);
      await page.goto('/recent');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('radio', { name: 'No spoilers' }).check();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    for (const address of addresses) {
      await Promise.all(pages.map((page) => open(page, address)));
      await expectAlike(address, () => Promise.all(pages.map(readPage)));
    }
    for (const page of pages) expect(await spokenOn(page)).toEqual([]);
  });

  await test.step('no page says more before its scripts, or without any', async () => {
    for (const address of addresses) {
      const read = (page: Page, at: number) => readHtml(page, twins[at]?.url + address);
      await expectAlike(address, () => Promise.all(pages.map(read)));
    }
  });

  await test.step('an announced fight that is decided meanwhile is shown without its result, and not said', async () => {
    await Promise.all(pages.map((page) => page.goto('/next')));
    for (const page of pages) await expect(page.getByText('Bets close in')).toBeVisible();
    const now = { date: new Date().toISOString() };
    await Promise.all(twins.map((app, at) => feed(app, [{ ...fights(9, at === 1), ...now }])));
    for (const page of pages) {
      await expect(page.getByRole('heading', { name: 'Just decided' })).toBeVisible();
    }
    await expectAlike('/next', () => Promise.all(pages.map(readPage)));
    for (const page of pages) expect(await spokenOn(page)).toEqual([]);
  });

  await test.step('a result that is shown is read out in its place, by the focus', async () => {
    const [page] = pages;
    if (!page) throw new Error('No page.');
    const main = page.getByRole('main');
    const focused = page.locator(':focus');
    await main.getByRole('button', { name: /^Show the result of/ }).press('Enter');
    await expect(focused).toHaveText(/^Rusty wins by knock-out/);
    await openInApp(page, '/recent');
    await main
      .getByRole('button', { name: /^Show the result of/ })
      .nth(1)
      .press('Enter');
    await expect(focused).toHaveAccessibleName(/^vs: .* beat /);
    await expect(main.getByText(/^(Win|Loss|KO.*)$/)).toHaveCount(4);
    await main.getByRole('button', { name: 'Show all up to here' }).press('Enter');
    await expect(focused).toHaveText('All results up to here are shown.');
    await expect(main.getByText('Win', { exact: true })).toHaveCount(9);
    await openInApp(page, '/champions');
    await main.getByRole('button', { name: 'Show this anyway' }).press('Enter');
    await expect(focused).toHaveText(/, shown$/);
    await openInApp(page, '/fight/8');
    await expect(main.getByText(/^wins /)).toBeVisible();
  });

  await test.step('each row of the card has a button of its own', async () => {
    const [, page] = pages;
    if (!page) throw new Error('No page.');
    await openInApp(page, '/fights');
    await page
      .getByRole('button', { name: /^Show the result of/ })
      .first()
      .press('Enter');
    await expect(page.locator(':focus')).toHaveAccessibleName(/ beat /);
  });
  await test.step('a result shown alone comes without what was before it', async () => {
    const [, page] = pages;
    if (!page) throw new Error('No page.');
    await openInApp(page, '/fight/7');
    const told = page.getByRole('main').locator('[data-result]').first();
    await told.getByRole('button', { name: /^Show the result of/ }).press('Enter');
    await expect(told).toContainText(' wins ');
    await expect(told).not.toContainText(/last|meeting|between/i);
    await page.getByRole('button', { name: 'Show all up to here' }).press('Enter');
    await expect(told).toContainText(/last|meeting|between/i);
  });
  await close(pages);
});

test('the estimates name no winner while results are hidden', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ringside-spoilers', '{}'));
  await page.goto('/odds');
  const main = page.getByRole('main');
  await expect(main.getByText('Upsets would give away results, which are hidden.')).toBeVisible();
  await expect(main.getByText(' beat ')).toHaveCount(0);
});
