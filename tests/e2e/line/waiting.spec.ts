import { USER_KEY } from '#app/core/identity/web/session/early-sign-in.ts';
import { ORDER_MESSAGE } from '#app/features/music/playlists/contract.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { feedAlbum } from '../support/music.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const SONGS = ['Alpha Wait', 'Bravo Wait', 'Charlie Wait'];

test('edits made without a line are shown as waiting, outlive a closed page, are sent once, and only for their account; conflicts are said', async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|status of (404|409)/);
  const { project, retry } = test.info();
  const album = `waits-${project.name}`;
  await feedAlbum(request, album, `Waits on ${project.name}`, SONGS);
  const name = `wait_${process.pid}_${project.name}${retry}`;
  const headers = { username: name, token: await signInAs(page, name) };
  const data = { name: 'For the train', isPublic: false };
  const { playlistId } = await (await request.post('/api/playlists', { headers, data })).json();
  const songs = `/api/playlists/${playlistId}/songs`;
  await request.post(songs, { headers, data: [{ id: `${album}-1` }, { id: `${album}-2` }] });
  const onServer = async () => {
    const follows = await request.get(`/api/owners/${name}/follows`, { headers });
    const playlist = await request.get(`/api/playlists/${playlistId}`, { headers });
    return { races: (await follows.json()).races, ...(await playlist.json()) };
  };
  const changes: string[] = [];
  context.on('request', (sent) => {
    const path = new URL(sent.url()).pathname;
    if (sent.method() !== 'GET' && /follows|playlists/.test(path))
      changes.push(`${sent.method()} ${path.split('/').at(-1)}`);
  });

  await page.goto('/offline');
  await page.getByRole('button', { name: 'Keep it here' }).click();
  await expect(page.getByText('Kept as of')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await openInApp(page, `/playlist/${playlistId}/settings`);
  await expect(page.getByLabel('Name')).toHaveValue('For the train');
  await context.setOffline(true);

  await test.step('made without a line', async () => {
    await page.getByLabel('Name').fill('For the night train');
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByText('Saved on this device.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('For the night train');
    await expect(page.getByText('1 change waits for a connection').first()).toBeVisible();
    await openInApp(page, `/playlist/${playlistId}/songs`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: 'Move Alpha Wait down' }).click();
    await expect(page.getByText('2 changes wait for a connection').first()).toBeVisible();
    await openInApp(page, '/monsters/hare/hare');
    const follow = page.getByRole('button', { name: /^Follow/ });
    for (const pressed of ['true', 'false', 'true']) {
      await follow.click();
      await expect(follow).toHaveAttribute('aria-pressed', pressed);
    }
    await expect(page.getByText('3 changes wait for a connection')).toBeVisible();
    expect(changes).toEqual([]);
  });

  let reopened = await context.newPage();
  await test.step('a closed page and another one, still without a line', async () => {
    await page.close();
    await reopened.goto(`/playlist/${playlistId}/songs`);
    await expect(reopened.getByRole('heading', { level: 1 })).toHaveText('For the night train');
    const rows = reopened.getByRole('main').getByRole('listitem').filter({ hasText: 'Wait' });
    await expect(rows).toContainText(['Bravo Wait', 'Alpha Wait']);
    await openInApp(reopened, '/offline');
    const waiting = reopened.getByRole('region', { name: 'Changes on this device' });
    await expect(waiting.getByRole('listitem')).toContainText([
      'Rename “For the train” to “For the night train”',
      'Reorder “For the night train”',
      'Follow Hare',
    ]);
    await expectNoAxeViolations(reopened);
  });

  await test.step('another account on this browser sends none of it', async () => {
    await reopened.evaluate((key) => localStorage.removeItem(key), USER_KEY);
    await signInAs(reopened, `not_${name}`);
    // A page that is open would send them as soon as there is a line.
    await reopened.close();
    await context.setOffline(false);
    reopened = await context.newPage();
    await reopened.goto('/offline');
    await expect(
      reopened.getByRole('banner').getByRole('button', { name: /not_wait/ }),
    ).toBeVisible();
    await expect(reopened.getByText('Kept as of')).toBeVisible();
    await expect(reopened.getByText('Changes on this device')).toBeHidden();
    expect(changes).toEqual([]);
    expect(await onServer()).toMatchObject({ races: [], name: 'For the train' });
  });

  await test.step('its own sends each once; what contradicts another device is said', async () => {
    // Another device adds a song meanwhile, which the new order does not have.
    await request.post(songs, { headers, data: [{ id: `${album}-3` }] });
    await reopened.evaluate((key) => localStorage.removeItem(key), USER_KEY);
    headers.token = await signInAs(reopened, name);
    await reopened.goto('/offline');
    await expect(reopened.getByText('Sent: 2 changes that waited.')).toBeVisible();
    await expect(reopened.getByText(ORDER_MESSAGE).first()).toBeVisible();
    expect(changes.sort()).toEqual(['PATCH order', 'PATCH rename', 'POST follows']);
    expect(await onServer()).toMatchObject({
      ...{ races: ['HARE'], name: 'For the night train' },
      songIds: [1, 2, 3].map((nth) => `${album}-${nth}`),
    });
    await expectNoAxeViolations(reopened);
    await reopened.getByRole('button', { name: /^Dismiss/ }).click();
    await expect(reopened.getByText('Changes on this device')).toBeHidden();
  });

  await test.step('logging out forgets what was not sent, and says so', async () => {
    await openInApp(reopened, '/monsters/pixie/pixie');
    await context.setOffline(true);
    await reopened.getByRole('button', { name: /^Follow/ }).click();
    await expect(reopened.getByText('1 change waits for a connection')).toBeVisible();
    await reopened
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(name) })
      .click();
    await reopened.getByRole('button', { name: 'Logout' }).click();
    await expect(
      reopened.getByText('Changes that wait for a connection will be lost: 1.'),
    ).toBeVisible();
    await reopened.getByRole('button', { name: 'Log out' }).click();
    const left = () =>
      reopened.evaluate(async () => (await indexedDB.databases()).map((one) => one.name));
    await expect.poll(left).not.toContain('ringside-waiting');
  });
});
