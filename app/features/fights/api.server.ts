import { serve } from '@ringside/contract/fastify';
import { createResponseCache, type ResponseCounts } from '@ringside/response-cache';
import { fromCache } from '@ringside/response-cache/fastify';
import type { FastifyInstance } from 'fastify';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

interface MatchesContext {
  database: AppDatabase;
  names: NameScreen;
  processStatus: { responses: ResponseCounts };
}

/** The match history service (specification, section 7). */
export function registerMatches(
  app: FastifyInstance,
  { database, names, processStatus }: MatchesContext,
): void {
  const recent = createResponseCache(
    async (pageSize: number) => ({
      records: await store.recentMatches(database.kysely, { pageSize }),
    }),
    { counts: processStatus.responses, revise: names.revise },
  );
  const unsubscribe = database.changes.subscribe((topic) => {
    if (topic === 'matches' || topic === '*') recent.invalidate();
  });
  app.addHook('onClose', async () => unsubscribe());

  serve(
    app,
    contract.recentMatches,
    fromCache(recent, ({ query }) => query.pageSize),
  );
}
