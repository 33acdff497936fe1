import type { Page } from '@playwright/test';
import { expectNoAxeViolations, expectNoAxeViolationsAsShown } from '../support/axe.ts';
import { feedAlbum, playTones } from '../support/music.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const SONGS = ['Alpha Round', 'Beta Round', 'Gamma Round', 'Delta Round'];
const idOf = (project: string) => `shelf-${project}`;

test.beforeAll(async ({ request }, { project }) => {
  await feedAlbum(request, idOf(project.name), `Shelved in ${project.name}`, SONGS);
});
test.beforeEach(async ({ context }) => {
  await playTones(context);
});

const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });
const more = async (page: Page, song: string, action: string) => {
  await page.getByRole('button', { name: `More of ${song}`, exact: true }).click();
  await page.getByRole('dialog', { name: song }).getByRole('button', { name: action }).click();
};

test('songs are queued next or last, and the queue is reordered and saved', async ({ page }, {
  project,
}) => {
  // Long enough that no song ends during the test.
  await playTones(page.context(), 600);
  await signInAs(page, `queue_${process.pid}_${project.name}`);
  await page.goto(`/jukebox/albums/${idOf(project.name)}`);
  // A song that is added to an empty queue starts to play.
  await more(page, 'Gamma Round', 'Add to queue');
  const pause = page.getByRole('button', { name: 'Pause', exact: true }).filter({ visible: true });
  await pause.first().click();
  await more(page, 'Alpha Round', 'Add to queue');
  await more(page, 'Delta Round', 'Play next');
  const player = page.getByRole('button', { name: /open the player/ }).filter({ visible: true });
  await player.click();
  const sheet = page.getByRole('dialog', { name: 'Now playing' });
  const coming = sheet.getByRole('list').getByRole('listitem');
  await expect(coming).toHaveText([/Delta Round/, /Alpha Round/]);
  await expectNoAxeViolationsAsShown(page);
  const handle = coming.getByRole('button', { name: 'Drag Delta Round' });
  await handle.focus();
  await handle.press('Space');
  await expect(page.getByText(/Picked up Delta Round/)).toBeAttached();
  await handle.press('ArrowDown');
  await expect(page.getByText(/Delta Round would be number 2/)).toBeAttached();
  await handle.press('Space');
  await expect(coming).toHaveText([/Alpha Round/, /Delta Round/]);
  const undo = sheet.getByRole('button', { name: 'Undo', exact: true });
  await undo.click();
  await expect(coming).toHaveText([/Delta Round/, /Alpha Round/]);
  await sheet.getByLabel('Move Delta Round to number').fill('9');
  await page.keyboard.press('Enter');
  await expect(coming).toHaveText([/Alpha Round/, /Delta Round/]);
  await sheet.getByRole('button', { name: 'Remove Alpha Round from the queue' }).click();
  await expect(coming).toHaveText([/Delta Round/]);
  await undo.click();
  await expect(coming).toHaveText([/Alpha Round/, /Delta Round/]);
  await expectNoAxeViolationsAsShown(page);
  await sheet.getByRole('button', { name: 'Save as playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Playlist' });
  await dialog.getByLabel('Name').fill('Saved Queue');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('3 songs saved.')).toBeAttached();
  await page.goto('/playlists');
  const songs = page.getByRole('region', { name: 'Saved Queue' }).getByRole('listitem');
  await expect(songs).toHaveText([/Gamma Round/, /Alpha Round/, /Delta Round/]);
});

test('music pages show albums, favourites and recently played songs, which move to the account at login; rows play, and the playlist of + is chosen above them', async ({
  page,
}, { project }) => {
  const album = `/jukebox/albums/${idOf(project.name)}`;
  const plus = page.getByRole('button', { name: 'Add Alpha Round to a playlist' });
  const select = page.getByRole('button', { name: 'Select a playlist' });
  const offer = page.getByRole('dialog', { name: 'Select a playlist' });
  const rowOf = (song: string) => page.getByRole('listitem').filter({ hasText: song });
  const shelf = page.getByRole('region', { name: 'Albums', exact: true });
  const songsOf = async (view: string) => {
    await page.getByRole('link', { name: view, exact: true }).click();
    return page.getByRole('list', { name: view, exact: true }).getByRole('listitem');
  };
  const expectAlbums = async () => {
    await expect(shelf.getByRole('link', { name: /Shelved in/ }).first()).toBeVisible();
    for (const order of ['By console', 'By year', 'Newest']) {
      await shelf.getByRole('link', { name: order }).click();
      await expect(shelf.getByRole('link', { name: order })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(shelf.getByRole('listitem').first()).toBeVisible();
    }
  };
  const playAlbum = async () => {
    const name = `Play the album Shelved in ${project.name}`;
    await shelf.getByRole('button', { name, exact: true }).click();
    await expect(bar(page)).toContainText('Alpha Round');
    // On the second page the player is there from the first, paused.
    await expect(bar(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  };
  await page.goto(album);

  await test.step('+ is disabled without a selected playlist, whose choice offers a login', async () => {
    await expect(plus).toHaveAttribute('disabled');
    await select.click();
    await expect(offer.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(offer).toBeHidden();
  });

  await test.step('favourites and recently played songs are kept', async () => {
    await more(page, 'Beta Round', 'Add to favourites');
    await page.getByRole('button', { name: 'Play Gamma Round', exact: true }).click();
    // The button says 'Pause' while the song is loading, too.
    await expect(rowOf('Gamma Round')).toHaveAttribute('data-status', 'playing');
    await page.goto('/music-search?searchType=song');
    await expectAlbums();
    await expect(await songsOf('Favourites')).toHaveText([/Beta Round/]);
    await expect(await songsOf('Recently played')).toHaveText([/Gamma Round/]);
    await expectNoAxeViolations(page);
  });

  await test.step('music pages show albums before a search, in three orders, and play one on a click', async () => {
    await page.getByRole('link', { name: 'Newest', exact: true }).click();
    await playAlbum();
    await page.goto('/album-search');
    await playAlbum();
  });

  await test.step('a double click or Enter on a row plays its song', async () => {
    await page.goto(album);
    await page.getByText('Beta Round', { exact: true }).dblclick();
    await expect(bar(page)).toContainText('Beta Round');
    await rowOf('Delta Round').focus();
    await rowOf('Delta Round').press('Enter');
    await expect(bar(page)).toContainText('Delta Round');
  });

  await signInAs(page, `hearts_${process.pid}_${project.name}`);
  await test.step('after login, the choice of a playlist offers a new one, and + adds to it', async () => {
    await page.goto(album);
    await select.click();
    await offer.getByRole('button', { name: 'New Playlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Playlist' });
    await dialog.getByLabel('Name').fill('Plus');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(offer).toBeHidden();
    await expect(page.getByRole('button', { name: '+ adds to Plus' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Alpha Round to Plus' }).click();
    await expect(page.getByRole('button', { name: 'Remove Alpha Round from Plus' })).toBeVisible();
  });

  await test.step('favourites and recently played songs move to the account at login', async () => {
    await page.goto('/music-search?searchType=song');
    await expect(await songsOf('Favourites')).toHaveText([/Beta Round/]);
    await expect((await songsOf('Recently played')).last()).toHaveText(/Gamma Round/);
    expect(await page.evaluate(() => localStorage.getItem('ringside-kept-songs'))).toBeNull();
    await page.getByRole('link', { name: 'Favourites', exact: true }).click();
    await more(page, 'Beta Round', 'Remove from favourites');
    await expect(page.getByText(/Songs that you give a heart/)).toBeVisible();
  });
});
