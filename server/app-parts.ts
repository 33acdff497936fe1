import type { Endpoint } from '@ringside/contract/endpoint';
import { createLiveHub, type LiveHub } from '@ringside/live-channel/hub';
import type { FastifyInstance } from 'fastify';
import { createAnnouncer } from '#app/core/announcements/outbox.server.ts';
import { DEVICES_TOPIC, OUTBOX_TOPIC } from '#app/core/announcements/rules.ts';
import { playersOf } from '#app/core/identity/rules.ts';
import { isSessionEnd } from '#app/core/identity/session-ends-store.server.ts';
import { createNameScreen } from '#app/core/names/name-screen.server.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import { getRecap } from '#app/features/fight-reports/recap/contract.ts';
import { retryAfterMs } from '#app/features/host/webhooks/rules.ts';
import { sendWebhooks } from '#app/features/host/webhooks/sender.server.ts';
import { newKeys } from '#app/features/push/sending/encrypt.server.ts';
import { callBrowsers } from '#app/features/push/sending/sender.server.ts';
import { keepKeys, type PushKeys } from '#app/features/push/store.server.ts';
import { publicTopic } from '#app/features/tournaments/public-topic.ts';
import { POOL_TOPIC } from '#app/features/upcoming/rules.ts';
import type { Site } from '#app/ui/site.tsx';
import type { AppDatabase } from '#database/app-database.ts';
import { type ProblemReporter, type PublishedTopic, scoped } from '#database/changes.ts';
import type { Config } from './config.ts';
import { API_MOUNT, type ApiContext, type AppContext } from './context.ts';
import { admitRequests } from './gate/admission.ts';
import { openGate } from './gate/gate.ts';
import { distrustBareProxies } from './http/forwarded.ts';
import { addRequestIds } from './http/request-id.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { endStalled } from './http/timeouts.ts';
import { createInternalClient } from './internal-client.ts';
import type { WriteCircuitBreaker } from './operations/write-circuit-breaker.ts';

export function untilClosed(app: FastifyInstance, database: AppDatabase): AppDatabase {
  const changes = scoped(database.changes);
  app.addHook('onClose', async () => changes.end());
  return { ...database, changes };
}

/** Except for the game host, hosts and the players themselves. */
export function screenNames(app: FastifyInstance, database: AppDatabase): NameScreen {
  const names = createNameScreen(database);
  // Read before the first change, whose response must not depend on a database that was lost since.
  app.addHook('onReady', () =>
    names.current().then(
      () => {},
      () => {},
    ),
  );
  app.decorate('reviseResponse', (value: unknown, { access, keepsNames }: Endpoint) =>
    keepsNames || access === 'host' || access === 'game-host' ? value : names.revise(value),
  );
  return names;
}

export function openWebhooks(
  app: FastifyInstance,
  { config, database, webhookRetryMs = retryAfterMs }: AppContext,
  { site, names }: { site: Site; names: NameScreen },
): Pick<ApiContext, 'announcer' | 'delivery'> {
  const announcer = createAnnouncer(database);
  const api = createInternalClient(app, config);
  const recapOf = (date: string) => api(getRecap, { params: { date } });
  const delivery = { names, site, reach: { loopback: config.WEBHOOKS_TO_LOOPBACK } };
  runWhileOpen(app, config, (running) =>
    sendWebhooks({ ...delivery, ...running, recapOf, retryAfterMs: webhookRetryMs, database }),
  );
  return { announcer, delivery };
}

/** Runs something from the start to the end of the process, unless nothing may be written. */
function runWhileOpen(
  app: FastifyInstance,
  { READ_ONLY }: Pick<Config, 'READ_ONLY'>,
  run: (running: { signal: AbortSignal; report: ProblemReporter }) => Promise<void>,
): void {
  const stopping = new AbortController();
  let ended: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    if (READ_ONLY) return;
    const report: ProblemReporter = (problem, error) => app.log.warn({ err: error }, problem);
    ended = run({ signal: stopping.signal, report });
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await ended;
  });
}

export function openPush(
  app: FastifyInstance,
  { config, database, webhookRetryMs = retryAfterMs }: AppContext,
  { site, names }: { site: Site; names: NameScreen },
): Pick<ApiContext, 'push'> {
  const reach = { loopback: config.WEBHOOKS_TO_LOOPBACK };
  let kept: Promise<PushKeys> | undefined;
  function keys(): Promise<PushKeys> {
    kept ??= keepKeys(database.kysely, newKeys).catch((error) => {
      kept = undefined;
      throw error;
    });
    return kept;
  }
  app.addHook('onReady', async () => {
    if (!config.READ_ONLY) await keys();
  });
  runWhileOpen(app, config, async (running) => {
    const contact = contactOf(config.SECURITY_CONTACT, site.publicUrl);
    const settings = { keys: await keys(), contact, ...reach };
    const sending = { names, retryAfterMs: webhookRetryMs, database, settings };
    await callBrowsers({ ...sending, ...running });
  });
  return { push: { reach, keys } };
}

const contactOf = (contact: string | undefined, publicUrl: string | null) =>
  [contact, publicUrl].find((address) => address && /^(?:https:|mailto:)/.test(address)) ??
  'mailto:nobody@localhost.invalid';

export function openLive(
  app: FastifyInstance,
  storage: WriteCircuitBreaker,
  names: NameScreen,
): LiveHub {
  const { changes } = storage.database;
  const live = createLiveHub({ position: changes.position() });
  // Pages poll the user record, and changes of a player's balance are private.
  const isPublic = (topic: PublishedTopic) =>
    playersOf(topic) === null &&
    !isSessionEnd(topic) &&
    topic !== OUTBOX_TOPIC &&
    topic !== DEVICES_TOPIC;
  changes.follow(({ topics, position }) => {
    const shown = topics.filter(isPublic).map((topic) => publicTopic(topic, names.last()));
    // Pools change many times a second, so the response cache decides when they are published.
    const quiet = shown.filter((topic) => topic === POOL_TOPIC);
    const sent = shown.filter((topic) => topic !== POOL_TOPIC);
    live.publish(sent, position === undefined ? undefined : { position, quiet });
  });
  storage.onChange(() => live.publish(['status']));
  app.addHook('preClose', async () => live.close());
  return live;
}

/** Headers of every response, and the gate, in the order in which they run. */
export function guardRequests(app: FastifyInstance, config: Config): void {
  addSecurityHeaders(app);
  addRequestIds(app);
  distrustBareProxies(app, config);
  endStalled(app, config);
  openGate(app, config);
  admitRequests(app, config);
  const handlerTimeout = config.ANSWER_TIMEOUT_SECONDS * 1000;
  app.addHook('onRoute', (route) => {
    // Cached responses are already compressed.
    if (route.config?.hot) Object.assign(route, { compress: false, decompress: false });
    else if (route.url.startsWith(`${API_MOUNT}/`) || route.url === '/*') {
      route.handlerTimeout ??= handlerTimeout;
    }
  });
}
