import type { FastifyInstance } from 'fastify';
import { serveChanges } from '#app/core/mirror/serve-changes.server.ts';
import { serveCached } from '#app/core/serve-cached.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import * as store from './store.server.ts';

export function registerFights(
  app: FastifyInstance,
  { database }: { database: AppDatabase },
): void {
  serveCached(app, contract.recentMatches, {
    on: ['matches'],
    load: async ({ query }) => ({ records: await store.recentMatches(database.kysely, query) }),
  });
  serveChanges(app, database, contract.fightChanges, {
    kind: 'fight',
    find: async (db, ids) => {
      const found = await store.ownedMatches(db, { numbers: ids.map(Number) });
      return new Map(found.map(({ match }) => [String(match.id), match]));
    },
  });
}
