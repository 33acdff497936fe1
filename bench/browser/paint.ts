import type { Browser } from '@playwright/test';
import { type Goal, goalOf } from '../harness/goals.ts';
import type { Section } from '../harness/section.ts';
import { median } from '../harness/slices.ts';
import { figure, markdownTable } from '../harness/table.ts';
import { mainTasks, newPhone, readTrace } from './phone.ts';

const PAINT_MOST_S = 1.8;
const BLOCKING_MOST_MS = 200;
const SHORT_TASK_MS = 50;
const LIMIT_MS = 60_000;

interface Load {
  first: number;
  usable: number;
  blocking: number;
}

export async function measurePaint(
  browser: Browser,
  addresses: Record<string, string>,
  turns: number,
): Promise<Section> {
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    const loads: Load[] = [];
    for (let turn = 0; turn < turns; turn += 1) loads.push(await load(browser, address));
    const of = (key: keyof Load) => median(loads.map((load) => load[key]));
    const [first, usable] = [of('first') / 1000, of('usable') / 1000];
    rows.push([name, `${figure(first)} s`, `${figure(usable)} s`, `${figure(of('blocking'))} ms`]);
    const seconds = { most: PAINT_MOST_S, unit: ' s' };
    goals.push(...goalOf(`first paint, Slow 4G, ${name}`, first, seconds));
    const blocking = { most: BLOCKING_MOST_MS, unit: ' ms' };
    goals.push(...goalOf(`blocking, ${name}`, of('blocking'), blocking));
  }
  return {
    title: 'Paint on a slow phone',
    about:
      'Chromium with a processor 6 × slower and the network "Slow 4G" of its developer tools, empty cache; medians. Blocking is the part of tasks beyond 50 ms, by processor time.',
    table: markdownTable(['page', 'first paint', 'usable after', 'blocking'], rows),
    goals,
  };
}

async function load(browser: Browser, address: string): Promise<Load> {
  const phone = await newPhone(browser);
  const { page } = phone;
  await page.addInitScript(markUsable);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await phone.slowDown(true);
  await page.goto(address, { waitUntil: 'commit', timeout: LIMIT_MS });
  await page.waitForFunction(
    () => 'hydrated' in document.documentElement.dataset && document.readyState === 'complete',
    null,
    { timeout: LIMIT_MS, polling: 'raf' },
  );
  const seen = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
    return { first: at('first-contentful-paint'), usable: at('usable') };
  });
  const blocking = blockingMs(await browser.stopTracing());
  await phone.close();
  return { ...seen, blocking };
}

function blockingMs(trace: Buffer): number {
  const tasks = mainTasks(readTrace(trace));
  const beyond = tasks.map(({ tdur = 0 }) => Math.max(0, tdur / 1000 - SHORT_TASK_MS));
  return beyond.reduce((sum, ms) => sum + ms, 0);
}

function markUsable(): void {
  new MutationObserver((_, observer) => {
    if (!document.documentElement.hasAttribute('data-hydrated')) return;
    observer.disconnect();
    performance.mark('usable');
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });
}
