import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { serveChange } from '#app/core/changes/serve-change.server.ts';
import { ownersOnly, requireName, type Sessions } from '#app/core/identity/session.server.ts';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import { MAX_COUNTED, SHOWN_FIGHTS } from './rules.ts';
import * as store from './store.server.ts';

interface MissedContext {
  database: AppDatabase;
  sessions: Sessions;
  findFollowed(ownerId: string, which: { after: number; limit: number }): Promise<number[]>;
  findMatches(numbers: number[]): Promise<MatchRecord[]>;
  arrivals: store.Arrivals;
}

export function registerMissed(
  app: FastifyInstance,
  { database, sessions, findFollowed, findMatches, arrivals }: MissedContext,
): void {
  const { ownerOf, guarded } = ownersOnly(sessions);
  serve(
    app,
    contract.getMissed,
    async ({ headers, params }) => {
      const ownerId = await ownerOf(headers, params);
      const { after, ...missed } = await store.findMissed(database.kysely, ownerId, arrivals);
      const isAny = after < missed.upTo;
      const numbers = isAny ? await findFollowed(ownerId, { after, limit: MAX_COUNTED }) : [];
      const shown = numbers.slice(0, SHOWN_FIGHTS);
      const fights = shown.length > 0 ? await findMatches(shown) : [];
      return { ...missed, count: numbers.length, fights };
    },
    guarded,
  );
  const changes = { database, authorize: sessions.requireViewer };
  serveChange(app, changes, contract.seeMissed, async ({ params, body }, { trx, viewer }) => {
    await store.see(trx, requireName(viewer, params), body, arrivals);
    return body;
  });
}
