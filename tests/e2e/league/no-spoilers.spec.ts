import type { Browser, Page } from '@playwright/test';
import routes from '#app/routes.ts';
import { FEED_KEY, type RunningApp, startApp, TOURNAMENT_SECRET } from '../support/app.ts';
import { listen, spokenOn } from '../support/fights.ts';
import { test as base, expect } from '../support/test.ts';

/** Two leagues with the same fights, and in the second one each was won by the other side. */
const test = base.extend<object, { twins: [RunningApp, RunningApp] }>({
  twins: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from it
    async ({}, use) => {
      const start = () => startApp({ DEMO: 'off', PICTURES_DIR: '' });
      const twins = await Promise.all([start(), start()]);
      await use(twins);
      await Promise.all(twins.map(({ stop }) => stop()));
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
  date: new Date(EVENING + number * 60_000).toISOString(),
  leftCombatant: fighter((2 * number) % 6),
  rightCombatant: fighter((2 * number + 1) % 6),
  outcome: { leftSideWins, knockOut: number % 3 === 0 },
});

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
  await feed(app, [...NAMES.flatMap((_, at) => [plays(at), enters(at)]), ...evening]);
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
const VISITED: Record<string, string[] | 'no results' | 'for the broadcast' | 'for one person'> = {
  '/': ['/'],
  recent: ['/recent'],
  inventory: 'for one person',
  'monster-search': 'no results',
  shop: 'no results',
  'album-search': 'no results',
  calls: 'for one person',
  'music-search': 'no results',
  'progress/:username?': 'no results',
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
  'monsters/compare': 'no results',
  techniques: 'no results',
  'techniques/:type/:slug': 'no results',
  players: ['/players'],
  champions: ['/champions', '/champions?period=ever'],
  'players/:username': ['/players/trainer_0'],
  'tournament/view': ['/tournament/view'],
  'overlay/bracket/:id': 'for the broadcast',
  'overlay/match': 'for the broadcast',
  versus: ['/versus'],
  'overlay/next': 'for the broadcast',
  'overlay/song': 'for the broadcast',
  'overlay/:list': 'for the broadcast',
  next: ['/next'],
  offline: 'no results',
  odds: ['/odds'],
  'fight/:number': ['/fight/8', '/fight/3'],
  'fights/:view?': ['/fights', '/fights/week?day=2026-01-07'],
  'my-z': 'for one person',
  picks: ['/picks'],
  'versus/:a/:b': ['/versus/hare/ape'],
  host: 'for one person',
  search: ['/search?q=bolt'],
  status: 'no results',
  '*': 'no results',
};

/** What a viewer reads and hears of a page. */
async function readPage(page: Page) {
  return {
    title: await page.title(),
    text: await page.locator('body').innerText(),
    heard: await page.locator('body').ariaSnapshot(),
  };
}

async function openTwins(browser: Browser, twins: RunningApp[], options: object): Promise<Page[]> {
  return Promise.all(
    twins.map(async ({ url }) =>
      (await browser.newContext({ ...options, baseURL: url })).newPage(),
    ),
  );
}

async function both(pages: Page[], address: string) {
  await Promise.all(pages.map((page) => page.goto(address)));
  return Promise.all(pages.map(readPage));
}

/** Parts of a page may arrive later on one of the two; what gives away a result stays different. */
async function expectAlike(pages: Page[], address: string): Promise<void> {
  await Promise.all(pages.map((page) => page.goto(address)));
  await expect(async () => {
    const [one, other] = await Promise.all(pages.map(readPage));
    expect(one, address).toEqual(other);
  }).toPass({ timeout: 30_000 });
}

test('a viewer without spoilers reads and hears the same, whoever won', async ({
  browser,
  twins,
}) => {
  const rows = routes.map(({ path = '/' }) => path);
  expect(Object.keys(VISITED).sort()).toEqual(rows.sort());
  const addresses = Object.values(VISITED).flatMap((one) => (Array.isArray(one) ? one : []));
  await Promise.all(twins.map((app, at) => fill(app, at === 1)));

  await test.step('with results, they differ', async () => {
    const pages = await openTwins(browser, twins, {});
    for (const address of ['/', '/recent', '/fight/8', '/champions?period=ever', '/players']) {
      const [one, other] = await both(pages, address);
      expect(one?.text, address).not.toBe(other?.text);
    }
    await Promise.all(pages.map((page) => page.context().close()));
  });

  await test.step('without scripts, after the form at the foot', async () => {
    const pages = await openTwins(browser, twins, { javaScriptEnabled: false });
    for (const page of pages) {
      await page.goto('/recent');
      await page.getByRole('button', { name: 'No spoilers' }).click();
    }
    for (const address of addresses) {
      await expectAlike(pages, address);
    }
    await Promise.all(pages.map((page) => page.context().close()));
  });

  const pages = await openTwins(browser, twins, {});
  await test.step('with the switch of the menu, on every page', async () => {
    for (const page of pages) {
      await listen(page);
      await page.goto('/recent');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('radio', { name: 'No spoilers' }).check();
    }
    for (const address of addresses) {
      await expectAlike(pages, address);
    }
  });

  await test.step('a fight that is decided meanwhile is shown without its result, and not said', async () => {
    const rowsOf = (page: Page) => page.getByRole('main').locator('ol > li');
    await Promise.all(pages.map((page) => page.goto('/recent')));
    await Promise.all(twins.map((app, at) => feed(app, [fights(9, at === 1)])));
    for (const page of pages) {
      await expect(rowsOf(page)).toHaveCount(9);
      expect(await spokenOn(page)).toEqual([]);
    }
    const [one, other] = await Promise.all(pages.map((page) => page.locator('body').innerText()));
    expect(one).toBe(other);
  });

  await test.step('results are shown one at a time, or all up to here, in all tabs', async () => {
    const [page] = pages;
    if (!page) throw new Error('No page.');
    const main = page.getByRole('main');
    const shown = main.getByText(/^(Win|Loss)$/);
    await main
      .getByRole('button', { name: /^Show the result of/ })
      .nth(1)
      .click();
    await expect(shown.or(main.getByText(/^KO/))).toHaveCount(2);
    await main.getByRole('button', { name: 'Show all up to here' }).click();
    await expect(main.getByText('Win', { exact: true })).toHaveCount(9);
    await page.goto('/fight/8');
    await expect(main.getByText(/^wins /)).toBeVisible();
  });
  await Promise.all(pages.map((page) => page.context().close()));
});
