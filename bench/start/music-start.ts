/**
 * Measures the time from the request of an unrendered tune to the bytes of its first second (specification,
 * section 4, 'Audio player'), for one listener and for ten who request different tunes at the same time,
 * each time with an empty folder.
 *
 *   node scripts/run.mjs bench/start/music-start.ts [--rounds 12]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listAlbums } from '@ringside/demo-music/catalogue';
import { createAppProcess } from '#tests/faults/app-process.ts';
import { ms, shareOf } from '../timing.ts';

/** A second of MP3 at 112 kbit/s, enough for players to start. */
const FIRST_SECOND_BYTES = 14_000;
const LISTENERS = [1, 10];

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '12' } } });
const rounds = Number(values.rounds);
const tunes = listAlbums().flatMap((album) => album.songs.map((song) => song.url));

console.log('| listeners | cold, worst | median | p95 | worst | whole tune, median |');
console.log('| ---: | ---: | ---: | ---: | ---: | ---: |');
for (const listeners of LISTENERS) await measure(listeners);

/** Measures with a fresh renderer, whose first round starts the threads and is reported as "cold". */
async function measure(listeners: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ringside-bench-'));
  const app = await createAppProcess({ dataDir }, {});
  try {
    await app.start();
    const heard: number[][] = [];
    const whole: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const first = round * listeners;
      const urls = Array.from({ length: listeners }, (_, at) => tunes[(first + at) % tunes.length]);
      const times = await Promise.all(urls.map((url) => listen(`${app.origin}${url}`)));
      heard.push(times.map((time) => time.firstSecondMs));
      whole.push(...times.map((time) => time.wholeMs));
    }
    const [cold = [], ...warm] = heard;
    const sorted = warm.flat().sort((a, b) => a - b);
    whole.sort((a, b) => a - b);
    const cells = [
      Math.max(...cold),
      ...[0.5, 0.95, 1].map((share) => shareOf(sorted, share)),
      shareOf(whole, 0.5),
    ].map(ms);
    console.log(`| ${[listeners, ...cells].join(' | ')} |`);
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sends a player's request, for all bytes from the first on. */
async function listen(url: string): Promise<{ firstSecondMs: number; wholeMs: number }> {
  const start = performance.now();
  const response = await fetch(url, { headers: { range: 'bytes=0-' } });
  if (response.status !== 206 || !response.body) throw new Error(`${url}: ${response.status}`);
  let bytes = 0;
  let firstSecondMs = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (firstSecondMs === 0 && bytes >= FIRST_SECOND_BYTES) {
      firstSecondMs = performance.now() - start;
    }
  }
  return { firstSecondMs, wholeMs: performance.now() - start };
}
