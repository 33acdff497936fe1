import type { Page, Route } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { feedAlbum, playTones } from '../support/music.ts';
import { idle } from '../support/settled.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SONGS = ['Alpha Round', 'Bravo Round', 'Charlie Round', 'Delta Round'];
const MANY_SONGS = Array.from({ length: 200 }, (_, index) => `N${index + 1} Round`);
const albumPath = (album = 'rounds') => `/jukebox/albums/${album}-${test.info().project.name}`;
const NOT_FOUND = /status of 404/;

test.beforeAll(async ({ request }, { project }) => {
  await feedAlbum(request, `rounds-${project.name}`, `Rounds on ${project.name}`, SONGS);
  await feedAlbum(request, `many-${project.name}`, `Many on ${project.name}`, MANY_SONGS);
});

let people = 0;
const newPerson = () => `mixer_${process.pid}_${test.info().project.name}_${people++}`;

interface Owner {
  username: string;
  token: string;
}

/** Makes a playlist by the API, with the songs of an album. @returns its id */
async function make(
  page: Page,
  owner: Owner,
  name: string,
  songs: { album?: string; count: number } = { count: SONGS.length },
): Promise<string> {
  const headers = { ...owner };
  const made = await page.request.post('/api/playlists', {
    headers,
    data: { name, isPublic: false },
  });
  const { playlistId } = (await made.json()) as { playlistId: string };
  const { album = 'rounds', count } = songs;
  const data = Array.from({ length: count }, (_, index) => ({
    id: `${album}-${test.info().project.name}-${index + 1}`,
  }));
  if (count === 0) return playlistId;
  const added = await page.request.post(`/api/playlists/${playlistId}/songs`, { headers, data });
  expect(await added.json()).toMatchObject({ added: count });
  return playlistId;
}

/** Makes a playlist by the API and opens it, as its owner or as a new person, who logs in before. */
async function openNew(
  page: Page,
  name: string,
  songs?: { album?: string; count: number },
  known?: Owner,
): Promise<Owner> {
  const owner = known ?? (await signInAsNew(page));
  await page.goto(`/playlist/${await make(page, owner, name, songs)}/songs`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  return owner;
}

async function signInAsNew(page: Page): Promise<Owner> {
  const username = newPerson();
  return { username, token: await signInAs(page, username) };
}

/** Selects the open playlist, to which songs are then added. */
async function select(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Select (?!a playlist)/ }).click();
  await expect(page.getByRole('button', { name: /^Selected\b/ })).toBeVisible();
}

const MANY = { album: 'many', count: MANY_SONGS.length };

const names = (page: Page) =>
  page
    .getByRole('list', { name: /^Songs of/ })
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => /([A-Z]\w+) Round/.exec(row.textContent ?? '')?.[1]));

