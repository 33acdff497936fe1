import type { FastifyInstance } from 'fastify';
import type { AppDatabase } from '../../../database/app-database.ts';
import { CallError } from '../../../packages/contract/call-error.ts';
import { serve } from '../../../packages/contract/serve.ts';
import { PLAYER_MESSAGE } from '../identity/contract.ts';
import { getPlayer } from './contract.ts';
import { findPlayer } from './store.server.ts';

/** The players' pages: what is public about a player (design, 'Privacy'). */
export function registerPlayers(app: FastifyInstance, database: AppDatabase): void {
  serve(app, getPlayer, async ({ params: { username } }) => {
    const player = await findPlayer(database, username);
    if (!player) throw new CallError(404, 'not_found', PLAYER_MESSAGE);
    return player;
  });
}
