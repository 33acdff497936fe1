import type { APIRequestContext, Locator, Page, Request } from '@playwright/test';
import type { Tournament } from '#app/features/tournaments/contract.ts';
import { applyEdit, type Edit } from '#app/features/tournaments/edits/edits.ts';
import { viewTournament } from '#app/features/tournaments/shown-bracket/bracket-view.ts';
import { TOURNAMENT_SECRET } from './app.ts';
import { expect, test } from './test.ts';

let names = 0;
export const newName = (what: string) => `${what} ${process.pid}-${test.info().retry}-${names++}`;
const apiHeaders = { 'x-secret': TOURNAMENT_SECRET };

/** Returns ids of records of the practice season. */
export async function recordIds(request: APIRequestContext, count: number): Promise<number[]> {
  const answer = await request.get('/api/monster-query?LIMIT=100');
  const { data } = (await answer.json()) as { data: { ID: number; LIF?: number | null }[] };
  // Other tests feed fighters without stats, which cannot be sent to a console.
  const known = data.filter(({ LIF }) => typeof LIF === 'number');
  return known.slice(0, count).map(({ ID }) => ID);
}

/** Opens the desk by the organiser's link, then a tournament by its name. */
export async function openDesk(page: Page, name: string): Promise<void> {
  // All tests share one broadcast: on it goes only what a test puts there.
  await page.addInitScript(() => {
    localStorage.getItem('ringside-desk-broadcast') ??
      localStorage.setItem('ringside-desk-broadcast', 'by-hand');
  });
  page.on('request', expectUid);
  await page.goto(`/tournament/create?secret=${TOURNAMENT_SECRET}`);
  await openFromLobby(page, name);
}

/** Each call of the desk about a tournament carries its uid: a name may be another's meanwhile. */
function expectUid(request: Request): void {
  const { pathname, searchParams } = new URL(request.url());
  if (!pathname.startsWith('/api/tournament/') || !request.headers()['x-secret']) return;
  const uid = searchParams.get('uid') ?? request.postDataJSON()?.uid;
  expect.soft(uid, `the uid in ${request.method()} ${pathname}`).toBeTruthy();
}

/** Opens a tournament by its name, in a tab that has the secret. */
export async function openFromLobby(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the tournament').fill(name);
  await page.getByRole('button', { name: 'Load or start' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

export async function addAll(page: Page, ids: number[]): Promise<void> {
  await page.getByLabel('Monster ID or URL').fill(ids.join(' '));
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const added = ids.length === 1 ? '1 monster added.' : `${ids.length} monsters added.`;
  await expect(page.getByText(added)).toBeVisible();
  await isSaved(page);
}

export const isSaved = (page: Page) =>
  expect(page.getByText('Saved', { exact: true })).toBeVisible();
export const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name });
export const toBeFought = (page: Page) => page.getByRole('region', { name: /Next matches/ });
export const matchDialog = (page: Page) => page.getByRole('dialog').first();

/** Answers the question that a result of the short way asks. */
export const declareAsked = (page: Page) =>
  matchDialog(page)
    .getByRole('button', { name: /^Declare .* the winner/ })
    .click();

/** Opens a match and declares it: 2-0 with its button, another score by unlocking. */
export async function declare(
  page: Page,
  opener: Locator,
  { left = 2, right = 0 } = {},
): Promise<void> {
  await opener.click();
  const dialog = matchDialog(page);
  if (left === 2 && right === 0) {
    await dialog
      .getByRole('button', { name: / wins 2–0$/ })
      .first()
      .click();
    await declareAsked(page);
  } else {
    const score = dialog.getByRole('textbox');
    await score.first().fill(String(left));
    await score.last().fill(String(right));
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await dialog.getByRole('button', { name: /^Declare .* the winner$/ }).click();
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Applies edits to a tournament by the API, as another program would; `site` is a separate app. */
export async function changeByApi(
  request: APIRequestContext,
  name: string,
  change: (tournament: Tournament) => Edit[],
  { organiser, site = '' }: { organiser?: string; site?: string } = {},
): Promise<Tournament> {
  for (;;) {
    const answer = await request.get(`${site}/api/tournament/${encodeURIComponent(name)}`);
    const before = (await answer.json()) as Tournament;
    const after = change(before).reduce(applyEdit, before);
    const saved = await request.post(`${site}/api/tournament`, {
      headers: apiHeaders,
      data: { ...after, organiser },
    });
    // A desk has saved something in between.
    if (saved.status() === 409) continue;
    expect(saved.status(), await saved.text()).toBe(200);
    return (await saved.json()) as Tournament;
  }
}

/** Returns edits in which the left side wins every open match 2-0. */
export function everyOpenMatch(tournament: Tournament): Edit[] {
  const all = viewTournament(tournament).rounds.flatMap(({ matchups }) => matchups);
  const ready = all.filter(({ state }) => state === 'ready');
  return ready.map(({ id, rows: [left, right] }) => {
    const [leftId, rightId] = [left.participant?.ID ?? 0, right.participant?.ID ?? 0];
    const outcome = { id, leftId, rightId, leftScore: 2, rightScore: 0, winner: leftId };
    return { kind: 'declare', outcome };
  });
}

/** Returns the saved results as `R1-1 2-0`, sorted. */
export async function savedResults(
  request: APIRequestContext,
  name: string,
  site = '',
): Promise<string[]> {
  const answer = await request.get(`${site}/api/tournament/${encodeURIComponent(name)}`);
  const { outcomes } = (await answer.json()) as Tournament;
  return outcomes.map(({ id, leftScore, rightScore }) => `${id} ${leftScore}-${rightScore}`).sort();
}
