import type { FastifyInstance } from 'fastify';
import { registerMatches } from '../app/features/matches/api.server.ts';
import { CallError } from '../packages/contract/call-error.ts';
import { LIVE_PATH } from '../packages/live-channel/contract.ts';
import type { LiveHub } from '../packages/live-channel/hub.ts';
import { registerApiDocs } from './api-docs.ts';
import type { AppContext } from './app.ts';
import { registerFeed } from './feed.ts';

/** The call table: every call of the product, one line per feature (specification, section 7). */
export async function registerApi(
  api: FastifyInstance,
  context: AppContext & { live: LiveHub },
): Promise<void> {
  await registerApiDocs(api, context.config.PRODUCT_TITLE);

  registerMatches(api, context.database);
  registerFeed(api, context);
  api.get(LIVE_PATH, { schema: { hide: true } }, (request, reply) =>
    context.live.connect(request, reply),
  );

  api.all('/*', { schema: { hide: true } }, async () => {
    throw new CallError(404, 'not_found', 'There is no such call.');
  });
}
