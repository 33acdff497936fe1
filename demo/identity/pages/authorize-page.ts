import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../answers.ts';
import type { IdentityContext } from '../context.ts';
import { fieldOf, parameterOf } from '../form.ts';
import { PATHS, readRedirect, readScopes } from '../rules.ts';
import { issueImplicitToken } from '../tokens.ts';
import { offerNames, signInByForm } from './name-form.ts';
import {
  contentSecurityPolicy,
  DECISION_BUTTONS,
  html,
  type NameChoice,
  nameFields,
  page,
  sendPage,
} from './page.ts';

/** Implicit login: the user chooses an account and is redirected with the token in the fragment. */
export function authorizeRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get(PATHS.authorize, async (request, reply) => {
    const { redirect } = readAuthorization(request, context.clientId);
    reply.header('content-security-policy', contentSecurityPolicy(redirect.origin));
    return sendPage(reply, 200, signInPage(await offerNames(context)));
  });

  app.post(PATHS.authorize, async (request, reply) => {
    const { redirect, scopes, state } = readAuthorization(request, context.clientId);
    reply.header('content-security-policy', contentSecurityPolicy(redirect.origin));
    if (fieldOf(request.body, 'decision') === 'deny') {
      return reply.redirect(denied(redirect, state).href, 303);
    }
    const result = await signInByForm(request.body, context);
    if ('choice' in result) return sendPage(reply, 400, signInPage(result.choice));
    const grant = { userId: result.person.userId, clientId: context.clientId, scopes };
    const { lifetimes, now } = context;
    const times = { now: now(), lifetimes };
    const accessToken = await issueImplicitToken(context.database.kysely, grant, times);
    return reply.redirect(authorized(redirect, { accessToken, scopes, state }).href, 303);
  });
}

/** Parses the request. Errors in it are shown on this page, never sent by a redirect. */
function readAuthorization(request: FastifyRequest, clientId: string) {
  const read = (name: string) => parameterOf(request.query, name);
  if (read('client_id') === '') throw new Refusal(400, 'The client_id is missing.');
  if (read('client_id') !== clientId) {
    throw new Refusal(400, 'The client_id is not that of an application registered here.');
  }
  if (read('response_type') !== 'token') throw new Refusal(400, 'The response_type must be token.');
  const redirect = readRedirect(read('redirect_uri'), `${request.protocol}://${request.host}`);
  if (!redirect) {
    throw new Refusal(400, 'The redirect_uri must be an address of this Ringside on this machine.');
  }
  const scopes = readScopes(read('scope'));
  if (!scopes) throw new Refusal(400, 'The scope is not a list of scopes.');
  return { redirect, scopes, state: read('state') };
}

function signInPage(choice: NameChoice): string {
  return page(
    'Log in to Ringside',
    html`<p>Ringside wants to know your name. Who would you like to be?</p>
<form method="post">
${nameFields(choice)}${DECISION_BUTTONS}
</form>`,
  );
}

function authorized(
  redirect: URL,
  { accessToken, scopes, state }: { accessToken: string; scopes: string[]; state: string },
): URL {
  const target = new URL(redirect);
  target.hash = new URLSearchParams([
    ['access_token', accessToken],
    ['scope', scopes.join(' ')],
    ...(state === '' ? [] : [['state', state]]),
    ['token_type', 'bearer'],
  ]).toString();
  return target;
}

function denied(redirect: URL, state: string): URL {
  const target = new URL(redirect);
  target.searchParams.set('error', 'access_denied');
  target.searchParams.set('error_description', 'The user denied you access');
  if (state !== '') target.searchParams.set('state', state);
  return target;
}