test('a playlist is created and filled, a song is removed, and every step shows', async ({
  page,
}) => {
  await signInAs(page, newPerson());
  const lists: { songCount: number; songIds?: string[] }[] = [];
  page.on('response', async (response) => {
    if (/\/owners\/[^/]+\/playlists/.test(response.url()) && response.ok())
      lists.push(...(await response.json().catch(() => [])));
  });
  await page.goto('/playlists');
  await page.getByRole('button', { name: 'New Playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Playlist' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Playlist name is required.');
  await expect(dialog.getByRole('radio', { name: 'Private' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Public' })).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const name = 'Mine <b>שלי</b> 𝔪';
  await page.getByRole('button', { name: 'New Playlist' }).click();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Name').press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: `Selected ${name}` })).toBeVisible();
  await expect(page.getByText('This playlist contains no songs.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find Songs' })).toHaveAttribute(
    'href',
    '/album-search',
  );

  await page.goto(albumPath());
  const add = page.getByRole('button', { name: `Add Alpha Round to ${name}` });
  const added = page.waitForResponse(
    (response) => response.url().endsWith('/songs') && response.request().method() === 'POST',
  );
  const selectedAt = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('ringside-selected-playlist') ?? '{}').selectedAt,
    );
  const selectedBefore = await selectedAt();
  const fetchedAgain = page.waitForResponse((response) =>
    /\/api\/playlists\/[^/]+$/.test(new URL(response.url()).pathname),
  );
  await add.click();
  const remove = page.getByRole('button', { name: `Remove Alpha Round from ${name}` });
  await expect(remove).toBeVisible();
  // The mark is shown before the response, and a reload would abort the request.
  expect((await added).ok()).toBe(true);
  // Adding refetches the playlist and selects it again.
  expect((await fetchedAgain).ok()).toBe(true);
  await expect.poll(selectedAt).toBeGreaterThan(selectedBefore);
  await page.reload();
  await expect(remove).toBeVisible();
  await page.getByRole('button', { name: 'Add all' }).click();
  const warning = page.getByRole('dialog', { name: '1 of 4 songs already on this playlist' });
  const addedAll = page.waitForResponse(
    (response) => response.url().endsWith('/songs') && response.request().method() === 'POST',
  );
  await warning.getByRole('button', { name: 'Add 3' }).click();
  await expect(page.getByRole('button', { name: `Remove Delta Round from ${name}` })).toBeVisible();
  expect((await addedAll).ok()).toBe(true);
  const removed = page.waitForResponse(
    (response) => response.url().endsWith('/songs') && response.request().method() === 'DELETE',
  );
  await remove.click();
  await expect(add).toBeVisible();
  expect((await removed).ok()).toBe(true);
  await page.goto('/playlists');
  await expect.poll(() => names(page)).toEqual(['Bravo', 'Charlie', 'Delta']);
  await expectNoAxeViolations(page);
  // The list of playlists is fetched with counts of songs, without their ids.
  await expect.poll(() => lists.some(({ songCount }) => songCount === 3)).toBe(true);
  expect(lists.filter(({ songIds }) => songIds)).toEqual([]);
});

test('songs are reordered by button, by dragging and by keyboard, removed, and restored; a list of 200 is edited on one page', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const owner = await signInAsNew(page);

  await test.step('songs are reordered by button, by dragging and by keyboard, removed, and restored', async () => {
    await openNew(page, 'Order', undefined, owner);
    await page.getByRole('button', { name: 'Edit' }).click();
    const grips = page.getByRole('button', { name: /^Drag / });
    await expect(grips).toHaveCount(4);
    const down = page.getByRole('button', { name: 'Move Alpha Round down' });
    // The first move is saved only after the second one was made.
    const second = Promise.withResolvers<void>();
    await page.route(
      '**/order',
      async (route) => {
        await second.promise;
        await route.continue();
      },
      { times: 1 },
    );
    await down.press('Enter');
    await expect.poll(() => names(page)).toEqual(['Bravo', 'Alpha', 'Charlie', 'Delta']);
    await expect(down).toBeFocused();
    // A typed number moves a song there, and Undo puts it back.
    await page.getByRole('textbox', { name: 'Number of Delta Round' }).fill('2');
    await page.keyboard.press('Enter');
    await expect.poll(() => names(page)).toEqual(['Bravo', 'Delta', 'Alpha', 'Charlie']);
    second.resolve();
    await expect(page.getByText('Delta Round is now number 2 of 4.')).toBeVisible();
    await expect(page.getByText(/^Alpha Round is now number/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => names(page)).toEqual(['Bravo', 'Alpha', 'Charlie', 'Delta']);

    const from = await grips.nth(3).boundingBox();
    const to = await grips.nth(0).boundingBox();
    if (!from || !to) throw new Error('no grips');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(to.x + 20, to.y + 2, { steps: 4 });
    // The dragged row is in front of the row with the mark.
    const [front, back] = await Promise.all(
      ['dragged', 'before'].map((state) =>
        page
          .locator(`[data-drag=${state}]`)
          .evaluate((row) => Number(getComputedStyle(row).zIndex)),
      ),
    );
    expect(front).toBeGreaterThan(back ?? 0);
    // Dropped once the list has announced the first place as the target.
    await expect(page.getByRole('status').getByText(/ would be number 1 of 4\.$/)).toBeAttached();
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual(['Delta', 'Bravo', 'Alpha', 'Charlie']);

    const handle = page.getByRole('button', { name: 'Drag Delta Round' });
    const said = page.getByRole('status');
    const says = (text: string) => expect(said.getByText(text)).toBeAttached();
    const pickUp = async () => {
      await handle.press('Space');
      await says('Picked up Delta Round, number 1 of 4.');
      await idle(page);
    };
    await pickUp();
    await handle.press('ArrowDown');
    await says('Delta Round would be number 2 of 4.');
    await handle.press('ArrowUp');
    await says('Picked up Delta Round, number 1 of 4.');
    await handle.press('ArrowDown');
    await says('Delta Round would be number 2 of 4.');
    await handle.press('Escape');
    await says('Delta Round stays number 1 of 4.');
    await pickUp();
    await handle.press('ArrowDown');
    await says('Delta Round would be number 2 of 4.');
    await handle.press('Space');
    await expect.poll(() => names(page)).toEqual(['Bravo', 'Delta', 'Alpha', 'Charlie']);
    await expect(handle).toBeFocused();
    // The order shows before the answer; a reload would cut the request off.
    const ordered = page.waitForResponse((response) => {
      const isOrder = new URL(response.url()).pathname.endsWith('/order');
      return isOrder && response.request().postDataJSON().songIds[0].endsWith('-4');
    });
    await page.getByRole('button', { name: 'Move Delta Round up' }).click();
    expect((await ordered).ok()).toBe(true);

    await page.reload();
    await expect.poll(() => names(page)).toEqual(['Delta', 'Bravo', 'Alpha', 'Charlie']);

    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('checkbox', { name: /Bravo/ }).check();
    await page.getByRole('checkbox', { name: /Charlie/ }).check();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Remove 2' }).click();
    await expect.poll(() => names(page)).toEqual(['Delta', 'Alpha']);
    // On a slow line the songs wait to be added, and the order behind them.
    const added = Promise.withResolvers<void>();
    const held = async (route: Route) => {
      await added.promise;
      await route.continue();
    };
    await page.route('**/api/playlists/*/songs', held, { times: 1 });
    const putBack = page.waitForResponse((response) => response.url().endsWith('/order'));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => names(page)).toEqual(['Delta', 'Bravo', 'Alpha', 'Charlie']);
    added.resolve();
    expect((await putBack).ok()).toBe(true);

    await page.context().setOffline(true);
    await page.getByRole('checkbox', { name: /Bravo/ }).check();
    await page.getByRole('button', { name: 'Remove 1' }).click();
    await expect.poll(() => names(page)).toEqual(['Delta', 'Alpha', 'Charlie']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => names(page)).toEqual(['Delta', 'Bravo', 'Alpha', 'Charlie']);
    const sent = page.waitForResponse((response) => response.url().endsWith('/order'));
    await page.context().setOffline(false);
    expect((await sent).ok()).toBe(true);
  });

  await test.step('a list of 200 songs is edited on one page, and dragging to its edge scrolls the page', async () => {
    await openNew(page, 'Many', MANY, owner);
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page.getByText('Page 2 of 7')).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect.poll(async () => (await names(page)).length).toBe(200);
    await expect(page).not.toHaveURL(/page=/);

    const handle = page.getByRole('button', { name: 'Drag N30 Round' });
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    if (!from) throw new Error('no handle');
    const x = from.x + 20;
    const scrolled = () => page.evaluate(() => scrollY);
    expect(await scrolled()).toBeGreaterThan(500);
    await page.mouse.move(x, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(x, 30, { steps: 8 });
    await expect.poll(scrolled, { timeout: 20_000 }).toBe(0);
    const first = await page.getByRole('button', { name: 'Drag N1 Round' }).boundingBox();
    await page.mouse.move(x, (first?.y ?? 0) + 10, { steps: 4 });
    await expect(page.locator('[data-drag=before]')).toContainText('N1 Round');
    await page.mouse.up();
    await expect.poll(async () => (await names(page)).slice(0, 3)).toEqual(['N30', 'N1', 'N2']);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('Page 1 of 7')).toBeVisible();
  });
});

