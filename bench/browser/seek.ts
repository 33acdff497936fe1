/** The time until a song that was never rendered sounds after a jump towards its end. */
import type { Browser } from '@playwright/test';
import { listAlbums } from '@ringside/demo-music/catalogue';
import { goalOf } from '../harness/goals.ts';
import { processorSeconds } from '../harness/processor-time.ts';
import type { Section } from '../harness/section.ts';
import type { Server } from '../harness/server.ts';
import { median } from '../harness/slices.ts';
import { figure, markdownTable } from '../harness/table.ts';

const MOST_MS = 1500;
const SHARE = 0.9;
const SONGS = 6;

function songsOf(turns: number): string[] {
  const urls = listAlbums().flatMap(({ songs }) => songs.map(({ url }) => url));
  const step = Math.max(1, Math.floor(urls.length / (SONGS * turns)));
  return urls.filter((_, at) => at % step === 0).slice(0, SONGS * turns);
}

async function seekByHttp(url: string): Promise<number> {
  const head = await fetch(url, { method: 'HEAD' });
  const from = Math.floor(SHARE * Number(head.headers.get('content-length')));
  const began = performance.now();
  const answer = await fetch(url, { headers: { range: `bytes=${from}-` } });
  const reader = answer.body?.getReader();
  await reader?.read();
  const taken = performance.now() - began;
  await reader?.cancel();
  return taken;
}

async function seekInBrowser(browser: Browser, origin: string, url: string): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.goto(`${origin}/playlists`);
    return await page.evaluate(
      async ({ source, share }) => {
        const audio = new Audio(source);
        audio.volume = 0;
        const heard = (type: string) =>
          new Promise((resolve) => audio.addEventListener(type, resolve, { once: true }));
        await Promise.all([heard('playing'), audio.play()]);
        const began = performance.now();
        audio.currentTime = share * audio.duration;
        await heard('seeked');
        const from = audio.currentTime;
        while (audio.currentTime <= from) await heard('timeupdate');
        return performance.now() - began;
      },
      { source: url, share: SHARE },
    );
  } finally {
    await page.close();
  }
}

export async function measureSeek(
  browser: Browser,
  { origin, pid }: Server,
  turns: number,
): Promise<Section> {
  const found: Record<string, number[]> = { Chromium: [], HTTP: [], 'HTTP, processor': [] };
  for (const [index, song] of songsOf(turns).entries()) {
    const url = `${origin}${song}`;
    if (index % 2) {
      const before = processorSeconds(pid);
      found.HTTP?.push(await seekByHttp(url));
      found['HTTP, processor']?.push(1000 * (processorSeconds(pid) - before));
    } else found.Chromium?.push(await seekInBrowser(browser, origin, url));
    // The rest of it is rendered, so that it does not slow the next one down.
    await (await fetch(url)).arrayBuffer();
  }
  const ways = Object.entries(found);
  return {
    title: 'Jumping ahead in a song',
    about:
      'To nine tenths of a song that was never rendered: from the jump to the next sound, or to the first byte.',
    table: markdownTable(
      ['by', 'median', 'most'],
      ways.map(([way, all]) => [
        way,
        ...[median(all), Math.max(...all)].map((ms) => `${figure(ms)} ms`),
      ]),
    ),
    goals: ways.flatMap(([way, all]) =>
      goalOf(`jump ahead, ${way}, most`, Math.max(...all), { most: MOST_MS, unit: ' ms' }),
    ),
  };
}
