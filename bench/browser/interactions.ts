/** Measures how long a slow phone takes from a tap or a key until the page shows its effect. */
import type { Browser, Page } from '@playwright/test';
import { type Goal, goalOf } from '../harness/goals.ts';
import type { Section } from '../harness/section.ts';
import { SECRET } from '../harness/server.ts';
import { median } from '../harness/slices.ts';
import { figure, markdownTable } from '../harness/table.ts';
import { post } from '../harness/viewer.ts';
import { mainTasks, newPhone, readTrace } from './phone.ts';

const MOST_MS = 150;
const DESK = 'Desk of 64';
const DESK_MONSTERS = 64;

interface Interaction {
  path: string;
  /** At full speed, until the phone becomes slow. */
  prepare?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

const typeInto = async (page: Page, box: string, text: string) => {
  const field = page.getByPlaceholder(box);
  await field.tap();
  await field.pressSequentially(text);
};

const openDesk = async (page: Page) => {
  await page.getByLabel('Name of the tournament').fill(DESK);
  await page.getByRole('button', { name: 'Load or start' }).tap();
  await page.getByRole('heading', { name: DESK, level: 1 }).waitFor();
};

const INTERACTIONS: Record<string, Interaction> = {
  'picker search': {
    path: '/monsters/hare/hare',
    async prepare(page) {
      await page.getByRole('button', { name: 'Choose a monster' }).tap();
      await page.getByRole('listbox', { name: 'Type', exact: true }).waitFor();
    },
    act: (page) => typeInto(page, 'Search Monster Types', 'har'),
  },
  'search box': {
    path: '/',
    prepare: (page) => page.getByRole('button', { name: /^Search/ }).tap(),
    act: (page) => typeInto(page, 'Monsters, players, music', 'har'),
  },
  'shop filter': {
    path: '/shop',
    act: (page) => typeInto(page, 'Name or hint', 'ro'),
  },
  'desk: open': {
    path: `/tournament/create?secret=${SECRET}`,
    act: openDesk,
  },
  'desk: shuffle': {
    path: `/tournament/create?secret=${SECRET}`,
    prepare: openDesk,
    act: (page) => page.getByRole('button', { name: 'Shuffle' }).tap(),
  },
};

/** The figures are medians of the slowest event of each turn. */
export async function measureInteractions(
  browser: Browser,
  origin: string,
  turns: number,
): Promise<Section> {
  const participants = Array.from({ length: DESK_MONSTERS }, (_, index) => ({ ID: index + 1 }));
  await post(`${origin}/api/tournament`, { id: DESK, participants }, { 'x-secret': SECRET });
  const rows: string[][] = [];
  const goals: Goal[] = [];
  for (const [name, interaction] of Object.entries(INTERACTIONS)) {
    const found: Slowest[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      found.push(await measure(browser, origin, interaction));
    }
    const busy = median(found.map((one) => one.busy));
    const wall = median(found.map((one) => one.duration));
    rows.push([name, `${figure(busy)} ms`, `${figure(wall)} ms`]);
    goals.push(...goalOf(`interaction, ${name}`, busy, { most: MOST_MS, unit: ' ms' }));
  }
  return {
    title: 'Interactions on a slow phone',
    about:
      'Chromium with a processor 6 × slower: from the slowest event of an interaction to the next paint, by the processor time of the main thread, which other load does not lengthen, and by the clock.',
    table: markdownTable(['interaction', 'processor', 'clock'], rows),
    goals,
  };
}

interface Slowest {
  duration: number;
  busy: number;
}

async function measure(
  browser: Browser,
  origin: string,
  { path, prepare, act }: Interaction,
): Promise<Slowest> {
  const phone = await newPhone(browser);
  const { page } = phone;
  await page.goto(origin + path);
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  await prepare?.(page);
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await phone.slowDown(false);
  await page.evaluate(observe);
  await act(page);
  const events = await page.evaluate(seenEvents);
  const trace = readTrace(await browser.stopTracing());
  await phone.close();
  const mark = trace.find(({ name }) => name === 'interactions');
  if (!mark?.args.data) throw new Error('The trace lost its beginning.');
  const zeroUs = mark.ts - 1000 * mark.args.data.startTime;
  const tasks = mainTasks(trace);
  const measured = events.map(({ start, duration }) => {
    const from = zeroUs + 1000 * start;
    const within = tasks.filter(({ ts }) => ts >= from && ts < from + 1000 * duration);
    return { duration, busy: within.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0) };
  });
  return measured.reduce((a, b) => (b.busy > a.busy ? b : a), { duration: 0, busy: 0 });
}

interface SeenEvent {
  start: number;
  duration: number;
}

/** Runs in the page. */
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

/** Runs in the page; two frames later, since an event is reported after its paint. */
async function seenEvents(): Promise<SeenEvent[]> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frames = 0; frames < 3; frames += 1) await frame();
  return (window as unknown as { seenEvents: SeenEvent[] }).seenEvents;
}