test('on a touch screen the handle drags a song, and the rest of the row scrolls the page', {
  tag: '@drill',
}, async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await openNew(page, 'Touched', { album: 'many', count: 30 });
  // The songs are in the first screen; the playlist's actions are in a sheet at the bottom.
  await expect(page.getByRole('button', { name: 'Play N5 Round' })).toBeInViewport();
  await page.getByRole('button', { name: 'More of Touched' }).tap();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeInViewport();
  await expectNoAxeViolationsAsShown(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  await page.getByRole('button', { name: 'Edit' }).click();
  const handle = page.getByRole('button', { name: 'Drag N2 Round' });
  await handle.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => scrollY);
  const before = await scrolled();
  const grip = await handle.boundingBox();
  const target = await page.getByRole('button', { name: 'Drag N4 Round' }).boundingBox();
  if (!grip || !target) throw new Error('no handles');
  await swipe(page, { x: grip.x + 22, y: grip.y + 22 }, { x: target.x + 22, y: target.y + 30 });
  await expect
    .poll(async () => (await names(page)).slice(0, 5))
    .toEqual(['N1', 'N3', 'N4', 'N2', 'N5']);
  expect(await scrolled()).toBe(before);
  await swipe(page, { x: 120, y: target.y + 22 }, { x: 120, y: target.y - 150 });
  await expect.poll(scrolled).toBeGreaterThan(before + 50);
  await context.close();
});

