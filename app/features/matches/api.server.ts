import { serve } from '@ringside/contract/fastify';
import { createResponseCache } from '@ringside/response-cache';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

/** The match history service (specification, section 7). */
export function registerMatches(app: FastifyInstance, database: AppDatabase): void {
  const answers = createResponseCache(async (pageSize: number) => ({
    records: await store.recentMatches(database.kysely, { pageSize }),
  }));
  const unsubscribe = database.changes.subscribe((topic) => {
    if (topic === 'matches' || topic === '*') answers.invalidate();
  });
  app.addHook('onClose', async () => unsubscribe());

  serve(app, contract.recentMatches, ({ query }, request, reply) =>
    answers.send(query.pageSize, request, reply),
  );
}
