import type { FastifyInstance } from 'fastify';
import { registerIdentity } from '../app/features/identity/api.server.ts';
import { registerMatches } from '../app/features/matches/api.server.ts';
import { registerMonsters } from '../app/features/monsters/api.server.ts';
import { loadCalibration } from '../app/features/monsters/store.server.ts';
import { registerShop } from '../app/features/shop/api.server.ts';
import { CallError } from '../packages/contract/call-error.ts';
import { LIVE_PATH } from '../packages/live-channel/contract.ts';
import { registerApiDocs } from './api-docs.ts';
import type { ApiContext } from './context.ts';
import { registerFeed } from './feed.ts';

/** The call table: every call of the product, one line per feature (specification, section 7). */
export async function registerApi(api: FastifyInstance, context: ApiContext): Promise<void> {
  await registerApiDocs(api, context.config.PRODUCT_TITLE);

  registerMatches(api, context.database);
  registerMonsters(api, context);
  registerIdentity(api, context.database, context.sessions);
  registerShop(api, {
    ...context,
    loadMonsters: async () =>
      ((await loadCalibration(context.database.kysely)) ?? context.reference).monsters,
  });
  registerFeed(api, context);
  api.get(LIVE_PATH, { schema: { hide: true } }, (request, reply) =>
    context.live.connect(request, reply),
  );

  api.all('/*', { schema: { hide: true } }, async () => {
    throw new CallError(404, 'not_found', 'There is no such call.');
  });
}
