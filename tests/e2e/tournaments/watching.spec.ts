import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { FEED_KEY, TOURNAMENT_SECRET } from '../support/app.ts';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { findMonsters, leftWins, match, newName, save, viewPath } from '../support/bracket.ts';
import { layoutShifts, shown } from '../support/settled.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';
import { feedMonsters, withOwnApp } from './own-app.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
const PICTURE = { width: 1920, height: 1080 };

const wallOf = (page: Page) => page.getByRole('region', { name: 'Bracket' });
const myMonster = (page: Page) => page.getByRole('combobox', { name: 'My monster' });
const chosenIn = (page: Page) => myMonster(page).locator('option').first();
const idOf = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-matchup'));

/** Saves a tournament of `size`, with the first `results` of its first round. */
async function start(request: APIRequestContext, size: number, results = 0) {
  const monsters = await findMonsters(request, size);
  const ids = monsters.map(({ ID }) => ID);
  const name = newName(`Watching ${size}`);
  await save(request, name, ids);
  const { outcomes, fought } = await firstRound(request, name, results);
  if (results > 0) await save(request, name, ids, outcomes);
  return { name, ids, monsters, outcomes, fought };
}

/** Left-side wins in the first matches of a first round without byes. */
async function firstRound(request: APIRequestContext, name: string, results: number) {
  const { participants } = await (
    await request.get(`/api/tournament/${encodeURIComponent(name)}`)
  ).json();
  const ids: number[] = participants.map(({ ID }: { ID: number }) => ID);
  let order = [1];
  while (order.length < ids.length) {
    const sum = order.length * 2 + 1;
    order = order.flatMap((seed) => [seed, sum - seed]);
  }
  const fought = order.map((seed) => ids[seed - 1] as number);
  const outcomes = Array.from({ length: results }, (_, index) =>
    leftWins(`R1-${index + 1}`, fought[2 * index] as number, fought[2 * index + 1] as number),
  );
  return { outcomes, fought };
}

/** The newest monsters of four trainers with valid logins, which those of other tests may not have. */
async function fourTrained(request: APIRequestContext) {
  const found = await findMonsters(request, 100);
  const trained = found.filter((monster): monster is typeof monster & { USER: string } =>
    /^\w{3,25}$/.test(monster.USER ?? ''),
  );
  const byTrainer = new Map(trained.map((monster) => [monster.USER, monster]));
  const four = [...byTrainer.values()].slice(0, 4);
  if (four.length < 4) throw new Error('The season has too few trainers.');
  return four as [(typeof four)[number], ...typeof four];
}

/** Mocks the snapshot, which all tests would share. */
async function putOnAir(page: Page, snapshot: object | null): Promise<void> {
  await page.route('**/api/snapshot', (route) => route.fulfill({ json: snapshot }));
}

