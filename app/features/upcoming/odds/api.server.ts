import { serve } from '@ringside/contract/fastify';
import { createResponseCache, type ResponseCounts } from '@ringside/response-cache';
import { fromCache } from '@ringside/response-cache/fastify';
import type { FastifyInstance } from 'fastify';
import type { NameScreen } from '#app/core/names/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { getOdds } from './contract.ts';
import { loadOdds } from './scores-store.server.ts';

interface OddsContext {
  database: AppDatabase;
  names: NameScreen;
  processStatus: { responses: ResponseCounts };
}

/** `GET /api/odds`: the accuracy of the estimates. */
export function registerOdds(
  app: FastifyInstance,
  { database, names, processStatus }: OddsContext,
): void {
  const odds = createResponseCache((_: 'odds') => loadOdds(database.kysely), {
    counts: processStatus.responses,
    revise: names.revise,
  });
  const unsubscribe = database.changes.subscribe((topic) => {
    if (topic === 'upcoming' || topic === '*') odds.invalidate();
  });
  app.addHook('onClose', async () => unsubscribe());
  serve(
    app,
    getOdds,
    fromCache(odds, () => 'odds' as const),
  );
}
