import compress from '@fastify/compress';
import { keepHandlers, validatorCompiler } from '@ringside/contract/fastify';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { registerCrawlers } from '#app/features/crawlers/api.server.ts';
import { loadCalibration } from '#app/features/guide/store.server.ts';
import { createChecks } from '#app/features/status/checks.server.ts';
import type { Site } from '#app/ui/site.tsx';
import { registerApi } from './api.ts';
import {
  guardRequests,
  openLive,
  openPush,
  openWebhooks,
  screenNames,
  untilClosed,
} from './app-parts.ts';
import type { Config } from './config.ts';
import { API_MOUNT, type ApiContext, type AppContext, MAX_PARAM_LENGTH } from './context.ts';
import { registerEmbedCode } from './embeds/embed-code.ts';
import { registerFeeds } from './feeds/feeds.ts';
import { limitConnections } from './gate/connections.ts';
import { createLiveGuard } from './gate/gate.ts';
import { createAccessLog, logOptions, type Observe, REQUEST_ID_LABEL } from './http/access-log.ts';
import { answerFrameworkError, registerErrors } from './http/errors.ts';
import { rejectInvalidJson } from './http/json-bodies.ts';
import { waitForChange } from './http/live-channel.ts';
import { createRequestIds, type RequestId } from './http/request-id.ts';
import { endMissingBodies, timeouts, trustedProxies } from './http/timeouts.ts';
import { createInternalClient } from './internal-client.ts';
import { registerLeagueFiles } from './media/league-files.ts';
import { registerMusic } from './media/music.ts';
import { registerPictures } from './media/pictures.ts';
import { registerDataPages } from './open-data/data-pages.ts';
import { createDamageWatch } from './operations/damage-watch.ts';
import { registerHealth } from './operations/health.ts';
import { registerMetrics } from './operations/metrics/metrics.ts';
import { RequestHistogram } from './operations/metrics/request-histogram.ts';
import { createProcessStatus } from './operations/process-status.ts';
import { createWriteCircuitBreaker } from './operations/write-circuit-breaker.ts';
import { registerSpoilersWithoutScripts } from './pages/spoilers-without-scripts.ts';
import { connectSessions, registerPracticeSignIn } from './practice/practice-sign-in.ts';
import { registerSay } from './say/say.ts';
import { siteOf } from './site.ts';

z.config(z.locales.en());

const BODY_LIMIT_BYTES = 256 * 1024;

/** Everything except the pages. */
export async function createApp(given: AppContext): Promise<FastifyInstance> {
  const { config, reference } = given;
  const requestId = createRequestIds(config);
  const site = siteOf(reference, config);
  const app = createServer(given, site, requestId);
  const database = untilClosed(app, given.database);
  const storage = createWriteCircuitBreaker(database, config);
  const context = { ...given, database: storage.database };
  const processStatus = createProcessStatus(database, storage, createDamageWatch(database, config));
  app.decorate('processStatus', processStatus);
  keepHandlers(app);
  // Registered before the caches, so that hidden names are current when caches are filled again.
  const names = screenNames(app, database);
  app.decorate('caching', { changes: database.changes, counts: processStatus.responses });
  const requests = new RequestHistogram();
  const observe = createObserver(app, config, requests);
  observeAnswers(app, observe);
  guardRequests(app, config);
  await app.register(compress, { threshold: 1024 });

  const live = openLive(app, storage, names);
  limitConnections(app, config, [waitForChange(live)]);

  registerHealth(app, context.database);
  const checkServices = createChecks({
    ...context,
    registerGeneratorUrl: config.REGISTER_GENERATOR_URL,
    onlyReads: config.READ_ONLY,
    platform: config.platform,
  });
  await registerMetrics(app, { ...context, processStatus, live, requests, checkServices });
  const sessions = given.sessions ?? connectSessions(database, config.platform);
  const guardLive = createLiveGuard(live, config);
  const webhooks = openWebhooks(app, context, { site, names });
  const push = openPush(app, context, { site, names });
  const made = {
    site,
    live,
    guardLive,
    gate: app.gate,
    sessions,
    names,
    processStatus,
    checkServices,
  };
  await app.register((api) => registerApi(api, { ...context, ...made, ...webhooks, ...push }), {
    prefix: API_MOUNT,
  });
  if (!config.platform) registerPracticeSignIn(app, context);
  registerPictures(app, reference, config);
  registerLeagueFiles(app, reference, site);
  registerMusic(app, config);
  registerForOthers(app, context, { names, site });
  return app;
}

function registerForOthers(
  app: FastifyInstance,
  { config, database, reference }: AppContext,
  { names, site }: Pick<ApiContext, 'names' | 'site'>,
): void {
  const api = createInternalClient(app, config);
  registerSay(app, api, site.origin);
  registerSpoilersWithoutScripts(app);
  registerEmbedCode(app, api, site);
  registerFeeds(app, api, site);
  registerDataPages(app, { database, config, site });
  registerCrawlers(app, {
    database,
    names,
    publicUrl: site.publicUrl,
    securityContact: config.SECURITY_CONTACT,
    loadLeague: async () => (await loadCalibration(database.kysely)) ?? reference,
  });
}

function createServer(
  { config, logStream }: AppContext,
  site: Site,
  requestId: RequestId,
): FastifyInstance {
  const app = Fastify({
    ...timeouts(config),
    logger: logOptions(config, logStream),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: REQUEST_ID_LABEL,
    }),
    genReqId: requestId,
    trustProxy: trustedProxies(config),
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    // `refuseWhenStopping` does the same with our own message.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      answerFrameworkError(error as FastifyError, request, { reply, site }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  endMissingBodies(app);
  rejectInvalidJson(app);
  registerErrors(app, site);
  return app;
}

function createObserver(app: FastifyInstance, config: Config, requests: RequestHistogram): Observe {
  const logAccess = createAccessLog(app.log, config);
  return (answered) => {
    requests.observeAnswer(answered.route, answered.status, answered.ms / 1000);
    logAccess(answered);
  };
}

function observeAnswers(app: FastifyInstance, observe: Observe): void {
  app.addHook('onResponse', (request, reply, done) => {
    observe({
      req: request,
      id: request.id,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: reply.elapsedTime,
      known: request,
    });
    done();
  });
}
