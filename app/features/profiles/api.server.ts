import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { NameScreen } from '#app/features/host/rules.ts';
import { PLAYER_MESSAGE } from '#app/features/identity/contract.ts';
import { findPlayerByName } from '#app/features/identity/players.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { getPlayer, listPlayers } from './contract.ts';
import { bestPlayers, LISTED_PLAYERS } from './rules.ts';
import { findMostActive, findProfile } from './store.server.ts';

/** The players' pages: the public data of a player (design, 'Privacy'). */
export function registerProfiles(
  app: FastifyInstance,
  { database, names }: { database: AppDatabase; names: NameScreen },
): void {
  const { lookups } = database;

  serve(app, getPlayer, async ({ params: { username } }) => {
    const hidden = (await names.current()).has('player', username);
    const player = hidden ? null : await findPlayerByName(lookups, username);
    if (!player) throw new ApiError(404, 'not_found', PLAYER_MESSAGE);
    const { userId, login, displayName } = player;
    return { login: login ?? displayName, displayName, ...(await findProfile(lookups, userId)) };
  });

  serve(app, listPlayers, async () => {
    const hidden = await names.current();
    const active = (await findMostActive(database)).filter(
      ({ login, displayName }) => ![login, displayName].some((name) => hidden.has('player', name)),
    );
    return { mostActive: active.slice(0, LISTED_PLAYERS), best: bestPlayers(active) };
  });
}
