import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { type HostList, isHost, type NameScreen } from '#app/features/host/rules.ts';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import { logOut } from './log-out/contract.ts';
import { findPlayerByName, type NamedPlayer } from './players.server.ts';
import { isNameOf, PLAYER_SEARCH_LIMIT } from './rules.ts';
import { searchPlayers } from './search/player-search.server.ts';
import type { Sessions } from './session.server.ts';
import * as store from './store.server.ts';

interface IdentityContext {
  database: AppDatabase;
  sessions: Sessions;
  names: NameScreen;
  config: { HOSTS?: HostList | undefined };
}

/**
 * The players' records (design, 'Privacy': victories are public, everything else is private to the
 * player).
 */
export function registerIdentity(
  app: FastifyInstance,
  { database, sessions, names, config }: IdentityContext,
): void {
  const { kysely } = database;
  serve(app, contract.getUser, async ({ params, headers }) => {
    const viewer = await sessions.findViewer(headers);
    if (viewer !== null && isNameOf(params.username, viewer)) {
      // A viewer without a player in the league owns nothing.
      const holdings = await store.findHoldings(kysely, viewer.userId);
      return {
        ...(await publicPart(viewer)),
        ...(holdings ?? { balance: 0, inventory: {} }),
        ...(isHost(viewer, config.HOSTS) && { host: true as const }),
      };
    }
    const hidden = (await names.current()).has('player', params.username);
    const player = hidden ? null : await findPlayerByName(kysely, params.username);
    if (!player) throw new ApiError(404, 'not_found', contract.PLAYER_MESSAGE);
    return publicPart(player);
  });

  async function publicPart({ userId, login, displayName }: NamedPlayer) {
    const victories = await store.findVictories(kysely, userId);
    return {
      login: login ?? displayName.toLowerCase(),
      displayName,
      victoryRecord: Object.fromEntries(victories.map((race) => [race, 1])),
    };
  }

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
