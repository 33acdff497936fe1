import type { Page, Route } from '@playwright/test';
import { expectNoAxeViolations } from '../support/axe.ts';
import { feedAlbum, playTones } from '../support/music.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SONGS = ['First Bell', 'Second Wind', 'Third Rope', 'Fourth Wall'];
const albumPath = () => `/jukebox/albums/jukebox-${test.info().project.name}`;

test.beforeAll(async ({ request }, { project }) => {
  await feedAlbum(request, `jukebox-${project.name}`, 'The Jukebox', SONGS);
});

test.beforeEach(async ({ context }) => {
  await playTones(context);
});

const row = (page: Page, name: string, action = 'Play') =>
  page.getByRole('main').getByRole('button', { name: `${action} ${name}`, exact: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });
const audio = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('audio')];
    const [one] = all;
    return {
      count: all.length,
      playing: one !== undefined && !one.paused && one.readyState > 2,
      seconds: one?.currentTime ?? -1,
      volume: one?.volume,
      source: one?.currentSrc.split('/').at(-1) ?? '',
    };
  });
/** Waits until a song plays and the player bar, which loads the keyboard shortcuts, is there. */
async function isPlaying(page: Page): Promise<void> {
  await expect(bar(page)).toBeVisible();
  await expect.poll(async () => (await audio(page)).playing).toBe(true);
}

async function openSheet(page: Page): Promise<void> {
  await bar(page)
    .getByRole('button', { name: /open the player/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Now playing' })).toBeVisible();
}

test('a song plays at volume 0.75, can be seeked, and continues across pages and a reload', async ({
  page,
}) => {
  await page.goto(albumPath());
  await row(page, 'Second Wind').click();
  await isPlaying(page);
  expect(await audio(page)).toMatchObject({ count: 1, volume: 0.75 });
  await expect(row(page, 'Second Wind', 'Pause')).toBeVisible();

  const slider = bar(page).getByRole('slider', { name: 'Position in the song' });
  await slider.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await audio(page)).seconds).toBeGreaterThan(4);
  const box = await slider.boundingBox();
  if (!box) throw new Error('no slider');
  await page.mouse.click(box.x + box.width * 0.6, box.y + box.height / 2);
  await expect.poll(async () => (await audio(page)).seconds).toBeGreaterThan(11);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Item Shop' }).click();
  await expect(page).toHaveURL('/shop');
  await isPlaying(page);
  await bar(page).getByRole('button', { name: 'Next song' }).click();
  await expect(bar(page)).toContainText('Third Rope');
  await isPlaying(page);
  const session = await page.evaluate(() => [
    navigator.mediaSession.metadata?.title,
    navigator.mediaSession.playbackState,
  ]);
  expect(session).toEqual(['Third Rope', 'playing']);
  // Lock screens show bitmaps, not SVG.
  const artwork = await page.evaluate(() => navigator.mediaSession.metadata?.artwork[0]?.src);
  const picture = await page.request.get(artwork ?? '');
  expect(picture.headers()['content-type']).toBe('image/jpeg');

  await test.step('queue and position survive a reload, paused; playing continues from there', async () => {
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(async () => (await audio(page)).seconds).toBeGreaterThan(9.5);
    await page.reload();
    await expect(bar(page)).toContainText('Third Rope');
    expect((await audio(page)).playing).toBe(false);
    await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
    await isPlaying(page);
    expect((await audio(page)).seconds).toBeGreaterThan(9);
    await bar(page).getByRole('button', { name: 'Next song' }).click();
    await expect(bar(page)).toContainText('Fourth Wall');
  });
});

test('a song with ReplayGain plays as loud as others, and its artist is shown, found and told', async ({
  page,
  request,
}) => {
  const id = `levels-${test.info().project.name}`;
  const artist = `Käthe Röhl of ${id}`;
  await feedAlbum(request, id, 'Levels', ['Loud Bell', 'Louder Bell'], { artist, gain: -6.5 });
  await page.goto(`/album-search?searchType=song&searchTerms=${id}+kathe`);
  const songs = page.getByRole('list', { name: 'Songs found' }).getByRole('listitem');
  await expect(songs).toHaveCount(2);
  await expect(songs.first()).toContainText(artist);
  await row(page, 'Loud Bell').click();
  await isPlaying(page);
  expect((await audio(page)).volume).toBeCloseTo(0.75 * 10 ** (-6.5 / 20), 5);
  await expect(bar(page)).toContainText(`${artist} · Levels`);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.artist)).toBe(artist);
  await openSheet(page);
  const sheet = page.getByRole('dialog', { name: 'Now playing' });
  await expect(sheet.getByText(artist, { exact: true })).toBeVisible();
  await expect(sheet.getByRole('listitem').first()).toContainText(`${artist} · Levels`);
  await expectNoAxeViolations(page);
  await page.goto(albumPath());
  await row(page, 'Second Wind').click();
  await expect.poll(async () => (await audio(page)).volume).toBe(0.75);
  expect(await page.evaluate(() => navigator.mediaSession.metadata?.artist)).toBe('The Jukebox');
});