test('a large bracket opens at the current round; a viewer chooses a monster, finds their own, and sees the match on air', async ({
  page,
  request,
}) => {
  const { name, ids, outcomes, fought, monsters } = await start(request, 16, 8);
  const next = page.getByRole('button', { name: /^Next .+ vs / });
  const rows = wallOf(page).getByRole('link').filter({ hasText: 'your pick: ' });

  await test.step('a large bracket opens at the current round, and a button leads to the next match', async () => {
    const second = leftWins('R2-1', fought[0] as number, fought[2] as number);
    await save(request, name, ids, [...outcomes, second]);
    await page.goto(viewPath(name));
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Quarterfinals',
      'Semifinals',
      'Final',
    ]);
    await next.press('Enter');
    await expect.poll(() => idOf(page)).toBe('R2-2');
    await expect(match(page, 'R2-2')).toBeInViewport();
    // A decided round can still be chosen.
    await page.getByRole('button', { name: 'Round of 16' }).click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Round of 16');
  });

  await test.step('a viewer chooses a monster whose path is highlighted, and remembered', async () => {
    const chosen = monsters.find(({ ID }) => ID === fought[6]);
    if (!chosen) throw new Error('The chosen monster does not take part.');
    await page.getByRole('button', { name: 'Quarterfinals' }).click();
    await myMonster(page).selectOption(String(chosen.ID));
    await expect.poll(() => idOf(page)).toBe('R2-2');
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Round of 16' }).click();
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(chosenIn(page)).toContainText(chosen.MONSTER_NAME);
    await myMonster(page).selectOption(String(chosen.ID));
    await expect.poll(() => idOf(page)).toBe('R2-2');
  });

  const [mine, ...theirs] = await fourTrained(request);
  const other = newName('Own');
  await save(
    request,
    other,
    [mine, ...theirs].map(({ ID }) => ID),
  );
  await putOnAir(page, { tournamentId: other, matchId: 'R1-1' });
  await page.clock.install();
  await signInAs(page, mine.USER);
  await page.goto(viewPath(other));

  await test.step('the match on air and the one after it are marked, with the trainers in the rows', async () => {
    await page.clock.runFor(5_000);
    await expect(match(page, 'R1-1')).toContainText('On air');
    await expect(match(page, 'R1-2')).toContainText('Next');
    await expect(wallOf(page).getByText('On air')).toHaveCount(1);
    await expect(
      wallOf(page)
        .getByRole('link', { name: `trainer ${mine.USER}` })
        .first(),
    ).toContainText(mine.MONSTER_NAME);
  });

  await test.step('logged-in viewers are offered their own monster; the choice is of one tournament', async () => {
    await expect(chosenIn(page)).toHaveText('★ My monster…');
    const own = myMonster(page).locator('optgroup[label=Yours] option');
    await expect(own).toHaveCount(1);
    await myMonster(page).selectOption((await own.getAttribute('value')) as string);
    await expect(chosenIn(page)).toContainText(mine.MONSTER_NAME);
    await expect.poll(() => idOf(page)).toBe('R1-1');
    await expect(rows).toHaveCount(1);
    await expectNoAxeViolations(page);
    await page.goto(viewPath(name));
    await expect(rows).toHaveCount(1);
    await myMonster(page).selectOption('None');
    await expect(rows).toHaveCount(0);
  });
});

