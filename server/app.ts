import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { createLiveHub } from '../packages/live-channel/hub.ts';
import { registerApi } from './api.ts';
import { API_MOUNT, type AppContext } from './context.ts';
import { registerErrors } from './errors.ts';
import { connectSessions, registerPracticeSignIn } from './identity.ts';
import { registerMusic } from './music.ts';
import { registerPictures } from './pictures.ts';

z.config(z.locales.en());

/** What opens doors stands in no log line. */
const LOG_REDACTIONS = [
  'req.headers.authorization',
  'req.headers.token',
  'req.headers["x-secret"]',
];
/** A tournament's name of 80 characters may come with three to each. */
const MAX_PARAM_LENGTH = 250;

/**
 * The whole HTTP side but the pages: headers, errors, the call table under `/api`, pictures and
 * health. Tests call it without listening.
 */
export async function createApp(context: AppContext): Promise<FastifyInstance> {
  const { config, database } = context;
  const app = Fastify({
    logger: { level: config.LOG_LEVEL, redact: LOG_REDACTIONS },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY,
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  acceptOnlySoundJson(app);
  registerErrors(app);
  await app.register(helmet, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"] }, useDefaults: false },
    strictTransportSecurity: false,
  });
  await app.register(compress, { threshold: 1024 });

  const live = createLiveHub();
  const unsubscribe = database.changes.subscribe((topic) => live.publish([topic]));
  app.addHook('preClose', async () => {
    unsubscribe();
    live.close();
  });

  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    await database.kysely.selectFrom('feed_events').select('id').limit(1).execute();
    return { status: 'ok' };
  });
  const sessions = context.sessions ?? connectSessions(app, config.platform);
  await app.register((api) => registerApi(api, { ...context, live, sessions }), {
    prefix: API_MOUNT,
  });
  if (!config.platform) {
    registerPracticeSignIn(app, { ...context, feedKey: context.practiceFeedKey });
  }
  registerPictures(app, context.reference);
  registerMusic(app, config);
  return app;
}

/** Bodies that are not UTF-8 are refused, not repaired, and no key may reach a prototype. */
function acceptOnlySoundJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch {
      done(
        Object.assign(new Error('The body is not valid UTF-8.'), { statusCode: 400 }),
        undefined,
      );
      return;
    }
    parseJson(request, text, done);
  });
}
