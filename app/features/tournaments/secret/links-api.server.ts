import { ApiError } from '@ringside/contract/api-error';
import { serveOverHttp } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import { makeDeskPass } from './desk-pass.server.ts';
import * as store from './links-store.server.ts';
import { LINK_MS } from './rules.ts';
import { changeOnce, serveOrganiserChange } from './serve-organiser-change.server.ts';

export function registerLinks(
  app: FastifyInstance,
  database: AppDatabase,
  loadSecret: () => Promise<string>,
): void {
  serveOverHttp(app, contract.listLinks, async () => ({
    links: await store.listLinks(database.kysely),
  }));

  serveOverHttp(app, contract.makeLink, async (input) => {
    // The link's text is not kept with the answer.
    const { link, until } = await changeOnce(
      database,
      contract.makeLink,
      input,
      async ({ trx }) => {
        const madeAt = Date.now();
        const link = await store.addLink(trx, input.body, madeAt);
        if (!link) throw new ApiError(409, 'too_many', contract.TOO_MANY_LINKS_MESSAGE);
        return { link, until: madeAt + LINK_MS };
      },
    );
    return { id: link, pass: makeDeskPass(await loadSecret(), { link }, until) };
  });

  serveOrganiserChange(app, database, contract.revokeLink, async ({ params }, { trx }) => {
    await store.revokeLink(trx, params.id);
    return { revoked: true as const };
  });
}
