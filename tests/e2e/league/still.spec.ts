import type { APIRequestContext, Page } from '@playwright/test';
import { FEED_KEY, type RunningApp, startApp } from '../support/app.ts';
import { shown } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

// A separate app, since the practice season has fights of its own.
let app: RunningApp;
test.beforeAll(async () => {
  app = await startApp({ DEMO: 'off' });
});
test.afterAll(() => app.stop());

const IS_WHOLE = process.env.THOROUGH === 'yes';
const FIGHTS = IS_WHOLE ? 80 : 2;

const LESS_LIVE_PAGES = [
  '/tournament/view',
  '/players',
  '/players/someone_with_a_long_login',
  '/monsters/hare/hare',
  '/versus/hare/pixie',
  '/monster-search?q=Bo',
  '/odds',
  '/picks',
  '/inventory',
  '/overlay/next',
  '/embed/next',
  '/status',
  '/shop',
];

const LIVE_PAGES = [
  '/',
  '/next',
  '/recent',
  '/fights',
  '/fights/week',
  '/recap',
  '/champions',
  '/fight/1',
  ...(IS_WHOLE ? LESS_LIVE_PAGES : []),
];
const WIDTHS = IS_WHOLE ? [390, 768, 1440] : [390];
const MOST_SHIFT = 0.02;

let next = 1;
async function feed(request: APIRequestContext, ...events: object[]): Promise<void> {
  const response = await request.post(`${app.url}/api/feed`, {
    headers: { authorization: `Bearer ${FEED_KEY}` },
    data: events.map((event) => ({ id: `still-${next++}`, ...event })),
  });
  expect(await response.json()).toMatchObject({ rejected: [] });
}

const inSeconds = (seconds: number) => new Date(Date.now() + 1000 * seconds).toISOString();
const NAMES = ['Bo', 'Jelly Roll', 'Too Many Plates', 'Ash'];
const TRAINER = 'someone_with_a_long_login';
const RACES = ['HARE', 'PIXIE', 'APE', 'GOLEM'];
const sides = (at: number) => {
  const side = (of: number) => ({
    MONSTER_NAME: NAMES[of % 4],
    RACE: RACES[of % 4],
    ...(of % 4 === 2 && { USER: TRAINER }),
  });
  return {
    leftCombatant: { ...side(at), POW: 500, SPD: 300 },
    rightCombatant: { ...side(at + 1), POW: 120, SPD: 380 },
  };
};
const fight = (at: number) => ({
  type: 'fight',
  ...sides(at),
  date: inSeconds(0),
  outcome: { leftSideWins: at % 2 === 0, knockOut: at % 3 === 0 },
});

/** The layout shift of a page as browsers define it: that of its worst session window. */
async function watchShift(page: Page): Promise<() => Promise<{ worst: number; what: string[] }>> {
  await page.evaluate(() => {
    const seen: { value: number; at: number; what: string }[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : 'text';
          return `${name} ${from.y},${from.height} to ${to.y},${to.height}`;
        });
        seen.push({ value: entry.value, at: entry.startTime, what: what.join('; ') });
      }
    }).observe({ type: 'layout-shift' });
  });
  return async () => {
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { value: number; at: number; what: string }[] }).seen,
    );
    let [worst, sum, from, last] = [0, 0, 0, 0];
    for (const { value, at } of seen) {
      if (at - last > 1000 || at - from > 5000) [sum, from] = [0, at];
      sum += value;
      last = at;
      worst = Math.max(worst, sum);
    }
    return { worst, what: seen.map(({ value, what }) => `${value.toFixed(3)} ${what}`) };
  };
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

function announced(at: number) {
  const bout = `bout-${next++}`;
  const times = { bettingClosesAt: inSeconds(2), startsAt: inSeconds(3) };
  return { type: 'upcoming', bout, ...sides(at), ...times };
}

/** A fight from its announcement over closed bets and the bell to its result. */
async function passFight(page: Page, request: APIRequestContext, at: number): Promise<void> {
  const announcement = announced(at);
  const { bout } = announcement;
  await feed(request, announcement);
  for (const left of [0, 300, 1_200]) {
    await feed(request, { type: 'pool', bout, left, right: 900 });
    await page.waitForTimeout(600);
  }
  await page.waitForTimeout(2_000);
  await feed(request, { ...fight(at), bout });
  await page.waitForTimeout(1_000);
}

for (const width of WIDTHS) {
  test(`nothing moves on live pages of ${width} pixels while fights come and go`, {
    tag: '@sample',
  }, async ({ context, request }) => {
    test.setTimeout(60_000 * (IS_WHOLE ? 30 : 3));
    const past = Array.from({ length: 60 }, (_, at) => fight(at));
    const known = { displayName: TRAINER, inventory: {}, balance: 500 };
    await feed(request, { type: 'player', userId: TRAINER, login: TRAINER, ...known }, ...past);
    for (let at = 0; at < 30; at++) {
      const estimated = announced(at);
      await feed(request, estimated, { ...fight(at), bout: estimated.bout });
    }
    const pages = await Promise.all(
      LIVE_PAGES.map(async (path) => {
        const page = await context.newPage();
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
        expect((await page.goto(app.url + path))?.status(), path).toBe(200);
        await shown(page);
        return { path, page };
      }),
    );
    const watched = await Promise.all(
      pages.map(async ({ path, page }) => ({ path, shift: await watchShift(page) })),
    );
    const page = pages[0]?.page;
    if (!page) throw new Error('No page.');
    for (let at = 1; at <= FIGHTS; at++) await passFight(page, request, at);
    // As after a pause of the line. A tab behind others draws a slide in one step.
    const recent = pages.find(({ path }) => path === '/recent')?.page ?? page;
    await recent.bringToFront();
    await shown(recent);
    await feed(request, ...[3, 4, 5].map(fight));
    await page.waitForTimeout(1_000);
    for (const { path, shift } of watched) {
      const { worst, what } = await shift();
      expect.soft(worst, `${path}\n${what.join('\n')}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
  });
}
