import type { APIRequestContext, Page } from '@playwright/test';
import type { Tournament } from '#app/features/tournaments/contract.ts';
import {
  allMatchups,
  definitionOf,
  viewTournament,
} from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import type { AppProcess } from '../../faults/app-process.ts';
import { FEED_KEY, TOURNAMENT_SECRET } from '../support/app.ts';
import {
  addAll,
  changeByApi,
  declareAsked,
  everyOpenMatch,
  isSaved,
  matchDialog,
  openDesk,
  part,
  savedResults,
  toBeFought,
} from '../support/desk.ts';
import { expect, test } from '../support/test.ts';
import { feedMonsters, withOwnApp } from './own-app.ts';

/** Longer than the desk's retry interval. */
const BACK_LIMIT_MS = 30_000;

/** Opens the desk of a tournament, under an organiser's name. */
async function organise(page: Page, tournament: string, name: string): Promise<void> {
  await openDesk(page, tournament);
  await part(page, 'Changes').click();
  await page.getByLabel('Your name').fill(name);
}

const openMatches = (page: Page) => toBeFought(page).locator('[data-state="ready"]');

/** Declares the first or last open match by the short way. */
async function declare(page: Page, from: 'front' | 'back', side: 'left' | 'right' = 'left') {
  const matches = openMatches(page);
  await (from === 'front' ? matches.first() : matches.last()).click();
  const result = matchDialog(page).getByRole('button', { name: / wins 2–0$/ });
  await (side === 'left' ? result.first() : result.last()).click();
  await declareAsked(page);
  await expect(matchDialog(page)).toHaveCount(0);
}

/** Orders the first open match of a tournament. */
async function orderFirst(request: APIRequestContext, site: string, name: string): Promise<void> {
  const found = await request.get(`${site}/api/tournament/${encodeURIComponent(name)}`);
  const tournament: Tournament = await found.json();
  const [match] = readyMatches(tournament);
  if (!match) throw new Error('No match can be ordered.');
  const [leftCombatant, rightCombatant] = match.rows.map(({ participant }) => ({
    definition: participant && definitionOf(participant),
    codes: [{ address: '80097A20', value: '00C8' }],
  }));
  const place = { tournamentId: name, tournamentUid: tournament.uid, matchId: match.id };
  const ordered = await request.post(`${site}/api/message`, {
    headers: { 'x-secret': TOURNAMENT_SECRET },
    data: { payload: { leftCombatant, rightCombatant, ...place } },
  });
  expect(ordered.status(), await ordered.text()).toBe(200);
}

/** What the game host gets next. */
async function orderedNext(request: APIRequestContext, site: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${FEED_KEY}` };
  return (await (await request.get(`${site}/api/message/next`, { headers })).json()).message;
}

const readyMatches = (tournament: Tournament) =>
  allMatchups(viewTournament(tournament)).filter(({ state }) => state === 'ready');

const idsTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

interface Evening {
  app: AppProcess;
  request: APIRequestContext;
  ana: Page;
  ben: Page;
  size: number;
}

/** Decides all matches at two desks; in the middle the server is killed and started again. */
async function playEvening({ app, request, ana, ben, size }: Evening): Promise<void> {
  const before = `Evening of ${size}`;
  const after = `${before}, renamed`;
  let name = before;
  const total = size - 1;
  await organise(ana, before, 'Ana');
  await part(ana, 'Participants').click();
  await addAll(ana, idsTo(size));
  await organise(ben, before, 'Ben');
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
  // The first result has brought the cup on air.
  const onAir = (desk: Page) => desk.getByRole('region', { name: 'On the broadcast' });
  for (const desk of [ana, ben]) await expect(onAir(desk)).toContainText(/Round of 16 R1-\d/);

  await orderFirst(request, app.origin, name);
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
  await declareAsked(ben);
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
  // The match that was ordered is decided.
  expect(await orderedNext(request, app.origin)).toBeNull();

  // It is renamed, and another one takes its name.
  const headers = { 'x-secret': TOURNAMENT_SECRET };
  const rename = `${app.origin}/api/tournament/${encodeURIComponent(before)}/rename`;
  expect((await request.post(rename, { headers, data: { name: after } })).status()).toBe(200);
  name = after;
  const other = { name: before, participants: [], outcomes: [], version: 0 };
  const begun = await request.post(`${app.origin}/api/tournament`, { headers, data: other });
  expect(begun.status()).toBe(200);
  for (const desk of [ana, ben]) {
    await desk.getByRole('button', { name: 'Continue under the new name' }).click();
    await expect(desk.getByRole('heading', { name: after, level: 1 })).toBeVisible();
  }

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
    await expect(onAir(desk)).toContainText('Final R4-1');
  }
  const final = await saved();
  expect(final.outcomes.length).toBe(total);
  expect(await savedResults(request, before, app.origin)).toEqual([]);
  const champion = final.participants.find(({ ID }) => ID === final.champion);
  await expect(ben.getByText(champion?.MONSTER_NAME ?? 'nobody').first()).toBeVisible();
}

test('two desks finish tournaments of 16 and 13 although the server is killed, and each is renamed, meanwhile', {
  tag: '@drill',
}, async ({ browser, request }) => {
  test.slow();
  await withOwnApp(async (app) => {
    await feedMonsters(request, app.origin, 16);
    const newDesk = async () => {
      const page = await (await browser.newContext({ baseURL: app.origin })).newPage();
      // The broadcast is their own.
      await page.addInitScript(() => localStorage.setItem('ringside-desk-broadcast', 'next'));
      return page;
    };
    const [ana, ben] = [await newDesk(), await newDesk()];
    for (const size of [16, 13]) {
      await test.step(`a tournament of ${size}`, () =>
        playEvening({ app, request, ana, ben, size }));
    }
    for (const desk of [ana, ben]) await desk.context().close();
  });
});
