import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { type CardContext, registerCard } from './card/api.server.ts';
import { FIGHT_MESSAGE, getFight } from './contract.ts';
import { type RecapContext, registerRecap } from './recap/api.server.ts';
import { findFight, type Surroundings } from './store.server.ts';

export function registerFightReports(
  app: FastifyInstance,
  context: Surroundings & CardContext & RecapContext,
): void {
  serve(app, getFight, async ({ params: { number } }) => {
    const fight = await findFight(context.database.kysely, number, context);
    if (!fight) throw new ApiError(404, 'not_found', FIGHT_MESSAGE);
    return fight;
  });
  registerRecap(app, context, registerCard(app, context));
}
