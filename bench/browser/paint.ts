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
  largest: number;
  usable: number;
  blocking: number;
  busy: number;
  bytes: number;
  element: string;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

interface Seen {
  largest: number;
  element: string;
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
    const of = (key: Exclude<keyof Load, 'element'>) => median(loads.map((load) => load[key]));
    rows.push([
      ...[name, `${figure(of('first') / 1000)} s`, `${figure(of('largest') / 1000)} s`],
      ...[loads[0]?.element ?? '', `${figure(of('usable') / 1000)} s`],
      ...[`${figure(of('blocking'))} ms`, `${figure(of('busy'))} ms`],
      `${figure(of('bytes') / 1000)} kB`,
    ]);
    const seconds = { most: PAINT_MOST_S, unit: ' s' };
    goals.push(...goalOf(`first paint, Slow 4G, ${name}`, of('first') / 1000, seconds));
    const blocking = { most: BLOCKING_MOST_MS, unit: ' ms' };
    goals.push(...goalOf(`blocking, ${name}`, of('blocking'), blocking));
  }
  return {
    title: 'Paint on a slow phone',
    about:
      'Chromium with a processor 6 × slower and the network "Slow 4G" of its developer tools, empty cache; medians. Blocking is the part of tasks beyond 50 ms, by processor time; processor is that of the main thread of the slowed browser.',
    table: markdownTable(
      [
        ...['page', 'first paint', 'largest paint', 'its element', 'usable after', 'blocking'],
        ...['processor', 'transfer'],
      ],
      rows,
    ),
    goals,
  };
}

async function load(browser: Browser, address: string): Promise<Load> {
  const phone = await newPhone(browser);
  const { page, devtools } = phone;
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.addInitScript(observe);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await phone.slowDown(true);
  await page.goto(address, { waitUntil: 'commit', timeout: LIMIT_MS });
  await page.waitForFunction(
    () => 'hydrated' in document.documentElement.dataset && document.readyState === 'complete',
    null,
    { timeout: LIMIT_MS, polling: 'raf' },
  );
  const busy = await phone.busyMs();
  const seen = await page.evaluate(() => {
    const { largest, element } = window.seen;
    const [first] = performance.getEntriesByName('first-contentful-paint');
    const [mark] = performance.getEntriesByName('usable');
    return { largest, element, first: first?.startTime ?? 0, usable: mark?.startTime ?? 0 };
  });
  const blocking = blockingMs(await browser.stopTracing());
  await phone.close();
  return { ...seen, blocking, busy, bytes };
}

function blockingMs(trace: Buffer): number {
  const tasks = mainTasks(readTrace(trace));
  const beyond = tasks.map(({ tdur = 0 }) => Math.max(0, tdur / 1000 - SHORT_TASK_MS));
  return beyond.reduce((sum, ms) => sum + ms, 0);
}

function observe(): void {
  const seen: Seen = { largest: 0, element: '' };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { element } = entry as PerformanceEntry & { element: Element | null };
      seen.largest = entry.startTime;
      seen.element = element?.localName ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new MutationObserver((_, observer) => {
    if (!document.documentElement.hasAttribute('data-hydrated')) return;
    observer.disconnect();
    performance.mark('usable');
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });
}
