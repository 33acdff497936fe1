import type { FastifyInstance } from 'fastify';
import { serveCached } from '#app/core/serve-cached.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { getOdds } from './contract.ts';
import { loadOdds } from './scores-store.server.ts';

export function registerOdds(app: FastifyInstance, { database }: { database: AppDatabase }): void {
  serveCached(app, getOdds, { on: ['upcoming'], load: () => loadOdds(database.kysely) });
}
