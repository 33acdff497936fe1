import type { Page } from '@playwright/test';
import { feedAlbum, playTones } from '../support/music.ts';
import { expect, test } from '../support/test.ts';

const NAMES = [
  ...['Opening Bell', 'Jab', 'Broken Record', 'Cross', 'Lost Signal'],
  ...['Hook', 'Clinch', 'Uppercut', 'Ropes', 'Final Bell'],
];
const BROKEN = 3;
const LOST = 5;
const SECONDS = 2;
/** The bound: so long the music may stand still between two songs. */
const LONGEST_PAUSE_MS = 1000;

interface Heard {
  type: 'playing' | 'ended' | 'error';
  at: number;
}

/** Writes down when the page's one audio element began, ended or failed. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: { type: string; at: number }[] = [];
    Object.assign(window, { heard });
    for (const type of ['playing', 'ended', 'error']) {
      const note = ({ target }: Event) => {
        if (target instanceof HTMLAudioElement) heard.push({ type, at: performance.now() });
      };
      document.addEventListener(type, note, true);
    }
  });
}

/** What the machine takes, as busy as it is, to begin a sound that is all there; in ms. */
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

test('ten songs of a queue play to their ends, with one broken and the network lost once', async ({
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
  let offline = true;
  await context.route(`**/${id}-${BROKEN}.wav`, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await context.route(`**/${id}-${LOST}.wav`, (route) =>
    offline ? route.abort('internetdisconnected') : route.fallback(),
  );
  await listen(page);
  await page.goto(`/jukebox/albums/${id}`);
  await page.getByRole('button', { name: 'Play all' }).click();
  const bar = page.getByRole('region', { name: 'Player', exact: true });
  const said = page.getByRole('alert');
  await expect(said.getByText("Couldn't play Broken Record.")).toBeVisible();
  await expect(bar).toContainText('Cross');
  await expect(said.getByText('No connection.')).toBeVisible();
  await expect(bar).toContainText('Lost Signal');
  offline = false;
  await expect(bar).toContainText('Final Bell');
  await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(said).toBeHidden();

  const heard = await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
  expect(heard.filter(({ type }) => type === 'ended')).toHaveLength(NAMES.length - 1);
  // From the end of one song to the beginning of the next one, but for the loss.
  const ends = heard.flatMap(({ type, at }, place) => (type === 'ended' ? [{ at, place }] : []));
  const pauses = ends.flatMap(({ at, place }) => {
    const next = heard.slice(place + 1).find(({ type }) => type === 'playing');
    return next ? [next.at - at] : [];
  });
  const lost = pauses.indexOf(Math.max(...pauses));
  const bound = LONGEST_PAUSE_MS + (await ownDelay(page, `/e2e-songs/${id}-1.wav`));
  expect(pauses.toSpliced(lost, 1).filter((ms) => ms > bound)).toEqual([]);
});