test.describe('64 participants on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('open at the match on air', async ({ page, request }) => {
    await withOwnApp(async (app) => {
      await feedMonsters(request, app.origin, 64);
      const headers = { 'x-secret': TOURNAMENT_SECRET };
      const participants = Array.from({ length: 64 }, (_, index) => ({ ID: index + 1 }));
      const data = { name: 'Late', participants, outcomes: [], version: 0 };
      await request.post(`${app.origin}/api/tournament`, { headers, data });
      const found = await request.get(`${app.origin}/api/monster-query?LIMIT=2`);
      const [leftCombatant, rightCombatant] = (await found.json()).data;
      const onAir = {
        ...{ tournamentId: 'Late', matchId: 'R1-24', roundName: 'Round of 64' },
        ...{ leftCombatant, rightCombatant },
        ...{ leftScore: 0, rightScore: 0, winner: null },
      };
      const put = await request.post(`${app.origin}/api/snapshot`, { headers, data: onAir });
      expect(put.status(), await put.text()).toBe(200);
      await page.goto(`${app.origin}/tournament/view/Late`);
      await expect(match(page, 'R1-24')).toBeInViewport({ ratio: 1 });
      await expect(match(page, 'R1-24')).toContainText('On air');
    });
  });

  test('are shown round by round, or as a tree that fits as far as names stay readable, and is dragged and scrolled', {
    tag: '@drill',
  }, async ({ page, request }) => {
    const { name, ids } = await start(request, 64);
    await page.goto(viewPath(name));

    await test.step('round by round, from the current round', async () => {
      const rounds = page.getByRole('heading', { level: 2 });
      const shownMatches = wallOf(page)
        .getByText(/^Match R\d-\d+$/)
        .filter({ visible: true });
      await expect(rounds).toHaveText(['Round of 64']);
      await expect(shownMatches).toHaveCount(32);
      await page.getByRole('button', { name: 'Quarterfinals' }).click();
      await expect(rounds).toHaveText(['Quarterfinals']);
      await expect(shownMatches).toHaveText([
        'Match R4-1',
        'Match R4-2',
        'Match R4-3',
        'Match R4-4',
      ]);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width).toBe(PHONE.width);
    });

    await test.step('one tap leads to the next match', async () => {
      const next = page.getByRole('button', { name: /^Next .+ vs / });
      const before = await next.innerText();
      const { outcomes } = await firstRound(request, name, 20);
      await save(request, name, ids, outcomes);
      await expect(next).not.toHaveText(before, { useInnerText: true });
      await next.click();
      await expect.poll(() => idOf(page)).toBe('R1-21');
      await expect(match(page, 'R1-21')).toBeInViewport({ ratio: 1 });
    });

    // Another tournament, of which no page with an earlier round can be cached.
    const { name: later } = await start(request, 64, 32);
    await page.goto(viewPath(later));
    const fit = page.getByRole('button', { name: 'Fit the whole bracket' });
    await fit.click();
    await expect(fit).toHaveAttribute('aria-pressed', 'true');
    const wall = wallOf(page);
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
    const content = wall.locator('> *').first();
    const factor = () => content.evaluate((place) => Number(getComputedStyle(place).zoom));
    await expect.poll(factor).toBeLessThan(0.5);
    const heightOf = (text: Locator) =>
      text.evaluate((element) => element.getBoundingClientRect().height);
    expect(await heightOf(wall.locator('a [dir=auto]').first())).toBeGreaterThanOrEqual(12);

    await wall.scrollIntoViewIfNeeded();
    const box = await wall.boundingBox();
    if (!box) throw new Error('The bracket is not visible.');
    const [x, y] = [box.x + box.width / 2, box.y + 120];
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never });

    // One finger drags the bracket.
    const before = await wall.evaluate(({ scrollTop }) => scrollTop);
    await touch('touchStart', [{ x, y: y + 100, id: 0 }]);
    for (const by of [70, 40, 10, -20]) await touch('touchMove', [{ x, y: y + by, id: 0 }]);
    await touch('touchEnd', []);
    await expect.poll(() => wall.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(before);

    await wall.focus();
    const left = await wall.evaluate((place) => {
      place.scrollTo(0, 0);
      return place.scrollLeft;
    });
    // A key does not scroll while the drag's momentum does.
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      const moved = () => wall.evaluate(({ scrollLeft }) => scrollLeft);
      await expect.poll(moved, { timeout: 2000 }).toBeGreaterThan(left);
    }).toPass();

    await fit.click();
    await expect.poll(factor).toBe(1);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Round of 32']);
    // Nothing is half below the bar at the top.
    await page.evaluate(() => scrollTo(0, 0));
    await expectNoAxeViolationsAsShown(page);
  });
});

test('losing the live channel causes no layout shift', { tag: '@drill' }, async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|Failed to load/);
  const { name } = await start(request, 8);
  await page.clock.install();
  await page.route(/\/api\/(live|changes\/.*)$/, (route) => route.abort());
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    for (const path of [viewPath(name), '/tournament/view']) {
      await page.goto(path);
      // The chances arrive after the bracket, and make room for themselves.
      if (path === viewPath(name)) await expect(page.getByText('To win the cup')).toBeVisible();
      await page.route('**/api/tournament*/**', (route) => route.abort());
      await page.route('**/api/tournaments', (route) => route.abort());
      await shown(page);
      const since = await page.evaluate(() => performance.now());
      await page.clock.runFor(30_000);
      await expect(page.getByText(/Live updates paused/)).toBeVisible();
      expect(await layoutShifts(page, since), `${path} at ${viewport.width} px`).toEqual([]);
      await page.unroute('**/api/tournament*/**');
      await page.unroute('**/api/tournaments');
    }
  }
});

