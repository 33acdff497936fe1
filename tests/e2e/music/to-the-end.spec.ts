import type { Page } from '@playwright/test';
import { feedAlbum, playTones } from '../support/music.ts';
import { expect, test } from '../support/test.ts';

/** Ten songs that play and a broken one. */
const NAMES = [
  ...['Opening Bell', 'Jab', 'Broken Record', 'Cross', 'Lost Signal', 'Footwork'],
  ...['Hook', 'Clinch', 'Uppercut', 'Ropes', 'Final Bell'],
];
const BROKEN = 3;
const SECONDS = 2;
/** The longest pause of the music, not counting the time without a network. */
const LONGEST_PAUSE_MS = 1000;

interface Heard {
  type: 'playing' | 'waiting' | 'ended' | 'error';
  at: number;
}

/** Records when the page's audio element started, stalled, ended or failed. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: { type: string; at: number }[] = [];
    Object.assign(window, { heard });
    for (const type of ['playing', 'waiting', 'ended', 'error']) {
      const note = ({ target }: Event) => {
        if (target instanceof HTMLAudioElement) heard.push({ type, at: performance.now() });
      };
      document.addEventListener(type, note, true);
    }
  });
}

/** The intervals without music, within a song or between two. */
function pausesOf(heard: Heard[]): { from: number; to: number }[] {
  const pauses: { from: number; to: number }[] = [];
  let from: number | null = null;
  for (const { type, at } of heard) {
    if (type !== 'playing') from ??= at;
    else if (from !== null) {
      pauses.push({ from, to: at });
      from = null;
    }
  }
  return pauses;
}

const now = (page: Page) => page.evaluate(() => performance.now());

/** Measures how long this machine takes to start a loaded sound, in ms. */
function ownDelay(page: Page, source: string): Promise<number> {
  return page.evaluate(async (address) => {
    const sound = new Audio(URL.createObjectURL(await (await fetch(address)).blob()));
    const playing = new Promise((resolve) => sound.addEventListener('playing', resolve));
    const start = performance.now();
    await sound.play();
    await playing;
    sound.pause();
    return performance.now() - start;
  }, source);
}

test('a queue of ten songs plays to its end despite a broken song and a lost connection', async ({
  page,
  context,
  request,
  allowErrors,
}, { project }) => {
  test.slow();
  allowErrors(/Error loading the audio source\./, /Failed to load resource/);
  const id = `to-the-end-${project.name}`;
  await feedAlbum(request, id, 'Ten Rounds', NAMES);
  await playTones(context, SECONDS);
  let offline = false;
  await context.route(`**/e2e-songs/**`, (route) =>
    offline ? route.abort('internetdisconnected') : route.fallback(),
  );
  await context.route(`**/${id}-${BROKEN}.wav`, (route) =>
    offline ? route.fallback() : route.fulfill({ status: 404, body: '' }),
  );
  await listen(page);
  await page.goto(`/jukebox/albums/${id}`);
  await page.getByRole('button', { name: 'Play all' }).click();
  const bar = page.getByRole('region', { name: 'Player', exact: true });
  const said = page.getByRole('alert');
  await expect(said.getByText("Couldn't play Broken Record.")).toBeVisible();
  await expect(bar).toContainText('Cross');

  offline = true;
  await context.setOffline(true);
  const lost = await now(page);
  await expect(said.getByText('No connection.')).toBeVisible();
  offline = false;
  const found = await now(page);
  await context.setOffline(false);
  await expect(bar).toContainText('Final Bell');
  await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(said).toBeHidden();

  const heard = await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
  expect(heard.filter(({ type }) => type === 'ended')).toHaveLength(NAMES.length - 1);
  const bound = LONGEST_PAUSE_MS + (await ownDelay(page, `/e2e-songs/${id}-1.wav`));
  const pauses = pausesOf(heard);
  // A pause during the lost connection counts from its return.
  expect(pauses.length).toBeGreaterThanOrEqual(NAMES.length - 2);
  const tooLong = pauses.filter(({ from, to }) => {
    const isLoss = from < found && to > lost;
    return to - (isLoss ? Math.max(from, found) : from) > bound;
  });
  expect(tooLong).toEqual([]);
});
