import { mp3Parts } from '@ringside/chip-music/encode-mp3';
import { renderScore } from '@ringside/chip-music/render-score';
import { scoreSamples } from '@ringside/chip-music/score';
import { composeSong, listAlbums } from '@ringside/demo-music/catalogue';
import { expect, test } from '../support/test.ts';

/** Between the beginning of a part's encoder and the first sample of its own. */
const WARM_UP = 3 * 1152;
const NEAR = 1200;
/** Decoders begin at the first frame or at the first sample of the music. */
const MOST_DELAY = 1152 + 529 + 1;

/** The share of a signal's energy that another differs by, at the best delay. */
function difference(heard: number[], meant: Float32Array, at: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let delay = 0; delay < MOST_DELAY; delay += 1) {
    let [off, all] = [0, 0];
    for (let i = 0; i < 2 * NEAR && off < least * 1e6; i += 1) {
      const sample = meant[at - NEAR + i] ?? 0;
      off += ((heard[i + delay] ?? 0) - sample) ** 2;
      all += sample ** 2;
    }
    least = Math.min(least, off / all);
  }
  return least;
}

test('a tune whose parts were rendered out of order is decoded without a seam', {
  tag: '@drill',
}, async ({ page }) => {
  const songs = listAlbums().flatMap((album) => album.songs);
  const { id, url } = songs.reduce((a, b) => (b.duration < a.duration ? b : a));
  const score = composeSong(id);
  const parts = mp3Parts(scoreSamples(score));
  expect(parts.length).toBeGreaterThan(2);
  const joints = parts.slice(1).map(({ from }) => from + WARM_UP);
  const places = [...joints, ...joints.map((joint) => joint - 100_000)];
  await page.goto('/playlists');
  const heard = await page.evaluate(
    async ({ song, starts, count, last }) => {
      // The last part is asked for first.
      await fetch(song, { headers: { range: `bytes=-${last}` } }).then((said) =>
        said.arrayBuffer(),
      );
      const file = await fetch(song).then((said) => said.arrayBuffer());
      const context = new OfflineAudioContext(2, 1, 32_000);
      const decoded = (await context.decodeAudioData(file)).getChannelData(0);
      return starts.map((start) => [...decoded.slice(start, start + count)]);
    },
    {
      song: url,
      starts: places.map((place) => place - NEAR),
      count: 2 * NEAR + MOST_DELAY,
      last: parts.at(-1)?.bytes ?? 0,
    },
  );
  const { left } = renderScore(score);
  const off = heard.map((samples, index) => difference(samples, left, places[index] ?? 0));
  // Coding adds some hundredths everywhere; a break would add more than the signal.
  for (const [index, share] of off.entries()) {
    expect(share, `at sample ${places[index]}`).toBeLessThan(0.05);
  }
});
