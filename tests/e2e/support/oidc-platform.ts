import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import { freePort } from '#server/testing/free-port.ts';

/** As at Twitch, logins by device code use a separate application. */
export const OIDC_CLIENT_ID = 'ringside-page';
export const OIDC_DEVICE_CLIENT_ID = 'ringside-codes';
/** Long enough to use a token, short enough to see it renewed during a test. */
const TOKEN_SECONDS = 8;
const POLL_SECONDS = 1;
const HOUR_SECONDS = 3600;
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, client-id, content-type',
};

export interface OidcPlatform {
  url: string;
  stop: () => Promise<void>;
}

/**
 * A third-party login service: an OpenID provider with its own pages, codes, tokens and errors. Only
 * addresses and successful responses are adapted to Twitch's; errors stay as the RFCs define them.
 */
export async function startOidcPlatform(): Promise<OidcPlatform> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = createProvider(url);
  const ownPages = provider.callback();
  const server = createServer((request, response) => {
    const adapt = ADAPTED[`${request.method} ${request.url?.split('?')[0]}`];
    if (!adapt) return void ownPages(request, response);
    adapt(request, { url, provider }).then(
      ({ status, body }) => send(response, status, body),
      (error: Error) => send(response, 500, { message: error.message }),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, stop };
}

function createProvider(issuer: string): Provider {
  const application = {
    token_endpoint_auth_method: 'none' as const,
    response_types: [],
    redirect_uris: [],
  };
  return new Provider(issuer, {
    clients: [
      {
        client_id: OIDC_DEVICE_CLIENT_ID,
        grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
        ...application,
      },
    ],
    features: { deviceFlow: { enabled: true }, revocation: { enabled: true } },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    issueRefreshToken: async () => true,
    ttl: {
      AccessToken: TOKEN_SECONDS,
      DeviceCode: HOUR_SECONDS,
      Grant: HOUR_SECONDS,
      IdToken: HOUR_SECONDS,
      Interaction: HOUR_SECONDS,
      RefreshToken: HOUR_SECONDS,
      Session: HOUR_SECONDS,
    },
  });
}

interface Answer {
  status: number;
  body: Record<string, unknown> | null;
}
interface Service {
  url: string;
  provider: Provider;
}

const ADAPTED: Record<string, (request: IncomingMessage, service: Service) => Promise<Answer>> = {
  'POST /oauth2/device': async (request, { url }) => {
    const form = await formOf(request);
    const fields = { client_id: form.get('client_id') ?? '', scope: 'openid' };
    const { status, body } = await post(`${url}/device/auth`, fields);
    return { status, body: { interval: POLL_SECONDS, ...body } };
  },
  'POST /oauth2/token': async (request, { url }) => {
    const { scopes: _, ...fields } = Object.fromEntries(await formOf(request));
    const { status, body } = await post(`${url}/token`, fields);
    return {
      status,
      body: status === 200 ? { ...body, scope: String(body?.scope).split(' ') } : body,
    };
  },
  'GET /oauth2/validate': async ({ headers }, { provider }) => {
    const [, shown = ''] = /^OAuth (\S+)$/.exec(headers.authorization ?? '') ?? [];
    const token = await provider.AccessToken.find(shown);
    if (!token?.exp) return { status: 401, body: { error: 'invalid_token' } };
    const person = { client_id: token.clientId, login: token.accountId, user_id: token.accountId };
    const expires_in = Math.max(0, token.exp - Math.floor(Date.now() / 1000));
    return { status: 200, body: { ...person, scopes: [], expires_in } };
  },
  'GET /helix/users': async ({ headers }, { url }) => {
    const answer = await fetch(`${url}/me`, {
      headers: { authorization: headers.authorization ?? '' },
    });
    const body = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) return { status: answer.status, body };
    const { sub } = body;
    return { status: 200, body: { data: [{ id: sub, login: sub, display_name: sub }] } };
  },
  'POST /oauth2/revoke': async (request, { url }) =>
    post(`${url}/token/revocation`, Object.fromEntries(await formOf(request))),
  ...Object.fromEntries(
    ['/oauth2/device', '/oauth2/token', '/oauth2/validate', '/helix/users', '/oauth2/revoke'].map(
      (path) => [`OPTIONS ${path}`, async () => ({ status: 204, body: null })],
    ),
  ),
};

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await text(request));
}

async function post(url: string, fields: Record<string, string>): Promise<Answer> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
  const body = await answer.text();
  return { status: answer.status, body: body === '' ? null : JSON.parse(body) };
}

function send(response: ServerResponse, status: number, body: Answer['body']): void {
  response.writeHead(status, { ...CORS, 'content-type': 'application/json' });
  response.end(body === null ? '' : JSON.stringify(body));
}
