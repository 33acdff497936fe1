import type { Browser, Locator, Page } from '@playwright/test';
import { newPhone, traceSlowly } from './phone.ts';

export interface Interaction {
  path: string;
  token?: string;
  prepare?(page: Page): Promise<void>;
  target(page: Page): Locator;
  text?: string;
}

interface Slowest {
  duration: number;
  busy: number;
}

export async function measureNextPaint(
  browser: Browser,
  origin: string,
  { path, token, prepare, target, text = '' }: Interaction,
): Promise<Slowest> {
  const phone = await newPhone(browser);
  const { page } = phone;
  if (token) await page.addInitScript(logIn, token);
  await page.goto(origin + path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  await prepare?.(page);
  const place = await centreOf(target(page));
  const endTrace = await traceSlowly(browser, phone);
  await page.evaluate(observe);
  await page.touchscreen.tap(...place);
  await page.keyboard.type(text);
  const events = await page.evaluate(seenEvents);
  const busyWithin = await endTrace();
  const measured = events.map(({ start, duration }) => ({
    duration,
    busy: busyWithin({ start, end: start + duration }),
  }));
  return measured.reduce((a, b) => (b.busy > a.busy ? b : a), { duration: 0, busy: 0 });
}

/** Taps are at a place, since Playwright's tap on an element looks in the page where its events go. */
async function centreOf(element: Locator): Promise<[x: number, y: number]> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not shown.`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

declare global {
  interface Window {
    seenEvents: SeenEvent[];
  }
}

interface SeenEvent {
  start: number;
  duration: number;
}

function logIn(token: string): void {
  localStorage.setItem('ringside-token', token);
}

function observe(): void {
  const events: SeenEvent[] = [];
  const shortest = { durationThreshold: 16 };
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      events.push({ start: startTime, duration });
    }
  });
  observer.observe({ type: 'event', ...shortest });
  performance.mark('interactions');
  Object.assign(window, { seenEvents: events });
}

async function seenEvents(): Promise<SeenEvent[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frames = 0; frames < 3; frames += 1) await frame();
  return window.seenEvents;
}