test('sources that fail are reported, the next song follows one that ends, Stop returns to the start, and keys play and pause', {
  tag: '@drill',
}, async ({ page, context, allowErrors }) => {
  allowErrors(/Error loading the audio source\./, /Failed to load resource/);
  await page.goto(albumPath());

  await test.step('sources that fail to load are logged and reported, and the player stops after the last', async () => {
    const missing = (route: Route) => route.fulfill({ status: 404, body: '' });
    await context.route('**/e2e-songs/**', missing);
    const logged = page.waitForEvent(
      'console',
      (message) => message.text() === 'Error loading the audio source.',
    );
    await row(page, 'First Bell').click();
    await logged;
    await expect(page.getByRole('alert').getByText("Couldn't play Fourth Wall.")).toBeVisible();
    await expect(row(page, 'First Bell')).toBeVisible();
    await expectNoAxeViolations(page);
    await context.unroute('**/e2e-songs/**', missing);
  });

  await test.step('the next song follows one that ends; Stop returns to the start', async () => {
    await row(page, 'Third Rope').click();
    await isPlaying(page);
    await page.evaluate(() => {
      const one = document.querySelector('audio');
      if (one) one.currentTime = one.duration - 0.4;
    });
    await expect(bar(page)).toContainText('Fourth Wall');
    await isPlaying(page);
    await openSheet(page);
    const sheet = page.getByRole('dialog', { name: 'Now playing' });
    await expect(sheet).toContainText('No more songs after this one.');
    await sheet.getByRole('button', { name: 'Stop' }).click();
    await expect(sheet.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    expect((await audio(page)).seconds).toBe(0);
    await sheet.getByRole('button', { name: 'Repeat: off' }).click();
    await expect(sheet.getByRole('button', { name: 'Repeat: all' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Shuffle' }).click();
    await expect(sheet.getByRole('list')).toContainText('First Bell');
    await sheet.getByRole('button', { name: 'Remove First Bell from the queue' }).click();
    await expect(sheet.getByRole('list')).not.toContainText('First Bell');
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', { name: 'Shuffle' }).click();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('keys play and pause, on the slider and in the sheet, and ? lists them, but not in a text field', async () => {
    await row(page, 'First Bell').click();
    await isPlaying(page);
    await test.step('keys work on the slider and in the sheet, and Space plays and pauses', async () => {
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('Space');
      await expect.poll(async () => (await audio(page)).playing).toBe(false);
      await bar(page).getByRole('slider', { name: 'Position in the song' }).focus();
      await page.keyboard.press('Space');
      await isPlaying(page);
      await page.keyboard.press('Shift+n');
      await expect(bar(page)).toContainText('Second Wind');
      await openSheet(page);
      const sheet = page.getByRole('dialog', { name: 'Now playing' });
      await page.keyboard.press('Shift+n');
      await expect(sheet).toContainText('Third Rope');
      // On a button, Space presses the button.
      await sheet.getByRole('button', { name: 'Shuffle' }).press('Space');
      await expect(sheet.getByRole('button', { name: 'Shuffle' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      // The key did not reach the player: the song still plays.
      await expect.poll(async () => (await audio(page)).playing).toBe(true);
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await page.locator('#main').focus();
    });

    await page.keyboard.press('k');
    await expect.poll(async () => (await audio(page)).playing).toBe(false);
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('');
    await page.getByRole('searchbox', { name: 'Filter by name' }).press('k');
    await page.getByRole('searchbox', { name: 'Filter by name' }).press('?');
    expect((await audio(page)).playing).toBe(false);
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet).toContainText('Shift N');
    await expectNoAxeViolations(page);
    await sheet.getByRole('checkbox').uncheck();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page.evaluate(() => {
      Object.assign(window, { plays: 0 });
      document.addEventListener(
        'play',
        () => (window as unknown as { plays: number }).plays++,
        true,
      );
    });
    await page.keyboard.press('k');
    await bar(page).getByRole('button', { name: 'Play', exact: true }).click();
    await isPlaying(page);
    // The key did nothing; only the button started playback.
    expect(await page.evaluate(() => (window as unknown as { plays: number }).plays)).toBe(1);
  });
});

test('for logged-in users the mini player shows the song and album, or the selected playlist', async ({
  page,
}, { project }) => {
  test.skip(project.name === 'phone', 'phones show the title in the player bar');
  await signInAs(page, `listener_${process.pid}_${project.name}`);
  await page.goto(albumPath());
  const mini = page.getByRole('banner').getByRole('region', { name: 'Mini player' });
  await expect(mini).toContainText('Select a playlist');
  await row(page, 'First Bell').click();
  await expect(mini).toContainText('First Bell · The Jukebox');
  await expect(bar(page)).toBeHidden();
  await expectNoAxeViolations(page);
});