test.describe('right-to-left and overlong names', () => {
  const NAMES = [
    ['אריה הגדול', 'משה_הגדול'],
    ['نمر الصحراء', 'عبد_الله'],
    ['W'.repeat(60), 'M'.repeat(60)],
    ['שועל 7', 'دب 3'],
  ] as const;

  async function feedNames(request: APIRequestContext): Promise<number[]> {
    const run = Date.now();
    const first = 800_000_000 + (run % 100_000_000);
    const events = NAMES.flatMap(([monster, trainer], index) => [
      {
        id: `names-p-${run}-${index}`,
        type: 'player',
        userId: `names-${run}-${index}`,
        login: `names_${run}_${index}`,
        displayName: trainer,
        balance: 0,
        inventory: {},
      },
      {
        id: `names-m-${run}-${index}`,
        type: 'monster',
        ID: first + index,
        MONSTER_NAME: monster,
        RACE: 'HARE',
        LIF: 100,
        POW: 100,
        INT: 100,
        SKI: 100,
        SPD: 100,
        DEF: 100,
        LOYALTY: 50,
        GUTS_RATE: 10,
        STARTING_GUTS: 50,
        TECHNIQUES: [],
        USER: trainer,
        DATE: '2026-01-02T03:04:05Z',
      },
    ]);
    const headers = { authorization: `Bearer ${FEED_KEY}` };
    const answer = await request.post('/api/feed', { headers, data: events });
    expect(await answer.json()).toMatchObject({ accepted: events.length });
    return NAMES.map((_, index) => first + index);
  }

  test('do not reverse scores or overflow', { tag: '@drill' }, async ({ page, request }) => {
    const ids = await feedNames(request);
    const [one, two, three, four] = ids as [number, number, number, number];
    const name = newName('גביע 3:1');
    await save(request, name, ids, [leftWins('R1-1', one, four)]);
    await page.goto(viewPath(name));
    for (const viewport of [WIDE, PHONE]) {
      await page.setViewportSize(viewport);
      const rows = match(page, 'R1-1').getByRole('link');
      await expect(rows).toHaveText([/אריה הגדול.*won, 3$/s, /שועל 7.*lost, 1$/s]);
      await shown(page);
      for (const row of await rows.all()) {
        const [text, score] = [row.locator('bdi').first(), row.getByText(/^[13]$/)];
        const [textBox, scoreBox] = [await text.boundingBox(), await score.boundingBox()];
        expect(scoreBox?.x).toBeGreaterThan((textBox?.x ?? 0) + (textBox?.width ?? 0));
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      await expectNoAxeViolationsAsShown(page);
    }

    // On the overlays the left score is on the left.
    await page.setViewportSize(PICTURE);
    const records = await Promise.all(
      [three, two].map(async (id) => (await request.get(`/api/monster-records?id=${id}`)).json()),
    );
    const [leftCombatant, rightCombatant] = records;
    await putOnAir(page, {
      tournamentId: name,
      matchId: 'R1-2',
      roundName: 'Semifinals',
      winner: null,
      leftCombatant,
      rightCombatant,
      leftScore: 2,
      rightScore: 1,
    });
    await page.clock.install();
    await page.goto('/overlay/match');
    await page.clock.runFor(5_000);
    const scores = page.getByText('2:1');
    await expect(scores).toBeVisible();
    await shown(page);
    const xOf = async (score: string) =>
      (await scores.getByText(score, { exact: true }).boundingBox())?.x ?? Number.NaN;
    expect(await xOf('2')).toBeLessThan(await xOf('1'));
    for (const heading of await page.getByRole('heading').all()) {
      const box = await heading.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(PICTURE.width);
    }
    await expectNoAxeViolationsAsShown(page);
    await page.goto(`/overlay/bracket/${encodeURIComponent(name)}`);
    await page.clock.runFor(5_000);
    await expect(page.getByText('On the broadcast')).toHaveCount(1);
    await expectNoAxeViolationsAsShown(page);
  });
});
