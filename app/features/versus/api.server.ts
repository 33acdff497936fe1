import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import { getVersus, listPairings } from './contract.ts';
import { findPairings, lastMeetings, sumsAgainst } from './store.server.ts';

export function registerVersus(app: FastifyInstance, { kysely }: AppDatabase): void {
  serve(app, getVersus, async ({ params: { a, b } }) => {
    const [one, other, meetings] = await Promise.all([
      sumsAgainst(kysely, a, b),
      sumsAgainst(kysely, b, a),
      lastMeetings(kysely, a, b),
    ]);
    return {
      fights: a === b ? one.wins : one.wins + other.wins,
      sides: [one, other] as [typeof one, typeof other],
      lastMeetings: meetings,
    };
  });

  serve(app, listPairings, async () => ({ pairings: await findPairings(kysely) }));
}
