import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { ownersOnly, type Sessions } from '#app/core/identity/session.server.ts';
import { serveCached } from '#app/core/serve-cached.server.ts';
import type { MatchRecord } from '#app/features/fights/contract.ts';
import type { KeptSide } from '#app/features/records/fight-sides.ts';
import type { StorySide } from '#app/features/stories/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import type { Tables } from '#database/tables.ts';
import type { registerCard } from '../card/api.server.ts';
import { DAY_MESSAGE, getOwnRecap, getRecap } from './contract.ts';
import { balanceOfDay, dayOf } from './rules.ts';
import * as store from './store.server.ts';

export interface RecapContext {
  database: AppDatabase;
  sessions: Sessions;
  matchesByNumber(db: Kysely<Tables>, numbers: number[]): Promise<MatchRecord[]>;
  keptStory(id: number, kept: KeptSide | undefined): StorySide;
  findFollows(
    db: Kysely<Tables>,
    ownerId: string,
  ): Promise<{ kind: 'player' | 'race'; subject: string }[]>;
  balancesOf(userId: string): Promise<{ at: number; balance: number }[]>;
}

export function registerRecap(
  app: FastifyInstance,
  context: RecapContext,
  listed: ReturnType<typeof registerCard>,
): void {
  const { database, sessions, matchesByNumber } = context;
  const { kysely } = database;
  const { ownerOf, guarded } = ownersOnly(sessions);

  serveCached(app, getRecap, {
    on: ['matches', 'upcoming', 'history'],
    keyOf: ({ params: { date } }) => `${date} ${dayOf(Date.now())}`,
    async load({ params: { date } }) {
      refuseFuture(date);
      const [counts, runners, lists] = await Promise.all([
        store.countDay(kysely, date),
        store.runnersOfDay(kysely, date, context.keptStory),
        store.listsOfDay(kysely, date),
      ]);
      return {
        date,
        isOver: date < dayOf(Date.now()),
        ...counts,
        ...runners,
        ...(await listed(lists)),
      };
    },
  });

  serve(
    app,
    getOwnRecap,
    async ({ headers, params }) => {
      const { date } = params;
      const userId = await ownerOf(headers, params);
      refuseFuture(date);
      const follows = await context.findFollows(kysely, userId);
      const numbers = await store.followedOfDay(kysely, date, follows);
      return {
        follows: await matchesByNumber(kysely, numbers),
        ...(await store.picksOfDay(kysely, date, userId)),
        balance: balanceOfDay(await context.balancesOf(userId), date),
      };
    },
    guarded,
  );
}

function refuseFuture(date: string): void {
  if (date > dayOf(Date.now())) throw new ApiError(404, 'not_found', DAY_MESSAGE);
}
