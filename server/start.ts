import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { feedSender } from '#app/features/feed/feed-sender.ts';
import { upgradeSearchIndex } from '#app/features/music/catalogue/search/rebuild-store.server.ts';
import { organiserSecret } from '#app/features/tournaments/secret/secret.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { StorageUnavailableError } from '#database/storage-errors.ts';
import { VERSION } from '#database/version.ts';
import type { League } from '#reference/load.ts';
import { createApp } from './app.ts';
import { type Config, ownConfig, readConfig } from './config.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { keepDumps } from './open-data/keep-dumps.ts';
import { openStorage } from './open-storage.ts';
import { reportDamage } from './operations/damage-watch.ts';
import { asListenError, checkPlaces, heldSocket } from './operations/places.ts';
import { onStopRequest } from './operations/stop-request.ts';
import { createPageContext, type PageContext } from './pages/page-context.ts';
import type { Pages } from './pages/pages.ts';
import { warmUp } from './pages/warm-up.ts';
import { seasonClient, startPracticeSeason } from './practice/practice-season.ts';
import { pageOrigins } from './practice/practice-sign-in.ts';
import { aboutAddress, siteOf } from './site.ts';
import { complain, say } from './start-log.ts';

const SWEEP_MS = 50;

/** Live streams get a retry interval; after `limitMs` the rest are aborted. */
export async function drain(app: FastifyInstance, limitMs: number): Promise<void> {
  app.processStatus.stopping = true;
  const closed = app.close().then(() => true);
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  const inTime = await Promise.race([closed, sleep(limitMs, false, { ref: false })]);
  clearInterval(sweep);
  if (inTime) return;
  app.log.warn(`Aborting the requests that were not finished after ${limitMs} ms.`);
  app.server.closeAllConnections();
  await closed;
}

const CLOSE_LIMIT_MS = 20_000;
/** Connections beyond it are dropped, and clients retry after 1, 3, 7, … seconds. */
const BACKLOG = 4096;
/** Nothing is in progress at this point, but a lock may be held. */
const FAILED_START_LIMIT_MS = 3000;

interface StartOptions {
  dev?: boolean;
}

const stop = hearStopRequests();

export async function start(options: StartOptions): Promise<void> {
  try {
    await open(options);
  } catch (error) {
    complain(error instanceof Error ? error.message : String(error));
    await end(FAILED_START_LIMIT_MS, 1);
  }
}

async function open(options: StartOptions): Promise<void> {
  const config = ownConfig();
  misspeltSettings(process.env).forEach(complain);
  if (readConfig(process.env, Infinity).MAX_CONNECTIONS > config.MAX_CONNECTIONS) {
    complain(`The limit of open files allows ${config.MAX_CONNECTIONS} connections, no more.`);
  }
  return startApp(config, await checkPlaces(config), options);
}

async function startApp(
  config: Config,
  reference: League,
  { dev = false }: StartOptions,
): Promise<void> {
  const { database, logTo } = await openStorage(config);
  if (!config.READ_ONLY) await upgradeSearchIndex(database);
  const stopping = new AbortController();
  const practiceFeedKey = randomBytes(24).toString('base64url');
  const practiceSecret = randomBytes(24).toString('base64url');
  const practice = { practiceFeedKey, ...(config.DEMO && { practiceSecret }) };
  const app = await createApp({ config, database, reference, ...practice });
  logTo(app.log);
  let seasonEnded: Promise<void> | undefined;
  let [warmed, dumped]: (Promise<void> | undefined)[] = [];
  stop.limitMs += config.STOP_TIMEOUT_SECONDS * 1000;
  stop.run = async () => {
    stopping.abort();
    await drain(app, config.STOP_TIMEOUT_SECONDS * 1000);
    await Promise.allSettled([seasonEnded, warmed, dumped]);
    await database.close();
  };
  const context = createPageContext(app, config, reference);
  const api = context.apiFor(app.log);
  const pages = await addPages(app, context, config, dev);
  await app.ready();
  if (config.DEMO && !config.READ_ONLY) {
    const send = feedSender(api, practiceFeedKey);
    const calls = { send, call: seasonClient(app), secret: practiceSecret };
    const season = { ...calls, log: app.log, database, reference, signal: stopping.signal };
    const { ready, ended } = startPracticeSeason(season, config);
    seasonEnded = ended;
    watchSeason(app, ended);
    await ready;
  }
  if (!dev && !stopping.signal.aborted) warmed = warmUp(app, api, pages);
  await warmed;
  if (stopping.signal.aborted) return;
  const lines = await listen(app, config, reference);
  void reportDamage(app);
  dumped = keepDumps(app, { config, database, signal: stopping.signal });
  for (const line of lines) say(line);
}

function watchSeason({ processStatus }: FastifyInstance, ended: Promise<void>): void {
  processStatus.season = 'running';
  const end = () => Object.assign(processStatus, { season: 'ended' });
  ended.then(end, end);
}

async function addPages(
  app: FastifyInstance,
  context: PageContext,
  config: Config,
  dev: boolean,
): Promise<Pages> {
  if (dev) {
    const { registerDevPages } = await import('./pages/dev-pages.ts');
    return registerDevPages(app, context);
  }
  const { registerPages } = await import('./pages/pages.ts');
  const earlierBuilds = path.join(config.DATA_DIR, 'builds');
  return registerPages(app, context, pageOrigins(config.platform), { earlierBuilds });
}

async function listen(app: FastifyInstance, config: Config, league: League): Promise<string[]> {
  const { HOST, PORT } = config;
  try {
    const opened = await app.listen({
      host: HOST,
      port: PORT,
      backlog: BACKLOG,
      ...heldSocket(),
    });
    const address = opened.replace('127.0.0.1', 'localhost');
    const link = await organiserLink(config, app.processStatus.storage.database, address);
    const title = `${siteOf(league, config).productTitle} is open at ${address} (Ringside ${VERSION})`;
    return [title, ...link, ...aboutAddress(config)];
  } catch (error) {
    throw asListenError(error, config);
  }
}

async function organiserLink(
  config: Config,
  database: AppDatabase,
  address: string,
): Promise<string[]> {
  if (config.TOURNAMENT_SECRET !== undefined) return [];
  try {
    const secret = await organiserSecret(database, config);
    const site = config.PUBLIC_URL?.replace(/\/$/, '') ?? address;
    const query = new URLSearchParams({ secret });
    return [`The organiser's desk: ${site}/tournament/create?${query}`];
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    complain('No organiser can be let in while nothing can be written.');
    return [];
  }
}

interface Stop {
  limitMs: number;
  run: () => Promise<void>;
}

/** The first process of a container has no default handler. */
function hearStopRequests(): Stop {
  onStopRequest(() => end(stop.limitMs, 0));
  return { limitMs: CLOSE_LIMIT_MS, run: async () => {} };
}

async function end(limitMs: number, code: number): Promise<never> {
  setTimeout(() => process.exit(1), limitMs).unref();
  await stop.run();
  process.exit(code);
}
