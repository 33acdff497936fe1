import type { Page } from '@playwright/test';
import { type Browser, chromium } from '@playwright/test';
import { BROWSER_ARGS, ensureBrowser } from '#scripts/test/browser.ts';

const PHONE_SLOWNESS = 6;
const SLOW_4G = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const SCREEN = { width: 412, height: 823 };

export interface Phone {
  page: Page;
  slowDown(network: boolean): Promise<void>;
  close(): Promise<void>;
}

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureBrowser(), args: BROWSER_ARGS });

export async function newPhone(browser: Browser): Promise<Phone> {
  const context = await browser.newContext({
    viewport: SCREEN,
    deviceScaleFactor: 1.75,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  return {
    page,
    async slowDown(network) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: PHONE_SLOWNESS });
      if (!network) return;
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
    },
    close: () => context.close(),
  };
}

export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; data?: { startTime: number } };
}

/** @returns an end, which returns the main thread's ms between two times of the page */
export async function traceSlowly(browser: Browser, { page, slowDown, close }: Phone) {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await slowDown(false);
  return async () => {
    const trace = readTrace(await browser.stopTracing());
    await close();
    const mark = trace.find(({ name }) => name === 'interactions');
    if (!mark?.args.data) throw new Error('The trace lost its beginning.');
    const zeroUs = mark.ts - 1000 * mark.args.data.startTime;
    const tasks = mainTasks(trace);
    return ({ start, end }: { start: number; end: number }) => {
      const window = { from: zeroUs + 1000 * start, to: zeroUs + 1000 * end };
      return tasks.reduce((sum, task) => sum + busyMs(task, window), 0);
    };
  };
}

export const readTrace = (trace: Buffer): TraceEvent[] => JSON.parse(trace.toString()).traceEvents;

export function mainTasks(trace: TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const threads = trace.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const main = new Set(threads.map(threadOf));
  return trace.filter(
    (event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(threadOf(event)),
  );
}

function busyMs(
  { ts, dur = 0, tdur = 0 }: TraceEvent,
  { from, to }: { from: number; to: number },
): number {
  const within = Math.min(ts + dur, to) - Math.max(ts, from);
  return dur > 0 && within > 0 ? ((within / dur) * tdur) / 1000 : 0;
}