/** Dispatches the touch events of a finger that moves between two points. */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const device = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: object[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints: points as never });
  const steps = 12;
  await touch('touchStart', [from]);
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    await touch('touchMove', [at]);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch('touchEnd', []);
}

test('a playlist is renamed, made public, played by another visitor, made private and deleted; exported and imported', async ({
  page,
  browser,
  context,
  allowErrors,
}) => {
  const owner = await signInAsNew(page);

  await test.step('a playlist is renamed, made public, played by another visitor, made private and deleted', async () => {
    allowErrors(NOT_FOUND);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openNew(page, 'Before', undefined, owner);
    await select(page);
    const shared = page.url().replace('/songs', '/');
    const others = await browser.newContext({ baseURL: test.info().project.use.baseURL });
    await playTones(others);
    const stranger = await others.newPage();
    await stranger.goto(shared);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('No such playlist');
    await expect(stranger.getByText('Is it yours? Log in first.')).toBeVisible();

    await page.getByRole('link', { name: 'Settings' }).click();
    const nameBox = page.getByRole('textbox', { name: 'Name' });
    await nameBox.fill(' ');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByText('New name is required.')).toBeVisible();
    await expect(nameBox).toBeFocused();
    await nameBox.fill('After');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('After');

    await test.step('a change of privacy shows immediately, and is reverted with a message when it is refused', async () => {
      const { promise: responding, resolve: respond } = Promise.withResolvers<void>();
      await page.route('**/api/playlists/*/public', async (route) => {
        await responding;
        await route.fulfill({
          status: 404,
          json: { error: { code: 'not_found', message: 'It is gone.' } },
        });
      });
      await page.getByRole('radio', { name: /^Public/ }).check();
      await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked();
      respond();
      await expect(
        page.getByRole('alert').getByText('The playlist stays private. It is gone.'),
      ).toBeVisible();
      await expect(page.getByRole('radio', { name: /^Private/ })).toBeChecked();
      await page.unroute('**/api/playlists/*/public');
    });

    await page.getByRole('button', { name: 'Make Public' }).click();
    const question = page.getByRole('dialog', {
      name: "Make this playlist public? (Can't be undone)",
    });
    await question.getByRole('button', { name: 'Make Public' }).click();
    await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Copied link to clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);

    await stranger.goto(shared);
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('After');
    for (const name of ['Edit', 'Make Public', 'Select After'])
      await expect(stranger.getByRole('button', { name })).toHaveCount(0);
    await stranger.getByRole('button', { name: 'Play all' }).click();
    const played = () => stranger.evaluate(() => document.querySelector('audio')?.currentTime ?? 0);
    await expect.poll(played).toBeGreaterThan(0.2);
    await stranger.goto(`${shared}settings`);
    await expect(stranger).toHaveURL(/\/songs$/);
    await expect(stranger.getByRole('link', { name: 'Collections' })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await others.close();

    await page.getByRole('radio', { name: /^Private/ }).check();
    await expect(page.getByRole('button', { name: 'Make Public' })).toBeVisible();
    await expect
      .poll(async () =>
        (
          await page.request.get(
            `/api${shared.slice(shared.indexOf('/playlist/')).replace('/playlist/', '/playlists/').replace(/\/$/, '')}`,
          )
        ).status(),
      )
      .toBe(404);

    await page.getByRole('button', { name: 'Delete Playlist' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Playlist' }).click();
    await expect(page).toHaveURL('/playlists');
    await expect(page.getByText('No playlists yet')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'No such playlist' })).toBeVisible();
    await expect(page.getByText('Log in first')).toHaveCount(0);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('ringside-selected-playlist')))
      .toBeNull();
  });

  await test.step('a playlist is exported to a file and imported, and missing songs are listed', async () => {
    await openNew(page, 'Files', undefined, owner);
    await page.getByRole('link', { name: 'Settings' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export M3U' }).click();
    const file = await (await download).path();
    await page.goto(`/playlist/${await make(page, owner, 'Copy', { count: 0 })}/settings`);
    const take = async (content: string, name: string) =>
      page
        .getByLabel('Import')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    await page.getByLabel('Import').setInputFiles(file);
    const preview = page.getByRole('dialog', { name: /^Import/ });
    await expect(preview.getByRole('list', { name: 'Found' }).getByRole('checkbox')).toHaveCount(4);
    await expectNoAxeViolations(page);
    await preview.getByRole('checkbox', { name: /Delta/ }).uncheck();
    await preview.getByRole('button', { name: 'Add 3 songs' }).click();
    await expect(page.getByText('3 songs added.')).toBeVisible();
    const csv = [
      'Track Name,Artist Name(s),Album Name',
      `Alpha Round,Somebody,Rounds on ${test.info().project.name}`,
      `Delta Round,Rounds on ${test.info().project.name},Best of`,
      'Lost Tape,Nobody,Nowhere',
    ].join('\n');
    await take(csv, 'list.csv');
    await expect(
      preview.getByText('2 found · 1 not in the catalogue · 1 on this playlist already'),
    ).toBeVisible();
    await expect(preview.getByText('Lost Tape, Nobody, Nowhere')).toBeVisible();
    await preview.getByRole('button', { name: 'Add 1 song' }).click();
    await expect(page.getByText('1 song added.')).toBeVisible();
    await take('', 'empty.txt');
    await expect(page.getByText('empty.txt is not a playlist we can read.')).toBeVisible();
    await page.getByRole('link', { name: 'Songs', exact: true }).click();
    await expect.poll(() => names(page)).toEqual(['Alpha', 'Bravo', 'Charlie', 'Delta']);
  });
});

