import type { CDPSession } from '@playwright/test';
import { feedAlbum, playTones } from '../support/music.ts';
import { openInApp } from '../support/open-in-app.ts';
import { signInAs } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

const WARM_UP_ROUNDS = 3;
const ROUNDS = 50;
/** Of a round; lists of the practice season may have some rows more at the end. */
const MOST_NODES = 300;
const MOST_LISTENERS = 30;

const PAGES = [
  ...['/', '/recent', '/shop', '/monsters/ape/ape', '/monsters/all', '/players', '/champions'],
  ...['/tournament/view', '/fights', '/next', '/picks', '/inventory', '/monster-search'],
  ...['/album-search', '/music-search', '/album-search?searchType=song&searchTerms=growing'],
  ...['/jukebox/albums/growing', '/playlists', '/playlist/PLAYLIST/songs', '/your-cards/1'],
];

async function counts(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { nodes, listeners: jsEventListeners };
}

test('fifty rounds through all main pages while a song plays leave no nodes and listeners behind', {
  tag: '@drill',
}, async ({ page, context, request }) => {
  test.setTimeout(1_800_000);
  await playTones(context, 3600);
  const songs = Array.from({ length: 40 }, (_, place) => `Growing ${place + 1}`);
  await feedAlbum(request, 'growing', 'The Growing', songs);
  const name = `growth_${process.pid}`;
  const headers = { username: name, token: await signInAs(page, name) };
  const data = { name: 'Growing', isPublic: false };
  const made = await (await request.post('/api/playlists', { headers, data })).json();
  const added = songs.map((_, place) => ({ id: `growing-${place + 1}` }));
  await request.post(`/api/playlists/${made.playlistId}/songs`, { headers, data: added });
  await page.goto('/jukebox/albums/growing');
  await page.getByRole('main').getByRole('button', { name: 'Play Growing 1', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Mini player' })).toContainText('Growing 1');
  const session = await context.newCDPSession(page);

  async function round(): Promise<void> {
    for (const address of PAGES) {
      await openInApp(page, address.replace('PLAYLIST', made.playlistId));
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    }
    await openInApp(page, '/privacy');
  }

  for (let done = 0; done < WARM_UP_ROUNDS; done += 1) await round();
  const before = await counts(session);
  const steps: string[] = [];
  for (let done = 0; done < ROUNDS; done += 1) {
    await round();
    if (done % 10 === 9) steps.push(JSON.stringify(await counts(session)));
  }
  const after = await counts(session);
  const grown = `${JSON.stringify(before)} → ${steps.join(' ')}`;
  console.log(grown);
  expect(after.nodes - before.nodes, grown).toBeLessThan(MOST_NODES);
  expect(after.listeners - before.listeners, grown).toBeLessThan(MOST_LISTENERS);
});
