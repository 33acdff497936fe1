import type { PlatformAddress } from '#app/core/identity/platform.server.ts';
import { SIGN_IN_SCOPE } from '#app/core/identity/rules.ts';
import { type Answer, ask, corsProblem, preflightProblem } from './answers.ts';

export interface Finding {
  part: string;
  isRight: boolean;
  text: string;
}

export interface CheckContext {
  platform: PlatformAddress;
  origin: string;
}

type Check = (context: CheckContext) => Promise<string>;

class Wrong extends Error {}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const NO_TOKEN = 'check-platform-has-no-token';

const CHECKS: [part: string, check: Check][] = [
  ['authorize', checkAuthorize],
  ['device', checkDevice],
  ['token', checkToken],
  ['renewal', checkRenewal],
  ['validate', checkValidate],
  ['users', checkUsers],
];

export async function* checkPlatform(context: CheckContext): AsyncGenerator<Finding> {
  for (const [part, check] of CHECKS) {
    try {
      yield { part, isRight: true, text: await check(context) };
    } catch (error) {
      yield { part, isRight: false, text: (error as Error).message };
    }
  }
}

async function checkAuthorize({ platform, origin }: CheckContext): Promise<string> {
  const { identityUrl, clientId } = platform;
  const url = new URL(`${identityUrl}/oauth2/authorize`);
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${origin}/`,
    response_type: 'token',
    scope: SIGN_IN_SCOPE,
    state: 'check-platform',
  }).toString();
  const answer = await ask(url);
  const refused = refusalOfPage(answer);
  if (refused === null && answer.status < 400) {
    return `Its page logs in for ${origin}/ as the application ${clientId}.`;
  }
  const said = refused ?? answer.said;
  if (/redirect/i.test(said)) {
    throw new Wrong(
      `The redirect address ${origin}/ is not registered with ${clientId} (${said}). Register exactly this one, with the slash at its end.`,
    );
  }
  if (/response_type|unauthorized/i.test(said)) {
    throw new Wrong(
      `The application ${clientId} may not log in by the platform's page (${said}). At Twitch its client type must be Confidential.`,
    );
  }
  throw unexpected(answer, said, 'CLIENT_ID', clientId);
}

function refusalOfPage({ headers }: Answer): string | null {
  const location = URL.parse(headers.get('location') ?? '', 'https://page.invalid');
  if (!location) return null;
  const fields = new URLSearchParams(location.hash.slice(1));
  const error = location.searchParams.get('error') ?? fields.get('error');
  const reason = location.searchParams.get('error_description') ?? fields.get('error_description');
  return error && `${error}${reason ? `: ${reason}` : ''}`;
}

async function checkDevice(context: CheckContext): Promise<string> {
  const { platform, origin } = context;
  const answer = await askForCode(context);
  const { device_code, user_code, verification_uri, expires_in, interval } = answer.json ?? {};
  if (answer.status !== 200) {
    throw unexpected(answer, answer.said, 'DEVICE_CLIENT_ID', platform.deviceClientId);
  }
  for (const [name, value] of Object.entries({ device_code, user_code, verification_uri })) {
    if (typeof value !== 'string') throw new Wrong(`Its codes come without a ${name}.`);
  }
  const cors = corsProblem(answer, origin);
  if (cors) throw new Wrong(cors);
  return `Codes are good for ${expires_in} seconds, asked about every ${interval} seconds, and entered at ${new URL(String(verification_uri)).host}.`;
}

function askForCode({ platform, origin }: CheckContext): Promise<Answer> {
  const { identityUrl, deviceClientId } = platform;
  const fields = { client_id: deviceClientId, scope: SIGN_IN_SCOPE, scopes: SIGN_IN_SCOPE };
  return post(`${identityUrl}/oauth2/device`, fields, origin);
}

async function checkToken(context: CheckContext): Promise<string> {
  const { platform, origin } = context;
  const { json } = await askForCode(context);
  const answer = await post(
    `${platform.identityUrl}/oauth2/token`,
    {
      client_id: platform.deviceClientId,
      scopes: SIGN_IN_SCOPE,
      device_code: String(json?.device_code ?? NO_TOKEN),
      grant_type: DEVICE_GRANT,
    },
    origin,
  );
  // Twitch may answer `invalid device code` for a moment after it has issued the code.
  const isPending = /authorization_pending|invalid device code/i.test(answer.said);
  if (answer.status !== 400 || !isPending) {
    throw unexpected(answer, answer.said, 'DEVICE_CLIENT_ID', platform.deviceClientId);
  }
  const cors = corsProblem(answer, origin);
  if (cors) throw new Wrong(cors);
  return `A code that nobody has entered yet is pending (${answer.said}).`;
}

async function checkRenewal({ platform, origin }: CheckContext): Promise<string> {
  const { identityUrl, deviceClientId } = platform;
  const form = { client_id: deviceClientId, grant_type: 'refresh_token' };
  const fields = { ...form, refresh_token: NO_TOKEN };
  const answer = await post(`${identityUrl}/oauth2/token`, fields, origin);
  if (/secret|client_auth/i.test(answer.said)) {
    throw new Wrong(
      `The application ${deviceClientId} renews no login without its secret (${answer.said}), which no browser may have: logins by code end after some hours. Register a second application with the client type Public and set DEVICE_CLIENT_ID to its client id.`,
    );
  }
  if (![400, 401].includes(answer.status) || !/refresh|grant/i.test(answer.said)) {
    throw unexpected(answer, answer.said, 'DEVICE_CLIENT_ID', deviceClientId);
  }
  return `Logins by code are renewed without a secret, for the application ${deviceClientId}.`;
}

async function checkValidate({ platform, origin }: CheckContext): Promise<string> {
  const url = `${platform.identityUrl}/oauth2/validate`;
  const answer = await ask(url, { headers: { authorization: `OAuth ${NO_TOKEN}`, origin } });
  if (answer.status !== 401) {
    throw new Wrong(
      `A made-up token is answered with ${answer.status} instead of 401 (${answer.said}). Is IDENTITY_URL ${platform.identityUrl} right?`,
    );
  }
  const headers = ['authorization'];
  const problem = corsProblem(answer, origin) ?? (await preflightProblem(url, { origin, headers }));
  if (problem) throw new Wrong(problem);
  return 'A made-up token is refused with 401.';
}

async function checkUsers({ platform, origin }: CheckContext): Promise<string> {
  const { profileUrl, clientId } = platform;
  const answer = await ask(profileUrl, {
    headers: { authorization: `Bearer ${NO_TOKEN}`, 'client-id': clientId, origin },
  });
  if (answer.status !== 401) {
    throw new Wrong(
      `A made-up token is answered with ${answer.status} instead of 401 (${answer.said}). Is PROFILE_URL ${profileUrl} right?`,
    );
  }
  const headers = ['authorization', 'client-id'];
  const problem =
    corsProblem(answer, origin) ?? (await preflightProblem(profileUrl, { origin, headers }));
  if (problem) throw new Wrong(problem);
  return 'The profile is refused to a made-up token with 401.';
}

function post(url: string, fields: Record<string, string>, origin: string): Promise<Answer> {
  return ask(url, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } });
}

function unexpected({ status }: Answer, said: string, setting: string, value: string): Wrong {
  if (/client/i.test(said)) {
    return new Wrong(`The platform does not take ${setting} ${value} (${status}, ${said}).`);
  }
  if (status === 404) {
    return new Wrong('There is nothing at that address (404). Is IDENTITY_URL right?');
  }
  return new Wrong(`It answers ${status}, which is not to be expected here (${said}).`);
}
