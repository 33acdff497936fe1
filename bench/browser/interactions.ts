import type { Browser, Page } from '@playwright/test';
import { loadReference } from '#reference/load.ts';
import { signIn } from '#scripts/test/practice-sign-in.ts';
import { type Goal, goalOf } from '../harness/goals.ts';
import { PLAYER, sendBatch } from '../harness/league.ts';
import { makeLongPlaylist } from '../harness/playlist.ts';
import type { Section } from '../harness/section.ts';
import { SECRET, type Server } from '../harness/server.ts';
import { median } from '../harness/slices.ts';
import { figure, markdownTable } from '../harness/table.ts';
import { post } from '../harness/viewer.ts';
import { type Interaction, measureNextPaint } from './next-paint.ts';

const MOST_MS = 150;
const DESK = 'Desk of 64';
const DESK_MONSTERS = 64;

const nameDesk = (page: Page) => page.getByLabel('Name of the tournament').fill(DESK);
const openButton = (page: Page) => page.getByRole('button', { name: 'Load or start' });
const editButton = (page: Page) => page.getByRole('button', { name: 'Edit', disabled: false });

const untilOrderable = (page: Page) =>
  page.getByRole('button', { name: 'Drag ' }).first().waitFor();

const openDesk = async (page: Page) => {
  await nameDesk(page);
  await openButton(page).tap();
  await untilOrderable(page);
};

const openEditor = async (page: Page) => {
  await editButton(page).tap();
  await untilOrderable(page);
};

const openWithoutLine = async (page: Page) => {
  await page.getByRole('button', { name: 'Keep it here' }).click();
  await page.getByText('Kept as of').waitFor({ timeout: 60_000 });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.keyboard.press('/');
};

interface Data {
  token: string;
  playlistId: string;
}

function interactionsWith({ token, playlistId }: Data): Record<string, Interaction> {
  const playlist = `/playlist/${playlistId}/songs`;
  const desk = `/tournament/create?secret=${SECRET}`;
  return {
    'picker search': {
      path: '/monsters/hare/hare',
      prepare: (page) => page.getByRole('button', { name: 'Choose a monster' }).tap(),
      target: (page) => page.getByPlaceholder('Search Monster Types'),
      text: 'har',
    },
    'search box': {
      path: '/',
      prepare: (page) => page.getByRole('button', { name: /^Search/ }).tap(),
      target: (page) => page.getByPlaceholder('Monsters, players, music'),
      text: 'har',
    },
    'search without a line': {
      path: '/offline',
      prepare: openWithoutLine,
      target: (page) => page.getByPlaceholder('Monsters, players, music'),
      text: 'kung fu',
    },
    'shop filter': {
      path: '/shop',
      target: (page) => page.getByPlaceholder('Name or hint'),
      text: 'ro',
    },
    card: {
      path: '/your-cards/1',
      token,
      target: (page) => page.getByRole('button', { name: 'face up' }).first(),
    },
    'playlist: typing': {
      path: playlist,
      token,
      prepare: (page) => editButton(page).waitFor(),
      target: (page) => page.getByPlaceholder('Filter by name'),
      text: 'tune 7',
    },
    'playlist: edit': { path: playlist, token, target: editButton },
    'playlist: move': {
      path: playlist,
      token,
      prepare: openEditor,
      target: (page) => page.getByRole('button', { name: /^Move .* down$/ }).first(),
    },
    'desk: open': { path: desk, prepare: nameDesk, target: openButton },
    'desk: select': {
      path: desk,
      prepare: openDesk,
      target: (page) => page.getByRole('checkbox').first(),
    },
    'desk: shuffle': {
      path: desk,
      prepare: openDesk,
      target: (page) => page.getByRole('button', { name: 'Shuffle' }),
    },
  };
}

/** A desk of 64 monsters, and a player with a playlist of 5,000 songs and a page of won cards. */
async function makeData(server: Server): Promise<Data> {
  const participants = Array.from({ length: DESK_MONSTERS }, (_, index) => ({ ID: index + 1 }));
  const secret = { 'x-secret': SECRET };
  await post(`${server.origin}/api/tournament`, { id: DESK, participants }, secret);
  const token = await signIn(server.origin, PLAYER);
  const values = loadReference().monsters.map(({ META }) => META.RACE_SUPERTYPE);
  const won = { id: 'won-cards', type: 'victories', userId: 'bench-1', values };
  await sendBatch(server, [won]);
  const playlistId = await makeLongPlaylist(server, { username: PLAYER, token });
  return { token, playlistId };
}

export async function measureInteractions(
  browser: Browser,
  server: Server,
  turns: number,
): Promise<Section> {
  const rows: string[][] = [];
  const goals: Goal[] = [];
  const interactions = interactionsWith(await makeData(server));
  for (const [name, interaction] of Object.entries(interactions)) {
    const found = [];
    for (let turn = 0; turn < turns; turn += 1) {
      found.push(await measureNextPaint(browser, server.origin, interaction));
    }
    const busy = median(found.map((sample) => sample.busy));
    const wall = median(found.map((sample) => sample.duration));
    rows.push([name, `${figure(busy)} ms`, `${figure(wall)} ms`]);
    goals.push(...goalOf(`interaction, ${name}`, busy, { most: MOST_MS, unit: ' ms' }));
  }
  return {
    title: 'Interactions on a slow phone',
    about:
      'Chromium with a processor 6 × slower: from the slowest event of an interaction to the next paint, by the processor time of the main thread, which other load does not lengthen, and by the clock.',
    table: markdownTable(['interaction', 'processor', 'clock'], rows),
    goals,
  };
}
