import { serve } from '@ringside/contract/fastify';
import type { ResponseCounts } from '@ringside/response-cache';
import { fromCaches } from '@ringside/response-cache/fastify';
import type { FastifyInstance } from 'fastify';
import type { HostList, NameScreen } from '#app/features/host/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import { logOut } from './log-out/contract.ts';
import { PLAYER_SEARCH_LIMIT } from './rules.ts';
import { searchPlayers } from './search/player-search.server.ts';
import type { Sessions } from './session.server.ts';
import { createUserRecords } from './user-records.server.ts';

interface IdentityContext {
  database: AppDatabase;
  sessions: Sessions;
  names: NameScreen;
  config: { HOSTS?: HostList | undefined };
  processStatus: { responses: ResponseCounts };
}

/**
 * The players' records (design, 'Privacy': victories are public, everything else is private to the
 * player).
 */
export function registerIdentity(
  app: FastifyInstance,
  { database, sessions, names, config, processStatus }: IdentityContext,
): void {
  const { responses: counts } = processStatus;
  const records = createUserRecords({ database, sessions, names, config, counts });
  serve(
    app,
    contract.getUser,
    fromCaches(({ params, headers }) => records.find(params.username, headers)),
  );

  serve(app, logOut, async ({ headers }) => {
    await sessions.end(headers.token);
    return { loggedOut: true as const };
  });

  serve(app, contract.searchPlayers, async ({ query: { term } }) => ({
    players: await searchPlayers(database, {
      ...{ term, limit: PLAYER_SEARCH_LIMIT },
      hidden: await names.current(),
    }),
  }));
}
