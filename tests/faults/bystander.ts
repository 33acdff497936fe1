import { readFileSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const HOT_READ_EVERY_MS = 25;
const PAGE_EVERY_MS = 250;
const NS_PER_MS = 1e6;

/** What somebody saw who did nothing but look, from an address of their own, in milliseconds. */
export interface BystanderReport {
  hotReads: number;
  /** As it was, whatever else this machine did meanwhile. */
  hotReadP95Ms: number;
  /** Without the time in which the app's thread was ready and had no processor. */
  hotReadOwnP95Ms: number;
  pages: number;
  pageP95Ms: number;
  pageOwnP95Ms: number;
  longestMs: number;
  /** Answers other than 200, and connections that broke. */
  failed: string[];
}

export interface Watch {
  origin: string;
  /** The process of the app. */
  pid: number;
  from: string;
  forMs: number;
}

interface Look {
  tookMs: number;
  waitedMs: number;
}

/** Looks at the latest fights and at their page for so long, from a thread with nothing else to do. */
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
  const [hot, pages] = await Promise.all([
    look('/api/matches?pageSize=50', HOT_READ_EVERY_MS),
    look('/recent', PAGE_EVERY_MS),
  ]);
  agent.destroy();
  const took = ({ tookMs }: Look) => tookMs;
  const own = ({ tookMs, waitedMs }: Look) => Math.max(0, tookMs - waitedMs);
  return {
    ...{ hotReads: hot.length, hotReadP95Ms: p95(hot.map(took)) },
    ...{ hotReadOwnP95Ms: p95(hot.map(own)), pages: pages.length },
    ...{ pageP95Ms: p95(pages.map(took)), pageOwnP95Ms: p95(pages.map(own)) },
    longestMs: Math.round(Math.max(...[...hot, ...pages].map(took))),
    failed,
  };
}

/**
 * How long the app's thread and this one have stood ready without a processor, while others on this
 * machine had it. Where the system does not say (only Linux does), it counts as the app's own time.
 */
function waitedNs(pid: number): number {
  return [`/proc/${pid}/task/${pid}/schedstat`, '/proc/thread-self/schedstat']
    .map((file) => Number(readOr(file).split(' ')[1] ?? 0))
    .reduce((sum, ns) => sum + ns);
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The status of an answer, once its last byte is there. */
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
