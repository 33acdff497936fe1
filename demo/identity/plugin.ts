import { isLoopback, isLoopbackHost } from '@ringside/client-network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerErrors, Refusal, refuseLikeHelix } from './answers.ts';
import type { IdentityContext, PracticeIdentityOptions } from './context.ts';
import { allowEveryOrigin } from './cors.ts';
import { acceptOnlyForms } from './form.ts';
import { registerOauthRoutes } from './oauth-routes.ts';
import { activateRoutes } from './pages/activate-page.ts';
import { authorizeRoutes } from './pages/authorize-page.ts';
import { contentSecurityPolicy, errorNote, page } from './pages/page.ts';
import { hashSecret, PATHS, TWITCH_LIFETIMES } from './rules.ts';
import { findToken } from './tokens.ts';

const LIGHTNESS_PERCENT = 32;

function drawAvatar(login: string): string {
  const hue = Number.parseInt(hashSecret(login).slice(0, 4), 16) % 360;
  const initial = (login.replaceAll('_', '')[0] ?? '_').toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 300 300"><rect width="300" height="300" fill="hsl(${hue} 55% ${LIGHTNESS_PERCENT}%)"/><text x="150" y="205" text-anchor="middle" font-family="'Barlow Condensed',system-ui,sans-serif" font-weight="700" font-size="160" fill="#fff">${initial}</text></svg>`;
}

const EMAIL_SCOPE = 'user:read:email';
const AVATAR_KEPT_SECONDS = 24 * 3600;

/** The only call of api.twitch.tv that Ringside makes, and the avatars it refers to. */
async function registerProfileRoutes(
  app: FastifyInstance,
  { database, now, addressOf }: IdentityContext,
): Promise<void> {
  answerErrors(app, refuseLikeHelix);
  allowEveryOrigin(app, [PATHS.users]);

  app.get(PATHS.users, async (request, reply) => {
    const { authorization, 'client-id': clientId } = request.headers;
    if (!authorization) throw new Refusal(401, 'OAuth token is missing');
    if (!clientId) throw new Refusal(401, 'Client ID is missing');
    const [, shown] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    const token = shown === undefined ? null : await findToken(database, shown, now());
    if (!token) throw new Refusal(401, 'Invalid OAuth token');
    if (token.clientId !== clientId) {
      throw new Refusal(401, 'Client ID and OAuth token do not match');
    }
    const { userId, login, displayName, createdAt } = token.person;
    reply.header('cache-control', 'no-store');
    const user = {
      id: userId,
      login,
      display_name: displayName,
      type: '',
      broadcaster_type: '',
      description: '',
      profile_image_url: `${addressOf(request)}${PATHS.avatar.replace(':file', `${login}.svg`)}`,
      offline_image_url: '',
      view_count: 0,
      created_at: new Date(createdAt).toISOString(),
    };
    const mayReadEmail = token.scopes.includes(EMAIL_SCOPE);
    return { data: [mayReadEmail ? { ...user, email: `${login}@practice.invalid` } : user] };
  });

  app.get<{ Params: { file: string } }>(PATHS.avatar, async ({ params }, reply) => {
    const [, login] = /^([a-z0-9_]{1,40})[.]svg$/.exec(params.file) ?? [];
    if (login === undefined) throw new Refusal(404, 'no such picture');
    return reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${AVATAR_KEPT_SECONDS}`)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(drawAvatar(login));
  });
}

const TROUBLE = 'Something went wrong here. Go back and try again.';

async function registerPageRoutes(app: FastifyInstance, context: IdentityContext): Promise<void> {
  acceptOnlyForms(app);
  answerErrors(app, ({ status, message }) => ({
    type: 'text/html; charset=utf-8',
    body: page('That did not work', errorNote(status >= 500 ? TROUBLE : message)),
  }));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy(),
      'cache-control': 'no-store',
    });
    refuseForeignForms(request);
  });
  authorizeRoutes(app, context);
  activateRoutes(app, context);
}

function refuseForeignForms({ method, headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  if (method === 'POST' && site !== 'same-origin' && site !== 'none') {
    throw new Refusal(403, 'This form was sent from another site.');
  }
}

export const NOT_THIS_MACHINE_MESSAGE =
  'The practice login works only on the machine that runs Ringside, at http://localhost.';
/** The headers in which proxies name themselves or their client. */
const OF_PROXIES =
  /^(?:via|cdn-loop|(?:[\w-]+-)?forwarded(?:-[\w-]+)?|(?:[\w-]+-)?(?:client|real|connecting|remote|user|external)-?(?:ip(?:v6)?|addr(?:ess)?))$/i;
/** A name or an address, perhaps with a port: no other part of a URL. */
const HOST = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

function requireThisMachine(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!isFromThisMachine(request.raw)) throw new Refusal(403, NOT_THIS_MACHINE_MESSAGE);
  });
}

/** By the headers as they arrived, since those that nobody trusts are removed before. */
function isFromThisMachine({ headers, rawHeaders, socket }: FastifyRequest['raw']): boolean {
  const [, host = ''] = HOST.exec(headers.host ?? '') ?? [];
  const isProxied = rawHeaders.some((name, at) => at % 2 === 0 && OF_PROXIES.test(name));
  return isLoopbackHost(host) && !isProxied && isLoopback(socket.remoteAddress ?? '');
}

/** In place of Twitch (design, 'Identity'), with its formats and messages. */
export async function registerPracticeIdentity(
  app: FastifyInstance,
  { now = Date.now, lifetimes = TWITCH_LIFETIMES, ...options }: PracticeIdentityOptions,
): Promise<void> {
  const { prefix } = app;
  const context: IdentityContext = {
    ...options,
    now,
    lifetimes,
    addressOf: ({ protocol, host }) => `${protocol}://${host}${prefix}`,
  };
  requireThisMachine(app);
  await app.register((scope) => registerOauthRoutes(scope, context));
  await app.register((scope) => registerProfileRoutes(scope, context));
  await app.register((scope) => registerPageRoutes(scope, context));
}
