import type { FastifyInstance } from 'fastify';
import { DEVICE_CODE_LIFETIME_SECONDS } from '#app/core/identity/rules.ts';
import { answerErrors, Refusal, refuseLikeTwitchId } from './answers.ts';
import type { IdentityContext } from './context.ts';
import { allowEveryOrigin } from './cors.ts';
import { addDeviceCode, pollDeviceCode } from './device-codes.ts';
import { acceptOnlyForms, fieldOf } from './form.ts';
import { DEVICE_GRANT, PATHS, POLL_INTERVAL_SECONDS, readScopes } from './rules.ts';
import { findToken, refreshTokens, revokeToken } from './tokens.ts';

export async function registerOauthRoutes(
  app: FastifyInstance,
  context: IdentityContext,
): Promise<void> {
  const { database, now } = context;
  acceptOnlyForms(app);
  answerErrors(app, refuseLikeTwitchId);
  allowEveryOrigin(app, [PATHS.device, PATHS.token, PATHS.validate, PATHS.revoke]);

  app.post(PATHS.device, async ({ body }, reply) => {
    const clientId = requireClient(body, context);
    const codes = await addDeviceCode(database, { clientId, scopes: scopesIn(body), now: now() });
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
    const clientId = requireClient(body, context);
    const { accessToken, refreshToken, scopes, expiresInSeconds } = await exchange(
      body,
      clientId,
      context,
    );
    reply.header('cache-control', 'no-store');
    return {
      access_token: accessToken,
      expires_in: expiresInSeconds,
      refresh_token: refreshToken,
      scope: scopes,
      token_type: 'bearer',
    };
  });

  registerTokenRoutes(app, context);
}

function registerTokenRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { database, now } = context;

  app.get(PATHS.validate, async ({ headers }, reply) => {
    const [, shown] = /^(?:OAuth|Bearer) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
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
    if (!isKnownClient(clientId, context)) throw new Refusal(404, 'client does not exist');
    if (!(await revokeToken(database, { accessToken, clientId, now: now() }))) {
      throw new Refusal(400, 'Invalid token');
    }
    return reply.send();
  });
}

function isKnownClient(clientId: string, context: IdentityContext): boolean {
  return clientId === context.clientId || clientId === context.deviceClientId;
}

function requireClient(body: unknown, context: IdentityContext): string {
  const clientId = fieldOf(body, 'client_id');
  if (clientId === '') throw new Refusal(400, 'missing client id');
  if (!isKnownClient(clientId, context)) throw new Refusal(400, 'invalid client');
  return clientId;
}

function scopesIn(body: unknown): string[] {
  const scopes = readScopes(fieldOf(body, 'scopes') || fieldOf(body, 'scope'));
  if (!scopes) throw new Refusal(400, 'invalid scope');
  return scopes;
}

function exchange(body: unknown, clientId: string, context: IdentityContext) {
  switch (fieldOf(body, 'grant_type')) {
    case DEVICE_GRANT:
      return exchangeDeviceCode(fieldOf(body, 'device_code'), clientId, context);
    case 'refresh_token':
      return exchangeRefreshToken(fieldOf(body, 'refresh_token'), clientId, context);
    case '':
      throw new Refusal(400, 'missing grant type');
    default:
      throw new Refusal(400, 'invalid grant type');
  }
}

async function exchangeDeviceCode(
  deviceCode: string,
  clientId: string,
  { database, lifetimes, now }: IdentityContext,
) {
  if (deviceCode === '') throw new Refusal(400, 'missing device_code');
  const answer = await pollDeviceCode(database, { deviceCode, clientId, lifetimes, now: now() });
  if (answer.kind === 'token') return { ...answer.token, scopes: answer.scopes };
  throw new Refusal(
    400,
    answer.kind === 'pending' ? 'authorization_pending' : 'invalid device code',
  );
}

async function exchangeRefreshToken(
  refreshToken: string,
  clientId: string,
  { database, deviceClientId, lifetimes, now }: IdentityContext,
) {
  if (clientId !== deviceClientId) throw new Refusal(400, 'missing client secret');
  const shown = { refreshToken, clientId, lifetimes, now: now() };
  const answer = await refreshTokens(database, shown);
  if (!answer) throw new Refusal(400, 'Invalid refresh token');
  return answer;
}
