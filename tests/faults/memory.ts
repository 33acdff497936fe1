import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadReference } from '#reference/load.ts';
import { type AppProcess, createAppProcess } from './app-process.ts';
import { feedSongs, fillForever, listenerToken } from './filled-playlists.ts';
import { FEED_KEY, sendForever } from './kills/kill-during-feed.ts';
import { declareForever, feedMonsters, SECRET } from './kills/kill-during-saves.ts';

const METRICS_TOKEN = 'the-memory-metrics-token';
const SAMPLE_MS = 1000;
const MIB = 1024 * 1024;
/** High enough that the sender's monster ids differ from those of the practice season. */
const SENDER = 1_000_000;
/** Readers that request pages at the same time. */
const READERS = 4;
const PAUSE_MS = 20;
const SHOWN_LETTERS = 300;

export interface MemoryRun {
  /** From the start to the first measurement, while all pictures are rendered. */
  idleMs: number;
  stormMs: number;
  /** From the end of the storm to the last measurement. */
  settleMs: number;
  /** Number of different pages that are requested. */
  pages: number;
  onSample?: (what: string, mebibytes: number) => void;
}

/** Resident memory of the process in MiB. */
export interface MemoryReport {
  idle: number;
  stormPeak: number;
  stormEnd: number;
  settled: number;
  pagesAsked: number;
  /** Refused with `Retry-After` because the process was overloaded. */
  refusedPages: number;
  /** Each with its address and error. */
  failedPages: string[];
}

/**
 * Starts the app with the practice season and no pictures, waits until they are rendered, then requests
 * different pages while fights, results and songs are written, and lets it idle again. Measures the
 * app's process only, not a database server.
 */
export async function measureMemory(run: MemoryRun): Promise<MemoryReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ringside-memory-'));
  const app = await createAppProcess(
    { dataDir: path.join(folder, 'data') },
    { DEMO: 'on', FEED_KEY, TOURNAMENT_SECRET: SECRET, METRICS_TOKEN, PICTURES_DIR: folder },
  );
  try {
    await app.start();
    return await measureStages(app, run);
  } finally {
    await app.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureStages(
  { origin }: AppProcess,
  { idleMs, stormMs, settleMs, pages, onSample = () => {} }: MemoryRun,
): Promise<MemoryReport> {
  const measure = async (what: string) => {
    const mebibytes = await residentMebibytes(origin);
    onSample(what, mebibytes);
    return mebibytes;
  };
  await sleep(idleMs);
  const idle = await measure('idle');
  const asked: PageCounts = { all: 0, refused: 0, failed: [] };
  const stopping = new AbortController();
  const storm = await startStorm(origin, { pages, asked, signal: stopping.signal });
  let stormPeak = 0;
  const until = Date.now() + stormMs;
  try {
    while (Date.now() < until) {
      // Load that ends early has failed, and its error ends the run.
      await Promise.race([sleep(SAMPLE_MS), storm.ended]);
      stormPeak = Math.max(stormPeak, await residentMebibytes(origin));
    }
  } finally {
    // Otherwise the remaining load would keep this process and the app alive after an error.
    stopping.abort();
  }
  await storm.ended;
  const stormEnd = await measure('after the storm');
  await sleep(settleMs);
  const settled = await measure('left alone');
  const { all: pagesAsked, refused: refusedPages, failed: failedPages } = asked;
  return { idle, stormPeak, stormEnd, settled, pagesAsked, refusedPages, failedPages };
}

async function residentMebibytes(origin: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  const [, bytes] = text.match(/^process_resident_memory_bytes (\d+)/m) ?? [];
  if (bytes === undefined) throw new Error('The metrics have no process_resident_memory_bytes.');
  return Math.round(Number(bytes) / MIB);
}

/** Counts of requested pages. */
interface PageCounts {
  all: number;
  refused: number;
  failed: string[];
}

interface StormOptions {
  pages: number;
  asked: PageCounts;
  signal: AbortSignal;
}

/** Starts the load. `ended` settles when all of it has stopped. */
async function startStorm(
  origin: string,
  { pages, asked, signal }: StormOptions,
): Promise<{ ended: Promise<unknown> }> {
  const token = await listenerToken(origin);
  await Promise.all([feedMonsters(origin), feedSongs(origin)]);
  const addresses = differentPages(pages);
  const work = [
    sendForever(origin, SENDER, [], signal),
    fillForever(origin, token, new Map(), signal),
    declareForever(origin, 0, new Map(), signal),
    ...Array.from({ length: READERS }, (_, reader) =>
      readForever(origin, addresses, { reader, asked, signal }),
    ),
  ];
  const ended = Promise.all(work);
  // The callers await it; this only prevents an unhandled rejection before they do.
  ended.catch(() => undefined);
  return { ended };
}

/** Addresses of `count` different pages, most of them of single records. */
function differentPages(count: number): string[] {
  const entries = loadReference().monsters.flatMap(({ META }) => {
    const [type, subtype] = [META.RACE_TYPE.toLowerCase(), META.RACE_SUBTYPE.toLowerCase()];
    return [`/monsters/${type}/${subtype}`, `/versus/${META.RACE_SUPERTYPE.toLowerCase()}/hare`];
  });
  const records = Array.from({ length: Math.max(0, count - entries.length) }, (_, place) =>
    place % 2 === 0
      ? `/monster-history/${place / 2 + 1}`
      : `/monster-history/${(place + 1) / 2}/details`,
  );
  return [...entries, ...records].slice(0, count);
}

interface Reading {
  reader: number;
  asked: PageCounts;
  signal: AbortSignal;
}

async function readForever(
  origin: string,
  addresses: string[],
  { reader, asked, signal }: Reading,
): Promise<void> {
  for (let at = reader; !signal.aborted; at = (at + READERS) % addresses.length) {
    const address = addresses[at] ?? '';
    const result = await ask(`${origin}${address}`);
    asked.all += 1;
    if (result === 'refused') asked.refused += 1;
    else if (result !== 'answered' && !signal.aborted) asked.failed.push(`${address}: ${result}`);
    await sleep(PAUSE_MS);
  }
}

/** Requests a page. @returns `answered`, `refused` (with `Retry-After`), or the error */
async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(url);
    const body = await response.text();
    if (response.status < 500) return 'answered';
    if (response.headers.has('retry-after')) return 'refused';
    return `${response.status} ${body.slice(0, SHOWN_LETTERS)}`;
  } catch (error) {
    return `${error} ${(error as Error).cause ?? ''}`;
  }
}
