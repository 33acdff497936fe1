import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { fightBatches, sendBatch, sendLeague } from '#bench/harness/league.ts';
import { FEED_KEY } from '#bench/harness/server.ts';
import { type AppProcess, createAppProcess } from '../app-process.ts';
import { furnish, HOST, proxies, startVarnish } from './proxies.ts';
import { allHear, openViewers } from './viewers.ts';

const VIEWERS = 5000;
/** More than Debian's nginx lets in. */
const UNMENDED_VIEWERS = 1000;
const HEAR_LIMIT_MS = 20_000;
const CACHE_SECONDS = 10;
const REQUESTS_A_SECOND = 1000;
const HOT = ['/api/matches?pageSize=50', '/api/store-status', '/api/tournaments', '/shop'];
/** Until Varnish's probe has noticed that the app has stopped. */
const NOTICE_MS = 5000;

/** The settings of deploy/ringside.env, filled in. */
function settingsOf(folder: string): Record<string, string> {
  const text = readFileSync(path.join(import.meta.dirname, '../../../deploy/ringside.env'), 'utf8');
  const lines = [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const own = { CLIENT_ID: 'ringside', FEED_KEY, TOURNAMENT_SECRET: FEED_KEY, DATA_DIR: dataDir };
  const here = { HOST: '0.0.0.0', LOG_LEVEL: 'silent', RATE_LIMITS: 'on' };
  return { ...Object.fromEntries(lines), ...own, ...here };
}

async function main(): Promise<number> {
  const folder = furnish();
  const settings = settingsOf(folder);
  const app = await createAppProcess({ dataDir: settings.DATA_DIR ?? '' }, settings, {
    port: Number(settings.PORT),
  });
  await app.start();
  await sendLeague(app, 1);
  let fights = 1000;
  const fight = () => sendBatch(app, fightBatches(++fights, 1)[0] ?? []);
  let missed = 0;
  for (const [name, start] of Object.entries(proxies)) {
    const proxy = await start();
    const isMended = !name.includes('as installed');
    const wanted = isMended ? VIEWERS : UNMENDED_VIEWERS;
    const viewers = await openViewers(wanted, HOST);
    const [open, before, startedAt] = [viewers.open(), viewers.heard(), performance.now()];
    await fight();
    const heard = await allHear(viewers, before, HEAR_LIMIT_MS);
    const ms = Math.round(performance.now() - startedAt);
    console.log(
      `edge: ${name}: ${open} of ${wanted} live over TLS, ${heard} heard a fight within ${ms} ms`,
    );
    if (isMended ? heard < wanted : open === wanted) missed += 1;
    viewers.close();
    await proxy.stop();
  }
  return missed + (await cacheInFront(app, folder));
}

/** Loads Varnish, and counts by its own log what it asked the app. */
async function cacheInFront(app: AppProcess, folder: string): Promise<number> {
  const varnish = await startVarnish(folder);
  const asked: string[] = [];
  const log = spawn('varnishncsa', ['-b', '-F', '%U', '-n', varnish.folder]);
  log.stdout
    .setEncoding('utf8')
    .on('data', (text) => asked.push(...text.split('\n').filter(Boolean)));
  const origin = 'http://127.0.0.1:6081';
  const load = await autocannon({
    url: origin,
    connections: 50,
    duration: CACHE_SECONDS,
    overallRate: REQUESTS_A_SECOND,
    requests: HOT.map((address) => ({ path: address })),
  });
  await sleep(1000);
  const counts = HOT.map((address) => {
    const [page] = address.split('?');
    return asked.filter((one) => one.split('?')[0] === page).length;
  });
  console.log(`edge: Varnish: ${load['2xx']} requests in ${CACHE_SECONDS} s; to the app`, counts);
  await app.kill();
  await sleep(NOTICE_MS);
  const stale = await Promise.all(HOT.map((address) => fetch(origin + address)));
  console.log(
    'edge: Varnish without the app:',
    stale.map(({ status }) => status),
  );
  await varnish.stop();
  const all = REQUESTS_A_SECOND * CACHE_SECONDS;
  return [
    load['2xx'] < 0.95 * all || load.non2xx > 0,
    counts.some((count) => count > CACHE_SECONDS + 1 || count === 0),
    stale.some(({ ok }) => !ok),
  ].filter(Boolean).length;
}

process.exit(await main());
