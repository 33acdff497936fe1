import type { Page } from '@playwright/test';

/** Waits for the end of all animations that are not endless. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Unlike `requestAnimationFrame`, an observer is called while the page's clock is stopped.
    const nextFrame = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    // `finished` is not used, since Chromium sometimes leaves it pending after an animation has ended.
    const isRunning = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
    // Two frames, since an animation of a new element starts in the second.
    await nextFrame();
    do await nextFrame();
    while (document.getAnimations().some(isRunning));
  });
}

/** Waits until the page is idle, so that a component that has just appeared handles keys. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Waits until fonts and pictures, except lazy ones, have loaded and animations have ended. */
export async function shown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const awaited = [...document.images].filter((image) => image.loading !== 'lazy');
    await Promise.allSettled(awaited.map((image) => image.decode()));
  });
  await settled(page);
}

/** Resolves after the frame that first shows a heading, with `performance.now()` of the page. */
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
 * Returns the layout shifts until the page has settled: those without recent input, or with `sinceMs` all
 * shifts after that time.
 */
export async function layoutShifts(page: Page, sinceMs?: number): Promise<string[]> {
  await shown(page);
  return page.evaluate((since) => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as LayoutShift[];
    observer.disconnect();
    const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ');
    return (
      shifts
        .filter((shift) => (since === undefined ? !shift.hadRecentInput : shift.startTime > since))
        .flatMap(({ sources }) => sources)
        // Text that only becomes longer in its place is recorded as a shift from its place to the same.
        .filter(({ previousRect, currentRect }) => place(previousRect) !== place(currentRect))
        .map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const rects = `${place(previousRect)} → ${place(currentRect)}`;
          return `${rects}: ${element?.outerHTML.slice(0, 120)}`;
        })
    );
  }, sinceMs);
}
