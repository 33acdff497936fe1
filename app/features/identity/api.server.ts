import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '#database/app-database.ts';
import * as contract from './contract.ts';
import { isNameOf, PLAYER_SEARCH_LIMIT } from './rules.ts';
import type { Sessions } from './session.server.ts';
import * as store from './store.server.ts';

/** The players' records (design, 'Privacy': victories are public, the rest is the owner's alone). */
export function registerIdentity(
  app: FastifyInstance,
  database: AppDatabase,
  sessions: Sessions,
): void {
  const { kysely } = database;
  serve(app, contract.getUser, async ({ params, headers }) => {
    const viewer = await sessions.findViewer(headers);
    const own = viewer !== null && isNameOf(params.username, viewer);
    const player = own
      ? await store.findPlayerById(kysely, viewer.userId)
      : await store.findPlayerByName(kysely, params.username);
    if (own) return { ...publicPart(player, viewer), ...ownPart(player) };
    if (!player) throw new ApiError(404, 'not_found', contract.PLAYER_MESSAGE);
    return publicPart(player, player);
  });

  serve(app, contract.searchPlayers, async ({ query: { term } }) => ({
    players: await store.searchPlayers(database, { term, limit: PLAYER_SEARCH_LIMIT }),
  }));
}

function publicPart(
  player: store.Player | null,
  { login, displayName }: { login: string | null; displayName: string },
) {
  return {
    login: login ?? displayName.toLowerCase(),
    displayName,
    victoryRecord: Object.fromEntries((player?.victories ?? []).map((race) => [race, 1])),
  };
}

/** Somebody the league has not met yet owns nothing. */
function ownPart(player: store.Player | null) {
  return { balance: player?.balance ?? 0, inventory: player?.inventory ?? {} };
}
