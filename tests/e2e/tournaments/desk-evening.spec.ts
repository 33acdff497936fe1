import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Tournament } from '#app/features/tournaments/contract.ts';
import { createAppProcess } from '../../faults/app-process.ts';
import { FEED_KEY, TOURNAMENT_SECRET } from '../support/app.ts';
import {
  addAll,
  changeByApi,
  everyOpenMatch,
  isSaved,
  matchDialog,
  openDesk,
  part,
  toBeFought,
} from '../support/desk.ts';
import { expect, test } from '../support/test.ts';

/** Longer than the desk's retry interval. */
const BACK_LIMIT_MS = 30_000;

/** Opens the desk of a tournament, under an organiser's name. */
async function organise(page: Page, tournament: string, name: string): Promise<void> {
  await openDesk(page, tournament);
  await part(page, 'Changes').click();
  await page.getByLabel('Your name').fill(name);
}

const openMatches = (page: Page) => toBeFought(page).getByRole('listitem').getByRole('button');

/** Declares the first or last open match by two clicks. */
async function declare(page: Page, from: 'front' | 'back', side: 'left' | 'right' = 'left') {
  const matches = openMatches(page);
  await (from === 'front' ? matches.first() : matches.last()).click();
  const result = matchDialog(page).getByRole('button', { name: / wins 2–0$/ });
  await (side === 'left' ? result.first() : result.last()).click();
  await expect(matchDialog(page)).toHaveCount(0);
}

const idsTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

async function feedMonsters(request: APIRequestContext, origin: string, count: number) {
  const events = idsTo(count).map((ID) => ({
    id: `monster-${ID}`,
    type: 'monster',
    ID,
    MONSTER_NAME: `Fighter ${ID}`,
    RACE: 'HARE',
    LIF: 1,
    POW: 1,
    INT: 1,
    SKI: 1,
    SPD: 1,
    DEF: 1,
    LOYALTY: 1,
    GUTS_RATE: 10,
    STARTING_GUTS: 1,
    TECHNIQUES: [],
    DATE: '2026-01-02T20:00:00Z',
  }));
  const fed = await request.post(`${origin}/api/feed`, {
    headers: { authorization: `Bearer ${FEED_KEY}` },
    data: events,
  });
  expect(await fed.json()).toMatchObject({ accepted: count });
}

interface Evening {
  app: Awaited<ReturnType<typeof createAppProcess>>;
  request: APIRequestContext;
  ana: Page;
  ben: Page;
  size: number;
}

/** Decides all matches at two desks; in the middle the server is killed and started again. */
async function playEvening({ app, request, ana, ben, size }: Evening): Promise<void> {
  const name = `Evening of ${size}`;
  const total = size - 1;
  await organise(ana, name, 'Ana');
  await part(ana, 'Participants').click();
  await addAll(ana, idsTo(size));
  await organise(ben, name, 'Ben');
  for (const desk of [ana, ben]) await part(desk, 'Matches').click();
  const seesAll = async (decided: number) => {
    for (const desk of [ana, ben]) {
      await expect(toBeFought(desk).getByText(`${decided} of ${total} decided`)).toBeVisible({
        timeout: BACK_LIMIT_MS,
      });
    }
  };
  await declare(ana, 'front');
  await declare(ben, 'back', 'right');
  for (const desk of [ana, ben]) await isSaved(desk);
  await seesAll(2);

  await app.kill();
  await declare(ana, 'front');
  await declare(ben, 'back');
  // Both decide the same match, with different results.
  await declare(ana, 'front', 'left');
  await declare(ben, 'front', 'left');
  await openMatches(ben).first().click();
  await matchDialog(ben)
    .getByRole('button', { name: / wins 2–0$/ })
    .last()
    .click();
  for (const desk of [ana, ben]) {
    await expect(desk.getByText(/^Offline: \d changes? kept/)).toBeVisible();
  }
  await app.start();
  const question = /^Both of you changed R\d-\d\.$/;
  const asked = async () => {
    const open = [ana, ben].map((desk) => desk.getByRole('dialog', { name: question }).count());
    return (await Promise.all(open)).some((count) => count > 0);
  };
  await expect.poll(asked, { timeout: BACK_LIMIT_MS }).toBe(true);
  for (const desk of [ana, ben]) {
    const dialog = desk.getByRole('dialog', { name: question });
    if ((await dialog.count()) === 0) continue;
    await expect(dialog.getByText(/^Declared by (Ana|Ben)\.$/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep theirs' }).click();
  }
  for (const desk of [ana, ben]) {
    await isSaved(desk);
    const ok = desk.getByRole('button', { name: 'OK' });
    if (await ok.isVisible()) await ok.click();
  }
  const saved = async () => {
    const answer = await request.get(`${app.origin}/api/tournament/${encodeURIComponent(name)}`);
    return (await answer.json()) as Tournament;
  };
  let decided = (await saved()).outcomes.length;
  expect(decided).toBeGreaterThanOrEqual(5);

  // One more at the first desk, the final at the other; those between by another program.
  await declare(ana, 'front');
  await isSaved(ana);
  decided += 1;
  await seesAll(decided);
  while (decided < total - 1) {
    const { outcomes } = await changeByApi(
      request,
      name,
      (before) => everyOpenMatch(before).slice(0, total - 1 - before.outcomes.length),
      { site: app.origin },
    );
    decided = outcomes.length;
  }
  await seesAll(decided);
  await declare(ben, 'front');
  await isSaved(ben);
  for (const desk of [ana, ben]) {
    await expect(desk.getByRole('heading', { name: 'Finished' })).toBeVisible();
  }
  const final = await saved();
  expect(final.outcomes.length).toBe(total);
  const champion = final.participants.find(({ ID }) => ID === final.champion);
  await expect(ben.getByText(champion?.MONSTER_NAME ?? 'nobody').first()).toBeVisible();
}

test('two desks finish tournaments of 16 and 13 although the server is killed meanwhile', async ({
  browser,
  request,
}) => {
  test.slow();
  const dataDir = mkdtempSync(join(tmpdir(), 'ringside-evening-'));
  const app = await createAppProcess({ dataDir }, { FEED_KEY, TOURNAMENT_SECRET, NODE_ENV: '' });
  await app.start();
  try {
    await feedMonsters(request, app.origin, 16);
    const newDesk = async () => (await browser.newContext({ baseURL: app.origin })).newPage();
    const [ana, ben] = [await newDesk(), await newDesk()];
    for (const size of [16, 13]) {
      await test.step(`a tournament of ${size}`, () =>
        playEvening({ app, request, ana, ben, size }));
    }
    for (const desk of [ana, ben]) await desk.context().close();
  } finally {
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
