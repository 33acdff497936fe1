import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const HOT_READ_EVERY_MS = 25;
const PAGE_EVERY_MS = 250;
const NS_PER_MS = 1e6;

/** The response times of a well-behaved client with another address than the attacker's. */
export interface BystanderReport {
  hotReads: number;
  /** As measured, with the effect of other programs on this machine. */
  hotReadP95Ms: number;
  /** Without the time in which the app's thread waited for a processor. */
  hotReadOwnP95Ms: number;
  pages: number;
  pageP95Ms: number;
  pageOwnP95Ms: number;
  searches: number;
  searchP95Ms: number;
  searchOwnP95Ms: number;
  longestMs: number;
  /** The share of the app thread's runnable time in which it had a processor, 0 to 1. */
  share: number;
  /** Responses other than 200, and broken connections. */
  failed: string[];
}

export interface Watch {
  origin: string;
  /** The app's process id. */
  pid: number;
  from: string;
  forMs: number;
}

interface Look {
  tookMs: number;
  waitedMs: number;
}

/** Requests the latest fights and their page at intervals for `forMs`, from a worker thread. */
export function watchAsBystander(watch: Watch): Promise<BystanderReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { watch } });
    worker.once('message', resolve).once('error', reject);
  });
}

async function lookOn({ origin, pid, from, forMs }: Watch): Promise<BystanderReport> {
  const agent = new http.Agent({ keepAlive: true });
  const until = performance.now() + forMs;
  const failed: string[] = [];
  const before = scheduledNs(pid);
  const look = async (path: string, everyMs: number) => {
    const looks: Look[] = [];
    while (performance.now() < until) {
      const began = performance.now();
      const waited = waitedNs(pid);
      const status = await get(`${origin}${path}`, { agent, localAddress: from }).catch(String);
      const tookMs = performance.now() - began;
      if (status !== 200) failed.push(`${path}: ${status}`);
      else looks.push({ tookMs, waitedMs: (waitedNs(pid) - waited) / NS_PER_MS });
      await sleep(everyMs);
    }
    return looks;
  };
  const [hot, pages, searches] = await Promise.all([
    look('/api/matches?pageSize=50', HOT_READ_EVERY_MS),
    look('/recent', PAGE_EVERY_MS),
    look('/api/monster-query?PAGE=1', PAGE_EVERY_MS),
  ]);
  agent.destroy();
  const took = ({ tookMs }: Look) => tookMs;
  const own = ({ tookMs, waitedMs }: Look) => Math.max(0, tookMs - waitedMs);
  return {
    hotReads: hot.length,
    hotReadP95Ms: p95(hot.map(took)),
    hotReadOwnP95Ms: p95(hot.map(own)),
    pages: pages.length,
    pageP95Ms: p95(pages.map(took)),
    pageOwnP95Ms: p95(pages.map(own)),
    searches: searches.length,
    searchP95Ms: p95(searches.map(took)),
    searchOwnP95Ms: p95(searches.map(own)),
    share: shareSince(before, scheduledNs(pid)),
    longestMs: Math.round(Math.max(...[...hot, ...pages, ...searches].map(took))),
    failed,
  };
}

/**
 * The time that the app's thread and this one have waited for a processor. Only Linux reports it;
 * elsewhere it is 0, so the time counts as the app's.
 */
function waitedNs(pid: number): number {
  const [, own = 0] = timesOf('/proc/thread-self/schedstat');
  return scheduledNs(pid).waited + own;
}

/** The times that the app's thread has run, and waited to run. */
function scheduledNs(pid: number) {
  const [ran = 0, waited = 0] = timesOf(`/proc/${pid}/task/${pid}/schedstat`);
  return { ran, waited };
}

type Scheduled = ReturnType<typeof scheduledNs>;

function shareSince(before: Scheduled, now: Scheduled): number {
  const [ran, waited] = [now.ran - before.ran, now.waited - before.waited];
  return ran + waited === 0 ? 1 : Math.round((100 * ran) / (ran + waited)) / 100;
}

const timesOf = (file: string) => readOr(file).split(' ').filter(Boolean).map(Number);

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Returns the status of a response after its last byte. */
function get(url: string, options: http.RequestOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, options, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0)).once('error', reject);
    });
    request.once('error', reject);
  });
}

function p95(figures: number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * 0.95)] ?? 0) * 10) / 10;
}

if (!isMainThread && workerData?.watch) {
  parentPort?.postMessage(await lookOn(workerData.watch as Watch));
}
