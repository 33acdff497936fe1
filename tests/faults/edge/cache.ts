import { spawn } from 'node:child_process';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorSeconds } from '#bench/harness/processor-time.ts';
import { tool } from '#bench/tools/tool.ts';
import type { AppProcess } from '../app-process.ts';
import { openAskers, p99Ms } from './askers.ts';
import { startVarnish } from './proxies.ts';

/** The argument that leaves the other proxies out. */
export const ONLY_CACHE = '--cache';
const PORT = 6081;
const CACHE_SECONDS = 10;
const REQUESTS_A_SECOND = 1000;
const MATCHES = '/api/matches?pageSize=50';
const HOT = [MATCHES, '/api/store-status', '/api/tournaments', '/shop'];
/** Until Varnish's probe has noticed that the app has stopped. */
const NOTICE_MS = 5000;

const ASKERS = 10_000;
const CHANGES = 5;
const CHANGE_EVERY_MS = 20_000;
/** In which all requests that a change causes have been sent, and no period ends (`LIVE_PERIOD_MS`). */
const CAUSED_MS = 4500;
const LIMITS = { p99Ms: 1000, asked: 1, fetched: 1, share: 0.02 };

/** Varnish with the file of `deploy/` in front of an app. @returns the number of goals that were missed */
export async function measureCache(
  app: AppProcess,
  folder: string,
  fight: () => Promise<void>,
): Promise<number> {
  const varnish = await startVarnish(folder);
  const asked: string[] = [];
  const log = spawn('varnishncsa', ['-b', '-F', '%U', '-n', varnish.folder]);
  log.stdout
    .setEncoding('utf8')
    .on('data', (text) => asked.push(...text.split('\n').filter(Boolean)));
  const missed =
    (await loadHot(asked)) + (await askForChanges({ app, cache: varnish.pid, asked, fight }));
  await app.kill();
  await sleep(NOTICE_MS);
  const stale = await Promise.all(
    HOT.map((address) => fetch(`http://127.0.0.1:${PORT}${address}`)),
  );
  const statuses = stale.map(({ status }) => status);
  console.log('edge: Varnish without the app:', statuses);
  await varnish.stop();
  return missed + statuses.filter((status) => status !== 200).length;
}

/** What many ask for reaches the app once a second and address. */
async function loadHot(asked: string[]): Promise<number> {
  const load = await tool('autocannon')({
    url: `http://127.0.0.1:${PORT}`,
    connections: 50,
    duration: CACHE_SECONDS,
    overallRate: REQUESTS_A_SECOND,
    requests: HOT.map((address) => ({ path: address })),
  });
  await sleep(1000);
  const counts = HOT.map((address) => {
    const [page] = address.split('?');
    return asked.filter((address) => address.split('?')[0] === page).length;
  });
  console.log(`edge: Varnish: ${load['2xx']} requests in ${CACHE_SECONDS} s; to the app`, counts);
  return [
    load['2xx'] < 0.95 * REQUESTS_A_SECOND * CACHE_SECONDS || load.non2xx > 0,
    counts.some((count) => count > CACHE_SECONDS + 1 || count === 0),
  ].filter(Boolean).length;
}

interface Asking {
  app: AppProcess;
  /** Varnish's process. */
  cache: number;
  asked: string[];
  fight: () => Promise<void>;
}

/** What a change cost; the processor seconds are those by which all had heard and fetched. */
interface Round {
  p99Ms: number;
  asked: number;
  fetched: number;
  seconds: { viewers: number; cache: number; app: number };
  /** Of the machine, in processes that want a processor. */
  load: number;
}

/** A change reaches all who ask through the cache, which asks the app for all of them. */
async function askForChanges({ app, cache, asked, fight }: Asking): Promise<number> {
  const askers = await openAskers(ASKERS, PORT, MATCHES);
  const used = () => [process.pid, cache, app.pid()].map(processorSeconds);
  const since = (before: number[]) => {
    const seconds = used().map((now, at) => Number((now - (before[at] ?? 0)).toFixed(2)));
    const [viewers = 0, cache = 0, app = 0] = seconds;
    return { viewers, cache, app };
  };
  const [atFirst, startedAt] = [used(), performance.now()];
  const rounds: Round[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const [before, usedBefore, changedAt] = [asked.length, used(), performance.now()];
    askers.forget();
    await fight();
    const ms = Math.round(await p99Ms(askers, ASKERS, changedAt));
    await sleep(Math.max(0, CAUSED_MS - (performance.now() - changedAt)));
    const caused = asked.slice(before);
    const fetched = caused.filter((path) => MATCHES.startsWith(path)).length;
    const [load = 0] = os.loadavg();
    const costs = { asked: caused.length - fetched, fetched, seconds: since(usedBefore), load };
    rounds.push({ p99Ms: ms, ...costs });
    await sleep(Math.max(0, CHANGE_EVERY_MS - (performance.now() - changedAt)));
  }
  const share = since(atFirst).app / ((performance.now() - startedAt) / 1000);
  console.log(`edge: ${ASKERS} ask through Varnish; a change each 20 s:`, rounds);
  console.log('edge: failures:', askers.failures());
  console.log(
    `edge: the app used ${(100 * share).toFixed(1)} % of a core, with the feed of the changes`,
  );
  askers.close();
  const missed = rounds.filter(
    (round) =>
      round.p99Ms > LIMITS.p99Ms || round.asked > LIMITS.asked || round.fetched > LIMITS.fetched,
  );
  return Object.keys(askers.failures()).length + missed.length + (share > LIMITS.share ? 1 : 0);
}
