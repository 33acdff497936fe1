import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fightBatches, sendBatch, sendLeague } from '#bench/harness/league.ts';
import { FEED_KEY } from '#bench/harness/server.ts';
import { createAppProcess } from '../app-process.ts';
import { measureCache, ONLY_CACHE } from './cache.ts';
import { measureCertificates, ONLY_CERTIFICATES } from './certificates.ts';
import { furnish, HOST, proxies } from './proxies.ts';
import { allHear, openViewers } from './viewers.ts';

const VIEWERS = 5000;
/** More than Debian's nginx lets in. */
const UNMENDED_VIEWERS = 1000;
const HEAR_LIMIT_MS = 20_000;

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
  if (process.argv.includes(ONLY_CERTIFICATES)) return measureCertificates(settings, folder);
  const app = await createAppProcess({ dataDir: settings.DATA_DIR ?? '' }, settings, {
    port: Number(settings.PORT),
  });
  await app.start();
  await sendLeague(app, 1);
  let fights = 1000;
  const fight = () => sendBatch(app, fightBatches(++fights, 1)[0] ?? []);
  let missed = 0;
  for (const [name, start] of Object.entries(process.argv.includes(ONLY_CACHE) ? {} : proxies)) {
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
  return missed + (await measureCache(app, folder, fight));
}

process.exit(await main());
