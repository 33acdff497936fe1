import type { FastifyInstance } from 'fastify';
import { answerErrors, Refusal, refuseLikeTwitchId } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { allowEveryOrigin } from './cors.ts';
import { addDeviceCode, type PollAnswer, pollDeviceCode } from './device-codes.ts';
import { acceptOnlyForms, fieldOf } from './form.ts';
import {
  DEVICE_CODE_LIFETIME_SECONDS,
  DEVICE_GRANT,
  PATHS,
  POLL_INTERVAL_SECONDS,
  readScopes,
} from './rules.ts';
import { findToken, type IssuedToken, refreshTokens, revokeToken } from './tokens.ts';

/** The calls of id.twitch.tv that programs make. */
export async function registerOauthRoutes(
  app: FastifyInstance,
  context: IdentityContext,
): Promise<void> {
  const { database, now } = context;
  acceptOnlyForms(app);
  answerErrors(app, refuseLikeTwitchId);
  allowEveryOrigin(app, [PATHS.device, PATHS.token, PATHS.validate, PATHS.revoke]);

  app.post(PATHS.device, async ({ body }, reply) => {
    const clientId = requireClient(body, context.clientId);
    const scopes = requireScopes(body) ?? [];
    const codes = await addDeviceCode(database, { clientId, scopes, now: now() });
    reply.header('cache-control', 'no-store');
    return {
      device_code: codes.deviceCode,
      expires_in: DEVICE_CODE_LIFETIME_SECONDS,
      interval: POLL_INTERVAL_SECONDS,
      user_code: codes.userCode,
      verification_uri: `${context.addressOf(reply.request)}${PATHS.activate}?public=true&device-code=${codes.userCode}`,
    };
  });

  app.post(PATHS.token, async ({ body }, reply) => {
    const clientId = requireClient(body, context.clientId);
    const inTwitchForm = requireScopes(body) !== null;
    const { scopes, ...token } = await exchange(body, clientId, context);
    reply.header('cache-control', 'no-store');
    return tokenAnswer(token, inTwitchForm ? scopes : scopes.join(' '));
  });

  app.get(PATHS.validate, async ({ headers }, reply) => {
    const [, shown] = /^(?:OAuth|Bearer) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
    if (!headers.authorization) throw new Refusal(401, 'missing authorization token');
    const token = shown === undefined ? null : await findToken(database, shown, now());
    if (!token) throw new Refusal(401, 'invalid access token');
    reply.header('cache-control', 'no-store');
    return {
      client_id: token.clientId,
      login: token.person.login,
      scopes: token.scopes,
      user_id: token.person.userId,
      expires_in: token.expiresInSeconds,
    };
  });

  app.post(PATHS.revoke, async ({ body }, reply) => {
    const clientId = fieldOf(body, 'client_id');
    const accessToken = fieldOf(body, 'token');
    if (clientId === '') throw new Refusal(400, 'missing client id', 'invalid_request');
    if (clientId !== context.clientId) throw new Refusal(404, 'client does not exist');
    if (accessToken === '') throw new Refusal(400, 'missing oauth token', 'invalid_request');
    if (!(await revokeToken(database, { accessToken, clientId, now: now() }))) {
      throw new Refusal(400, 'Invalid token');
    }
    return reply.send();
  });
}

function requireClient(body: unknown, known: string): string {
  const clientId = fieldOf(body, 'client_id');
  if (clientId === '') throw new Refusal(400, 'missing client id', 'invalid_request');
  if (clientId !== known) throw new Refusal(400, 'invalid client', 'invalid_client');
  return clientId;
}

/** Twitch's field is `scopes`, the RFC's and the specification's `scope`; null where none was sent. */
function requireScopes(body: unknown): string[] | null {
  const list = fieldOf(body, 'scopes') || fieldOf(body, 'scope');
  if (list === '') return null;
  const scopes = readScopes(list);
  if (!scopes) throw new Refusal(400, 'invalid scope', 'invalid_scope');
  return scopes;
}

function exchange(body: unknown, clientId: string, context: IdentityContext) {
  switch (fieldOf(body, 'grant_type')) {
    case DEVICE_GRANT:
      return exchangeDeviceCode(fieldOf(body, 'device_code'), clientId, context);
    case 'refresh_token':
      return exchangeRefreshToken(fieldOf(body, 'refresh_token'), clientId, context);
    case '':
      throw new Refusal(400, 'missing grant type', 'invalid_request');
    default:
      throw new Refusal(400, 'invalid grant type', 'unsupported_grant_type');
  }
}

/** Twitch tells neither a spent nor an expired code from one it never gave out; `error` does. */
const POLL_REFUSALS: Record<
  Exclude<PollAnswer['kind'], 'token'>,
  [message: string, error: string]
> = {
  pending: ['authorization_pending', 'authorization_pending'],
  'too-fast': ['slow_down', 'slow_down'],
  denied: ['access_denied', 'access_denied'],
  expired: ['invalid device code', 'expired_token'],
  unknown: ['invalid device code', 'invalid_grant'],
};

async function exchangeDeviceCode(
  deviceCode: string,
  clientId: string,
  { database, now }: IdentityContext,
) {
  if (deviceCode === '') throw new Refusal(400, 'missing device_code', 'invalid_request');
  const answer = await pollDeviceCode(database, { deviceCode, clientId, now: now() });
  if (answer.kind === 'token') return { ...answer.token, scopes: answer.scopes };
  throw new Refusal(400, ...POLL_REFUSALS[answer.kind]);
}

async function exchangeRefreshToken(
  refreshToken: string,
  clientId: string,
  { database, now }: IdentityContext,
) {
  if (refreshToken === '') throw new Refusal(400, 'missing refresh token', 'invalid_request');
  const answer = await refreshTokens(database, { refreshToken, clientId, now: now() });
  if (!answer) throw new Refusal(400, 'Invalid refresh token', 'invalid_grant');
  return answer;
}

function tokenAnswer(token: IssuedToken, scope: string[] | string) {
  return {
    access_token: token.accessToken,
    expires_in: token.expiresInSeconds,
    refresh_token: token.refreshToken,
    scope,
    token_type: 'bearer',
  };
}