test('a change shows in other tabs, an outdated order is refused, and undo keeps a newer order; without the drag-and-drop script songs are reordered by button', {
  tag: '@drill',
}, async ({ page, context, allowErrors }) => {
  allowErrors(/status of 40[49]/, /has changed meanwhile/, /draggable-list/);
  await openNew(page, 'Twins');
  await select(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect.poll(() => names(other)).toHaveLength(4);
  // A tab in the background has a frame a second.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Remove Bravo Round from Twins' }).click();
  await expect.poll(() => names(other)).toEqual(['Alpha', 'Charlie', 'Delta']);

  // Simulates a song that was removed elsewhere before the move.
  await other.bringToFront();
  await other.route(/draggable-list-.*\.js/, (route) => route.abort());
  await other.getByRole('button', { name: 'Edit' }).click();
  await other.route('**/api/playlists/*/order', async (route) => {
    const body = route.request().postDataJSON() as { songIds: string[] };
    await route.continue({ postData: JSON.stringify({ songIds: [...body.songIds, 'gone'] }) });
  });
  await other.getByRole('button', { name: 'Move Alpha Round down' }).click();
  await expect(
    other.getByRole('alert').getByText(/The playlist has changed meanwhile/),
  ).toBeVisible();
  await expect.poll(() => names(other)).toEqual(['Alpha', 'Charlie', 'Delta']);
  await other.unroute('**/api/playlists/*/order');

  // Undo in one tab restores a song into the order made meanwhile in the other.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('checkbox', { name: /Alpha/ }).check();
  await page.getByRole('button', { name: 'Remove 1' }).click();
  await expect.poll(() => names(other)).toEqual(['Charlie', 'Delta']);
  await other.bringToFront();
  await other.getByRole('button', { name: 'Move Delta Round up' }).click();
  await expect.poll(() => names(page)).toEqual(['Delta', 'Charlie']);
  await expect(other.getByRole('button', { name: /^Drag/ })).toHaveCount(0);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(page)).toEqual(['Alpha', 'Delta', 'Charlie']);
  await expect.poll(() => names(other)).toEqual(['Alpha', 'Delta', 'Charlie']);

  await other.bringToFront();
  await other.getByRole('link', { name: 'Settings' }).click();
  await other.getByRole('button', { name: 'Delete Playlist' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete Playlist' }).click();
  await expect(other).toHaveURL('/playlists');
  await page.bringToFront();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This playlist is gone');
  await expect(page.getByText('Delta Round')).toBeHidden();
});

test('a selection of the old format is discarded; a playlist is selected when it is created, and failures are reported', {
  tag: '@drill',
}, async ({ page, allowErrors }) => {
  await test.step('a stored selection of the old format, with albumIds, is discarded', async () => {
    await page.addInitScript(() => {
      // On the first page only.
      if (sessionStorage.getItem('e2e-old-selection')) return;
      sessionStorage.setItem('e2e-old-selection', 'stored');
      const old = { id: 'p', name: 'Old', userId: 'u', selectedAt: 1, albumIds: [] };
      localStorage.setItem('ringside-selected-playlist', JSON.stringify(old));
    });
    await signInAs(page, newPerson());
    await page.goto(albumPath());
    await expect(
      page.getByRole('button', { name: 'Add Alpha Round to a playlist' }),
    ).toBeDisabled();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('ringside-selected-playlist')))
      .toBeNull();
  });

  await test.step('a playlist that is created while the list is loading is selected', async () => {
    let late = 0;
    let send = () => {};
    const sending = new Promise<void>((resolve) => {
      send = resolve;
    });
    await page.route('**/api/owners/*/playlists?**', async (route) => {
      if (late++ > 0) return route.continue();
      const before = await route.fetch();
      await sending;
      await route.fulfill({ response: before }).catch(() => {});
    });
    await page.goto('/playlists');
    await expect.poll(() => late).toBe(1);
    await page.getByRole('button', { name: 'New Playlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Playlist' });
    await dialog.getByLabel('Name').fill('Early');
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/api/playlists') && response.ok(),
    );
    await dialog.getByRole('button', { name: 'Create' }).click();
    const made = page.getByRole('button', { name: 'Selected Early' });
    await answered;
    send();
    await expect(made).toBeVisible();
    await expect(page.getByText('This playlist contains no songs.')).toBeVisible();
    await expect(made).toBeVisible();
  });

  await test.step('a failure to create a playlist or to add a song is reported, and nothing is changed', async () => {
    allowErrors(/status of (503|404)/, /ApiError|down for now/);
    const refuse = (address: string, status: number, code: string) =>
      page.route(address, (route) =>
        route.fulfill({ status, json: { error: { code, message: 'It is down for now.' } } }),
      );
    await refuse('**/api/playlists', 503, 'busy');
    await page.getByRole('button', { name: 'New Playlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Playlist' });
    await test.step('a failure to create a playlist is logged, and the dialog shows the reason', async () => {
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('Playlist name is required.');
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await dialog.getByLabel('Name').fill('Unlucky');
      const logged = page.waitForEvent('console', (message) =>
        message.text().includes('down for now'),
      );
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(dialog.getByRole('alert')).toHaveText('It is down for now.');
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await logged;
    });

    await page.unroute('**/api/playlists');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('button', { name: 'Selected Unlucky' })).toBeVisible();
    await page.goto(albumPath());
    await test.step('a failure to add a song is reverted with a message', async () => {
      await refuse('**/api/playlists/*/songs', 404, 'not_found');
      const add = page.getByRole('button', { name: 'Add Alpha Round to Unlucky' });
      await add.click();
      await expect(
        page.getByRole('alert').getByText(/“Alpha Round” was not added\. It is down/),
      ).toBeVisible();
      await expect(add).toBeEnabled();
    });
  });
});
