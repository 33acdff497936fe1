import type { Viewer } from './viewer.ts';

/** A typical series of steps of a viewer. `walk` is unique to the run, for the names it creates. */
type Flow = (viewer: Viewer, walk: string) => Promise<void>;

async function logIn({ open, click, type, see }: Viewer, name: string): Promise<void> {
  await open('/');
  await click('header a', 'Log in');
  await type('input[name="name"]', name);
  await click('button', 'Authorize');
  await see('header button', ': your menu');
}

async function recentFights({ open, click, see, until }: Viewer): Promise<void> {
  await open('/');
  await click('main a', 'Recent Fights');
  await see('h1', 'Recent Fights');
  await see('main ol > li', '', 50);
  await click('main a[href^="/monster-history/"]');
  await see('h1', ' the ');
  await click('a', 'Details');
  await until(() => location.pathname.endsWith('/details'));
}

async function guide({ open, click, see, read, until }: Viewer): Promise<void> {
  await open('/monsters/ape/ape');
  const first = await read(() => document.querySelector('h1')?.textContent ?? '');
  await click('nav[aria-label="Neighbours by number"] a:last-child');
  await until((before) => document.querySelector('h1')?.textContent !== before, first);
  await open('/monsters/all');
  await see('main tr', '', 20);
  await open('/monsters/compare?with=ape,hare');
  await see('main', 'Hare');
}

async function siteSearch({ open, click, type, see, press, until }: Viewer): Promise<void> {
  await open('/champions');
  await click('header button', 'Search');
  await type('[role=combobox]', 'hare');
  await see('[role=option]', 'Hare');
  await press('Enter');
  await until(() => location.pathname !== '/champions');
}

/** A song of the practice season, which the server streams while it renders it. */
async function song({ open, click, see, read, until }: Viewer): Promise<void> {
  const heardS = () => document.querySelector('audio')?.currentTime ?? 0;
  await open('/jukebox/albums/lanternmarket');
  await click('button', 'Play all');
  await until(() => (document.querySelector('audio')?.currentTime ?? 0) > 0.2);
  await click('nav[aria-label="All pages"] a', 'Players');
  await see('h1', 'Players');
  const before = await read(heardS);
  await until((s) => (document.querySelector('audio')?.currentTime ?? 0) > s, before);
}

/** Parts of a kept file are cut by the service worker; each engine asks for them in its own way. */
async function keptSong({ open, click, see, read, until }: Viewer): Promise<void> {
  await open('/jukebox/albums/lanternmarket');
  await click('main button', 'Keep offline');
  await click('dialog[open] button', 'Keep offline');
  await until(() => {
    const status = document.querySelector('dialog[open] [role=status]')?.textContent ?? '';
    return /^([2-9]|\d\d) of /.test(status);
  });
  await click('dialog[open] button', 'Stop');
  await click('dialog[open] button', 'Close');
  await click('button', 'Play all');
  await until(() => {
    const audio = document.querySelector('audio');
    return audio?.currentSrc.endsWith('?kept') === true && audio.currentTime > 0.2;
  });
  await read(() => {
    const audio = document.querySelector('audio');
    if (audio) audio.currentTime = 60;
  });
  await until(() => (document.querySelector('audio')?.currentTime ?? 0) > 60);
  await open('/offline');
  await click('main button', 'Give back');
  await see('main', 'None yet.');
}

async function account(viewer: Viewer, walk: string): Promise<void> {
  const { open, click, type, see } = viewer;
  await logIn(viewer, `walker_${walk.replaceAll('-', '_')}`);
  await open('/playlists');
  await click('main button', 'New Playlist');
  await type('dialog[open] input:not([type=radio])', `Walk of ${walk}`);
  await click('dialog[open] button', 'Create');
  await see('main', `Walk of ${walk}`);
  await open('/monster-search');
  await click('main button', 'Search');
  await see('main', ' results.');
  await open('/your-cards/1');
  await see('main li', '', 18);
}

async function shopAndTournaments({ open, click, see, until }: Viewer): Promise<void> {
  await open('/shop');
  await see('h1');
  await open('/tournament/view');
  await see('h1');
  await click('header button', 'Menu');
  await see('dialog[open]', 'Item Shop');
  await click('dialog[open] a', 'Item Shop');
  await until(() => location.pathname === '/shop');
}

export const FLOWS: Record<string, Flow> = {
  'recent fights and a record': recentFights,
  'guide, table and comparison': guide,
  'search of the site': siteSearch,
  'a song that plays on over pages': song,
  'a song that this device keeps': keptSong,
  'login, playlist, monster search and cards': account,
  'shop, tournaments and menu': shopAndTournaments,
};
