import type { Page } from '@playwright/test';

/** Waits until what fades or slides in has come to rest; endless animations are not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // An observer hears of the next frame even while the page's clock is stopped.
    const nextFrame = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    // Two frames: what just changed begins to move in the second.
    for (let frame = 0; frame < 2; frame += 1) await nextFrame();
    const finite = document
      .getAnimations()
      .filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime));
    await Promise.allSettled(finite.map((animation) => animation.finished));
  });
}

/** Waits until the page has nothing to do: keys of a part that has just come are listened to. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Waits until the fonts and pictures that do not wait to be scrolled to are there and painted. */
export async function shown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const awaited = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.allSettled(awaited.map((image) => image.decode()));
  });
  await settled(page);
}

/** The page's own time (ms since it began) right after the frame that first showed a heading. */
export async function headingShownAtMs(page: Page, heading: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (document.querySelector('h1')?.textContent !== wanted) await frame();
    await frame();
    return performance.now();
  }, heading);
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/**
 * The shifts since the page began without a click or a key that explains them, up to the moment
 * when everything is there; with `sinceMs` whatever moved after it, explained or not.
 */
export async function layoutShifts(page: Page, sinceMs?: number): Promise<string[]> {
  await shown(page);
  return page.evaluate((since) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as LayoutShift[];
    observer.disconnect();
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
    return shifts
      .filter((shift) => (since === undefined ? !shift.hadRecentInput : shift.startTime > since))
      .flatMap(({ sources }) => sources)
      .map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const rects = `${place(previousRect)} → ${place(currentRect)}`;
        return `${rects}: ${element?.outerHTML.slice(0, 120)}`;
      });
  }, sinceMs);
}
