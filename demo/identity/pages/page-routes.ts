import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerErrors, Refusal } from '../answers.ts';
import type { IdentityContext } from '../context.ts';
import { acceptOnlyForms } from '../form.ts';
import { activateRoutes } from './activate-page.ts';
import { authorizeRoutes } from './authorize-page.ts';
import { contentSecurityPolicy, errorNote, page } from './page.ts';

const TROUBLE = 'Something went wrong here. Go back and try again.';

export async function registerPageRoutes(
  app: FastifyInstance,
  context: IdentityContext,
): Promise<void> {
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
