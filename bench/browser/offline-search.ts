import type { Browser, Page } from '@playwright/test';
import { goalOf } from '../harness/goals.ts';
import type { Section } from '../harness/section.ts';
import type { Server } from '../harness/server.ts';
import { figure, markdownTable } from '../harness/table.ts';
import { newPhone, traceSlowly } from './phone.ts';

const MOST_MS = 100;
const WORDS = ['hare', 'pixie', 'golm', 'phenix', 'straight', 'fire', '181', 'kung fu', 'zzq'];
const LONGEST_WAIT_MS = 60_000;

interface Key {
  start: number;
  end: number;
}

export async function measureOfflineSearch(
  browser: Browser,
  { origin }: Server,
  turns: number,
): Promise<Section> {
  const phone = await newPhone(browser);
  await openWithoutLine(phone.page, origin);
  const endTrace = await traceSlowly(browser, phone);
  await phone.page.evaluate(() => performance.mark('interactions'));
  const keys: Key[] = [];
  for (let turn = 0; turn < turns; turn += 1) keys.push(...(await typeWords(phone.page)));
  const busy = keys.map(await endTrace());
  const wall = keys.map(({ start, end }) => end - start);
  const row = (name: string, values: number[]) => [
    name,
    ...[0.5, 0.95].map((part) => `${figure(share(values, part))} ms`),
  ];
  return {
    title: 'Search without a line on a slow phone',
    about: `${keys.length} keys, Chromium with a processor 6 × slower: from a key to the frame that shows what it found, by the processor time of the main thread and by the clock.`,
    table: markdownTable(['', 'median', 'p95'], [row('processor', busy), row('clock', wall)]),
    goals: goalOf('search without a line, p95', share(busy, 0.95), { most: MOST_MS, unit: ' ms' }),
  };
}

const fieldOf = (page: Page) => page.getByPlaceholder('Monsters, players, music');

async function openWithoutLine(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/offline`);
  await page.getByRole('button', { name: 'Keep it here' }).click();
  await page.getByText('Kept as of').waitFor({ timeout: LONGEST_WAIT_MS });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.goto(`${origin}/techniques`);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  await page.keyboard.press('/');
  await fieldOf(page).fill('a');
  await page.getByRole('option').first().waitFor();
}

async function typeWords(page: Page): Promise<Key[]> {
  const keys: Key[] = [];
  for (const word of WORDS) {
    await settled(page, () => fieldOf(page).fill(''));
    for (const letter of word) keys.push(await settled(page, () => page.keyboard.press(letter)));
  }
  return keys;
}

function share(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

async function settled(page: Page, press: () => Promise<void>): Promise<Key> {
  await page.evaluate(watchKey);
  await press();
  return page.evaluate(lastFrame);
}

declare global {
  interface Window {
    keyTimes: Key & { quiet: () => boolean; observer: MutationObserver };
  }
}

function watchKey(): void {
  const dialog = document.querySelector('dialog[open]');
  if (!dialog) throw new Error('The dialog is closed.');
  let changedAt = performance.now();
  let isAsked = false;
  // As long as somebody who types on a phone takes for the next key.
  const quiet = () => performance.now() - changedAt > 250;
  const times = { start: changedAt, end: 0, quiet };
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      // After the frame, but before what waits for its end, such as pictures.
      void scheduler.postTask(() => Object.assign(times, { end: performance.now() }), {
        priority: 'user-blocking',
      });
    });
  });
  observer.observe(dialog, { subtree: true, childList: true, characterData: true });
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      times.start = timeStamp;
      changedAt = performance.now();
    },
    { once: true, capture: true },
  );
  window.keyTimes = Object.assign(times, { observer });
}

async function lastFrame(): Promise<Key> {
  const { keyTimes } = window;
  while (!keyTimes.quiet()) await new Promise((resolve) => setTimeout(resolve, 50));
  const { start, end, observer } = keyTimes;
  observer.disconnect();
  return { start, end: Math.max(start, end) };
}
