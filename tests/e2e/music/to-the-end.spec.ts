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
/** The first song, the one after the broken one and the one after the lost connection. */
const BEGINNINGS = 3;

interface Heard {
  /** `asked`: the page fetches a song before its turn. */
  type: 'playing' | 'ended' | 'error' | 'asked';
  /** Whether the source is a song that was fetched as a whole, so that nothing has to be waited for. */
  isAhead: boolean;
}

/** Records when the page's audio element starts, ends or fails, and when a song is fetched ahead. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: { type: string; isAhead: boolean }[] = [];
    Object.assign(window, { heard });
    for (const type of ['playing', 'ended', 'error']) {
      const note = ({ target }: Event) => {
        if (!(target instanceof HTMLAudioElement)) return;
        heard.push({ type, isAhead: target.currentSrc.startsWith('blob:') });
      };
      document.addEventListener(type, note, true);
    }
    const { fetch } = window;
    window.fetch = (...input) => {
      if (String(input[0]).includes('/e2e-songs/')) heard.push({ type: 'asked', isAhead: true });
      return fetch(...input);
    };
  });
}

test(
  'a queue of ten songs plays to its end despite a broken song and a lost connection',
  { tag: '@drill' },
  async ({ page, context, request, allowErrors }, { project }) => {
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
    await expect(said.getByText('No connection.')).toBeVisible();
    offline = false;
    await context.setOffline(false);
    await expect(bar).toContainText('Final Bell');
    await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    await expect(said).toBeHidden();

    const heard = await page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);
    expect(heard.filter(({ type }) => type === 'ended')).toHaveLength(NAMES.length - 1);
    // No pause between two songs: the next one was fetched while the one before it played.
    const turns = heard.flatMap(({ type }, at) => (type === 'ended' ? [at] : []));
    const smooth = turns.filter((at) => heard[at + 1]?.type === 'playing');
    expect(smooth.length).toBeGreaterThanOrEqual(NAMES.length - 1 - BEGINNINGS);
    expect(smooth.filter((at) => heard[at - 1]?.type !== 'asked')).toEqual([]);
    expect(smooth.some((at) => heard[at + 1]?.isAhead)).toBe(true);
  },
);
