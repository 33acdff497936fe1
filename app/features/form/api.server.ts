import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import type { NameScreen } from '#app/features/host/rules.ts';
import { PLAYER_MESSAGE } from '#app/features/identity/contract.ts';
import { findPlayerByName } from '#app/features/identity/players.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { getPlayerFights, getPlayerForm, getRaceForm } from './contract.ts';
import { FORM_RESULTS, RACE_FIGHTS, RIVALS_AMONG, TOP_RIVALS } from './rules.ts';
import { latestFights, namedRivals, sumsOf } from './store.server.ts';

/** How races and players did lately. */
export function registerForm(
  app: FastifyInstance,
  { database, names }: { database: AppDatabase; names: NameScreen },
): void {
  const { kysely } = database;

  /** @throws ApiError 404 when nobody is called that, or the name is hidden */
  async function playerOf(username: string): Promise<{ userId: string }> {
    const hidden = (await names.current()).has('player', username);
    const player = hidden ? null : await findPlayerByName(kysely, username);
    if (!player) throw new ApiError(404, 'not_found', PLAYER_MESSAGE);
    return { userId: player.userId };
  }

  serve(app, getRaceForm, async ({ params: { supertype: race } }) => {
    const [sums, { fights, results }] = await Promise.all([
      sumsOf(kysely, { race }),
      latestFights(kysely, { race }, { limit: FORM_RESULTS }),
    ]);
    return {
      ...sums,
      results: results.slice(0, FORM_RESULTS),
      latest: fights.slice(0, RACE_FIGHTS),
    };
  });

  serve(app, getPlayerForm, async ({ params: { username } }) => {
    const player = await playerOf(username);
    const [sums, { results, met }] = await Promise.all([
      sumsOf(kysely, player),
      latestFights(kysely, player, { limit: RIVALS_AMONG }),
    ]);
    const hidden = await names.current();
    const rivals = await namedRivals(kysely, met, TOP_RIVALS);
    return {
      ...sums,
      results: results.slice(0, FORM_RESULTS),
      rivals: rivals.filter(
        ({ login, displayName }) =>
          ![login, displayName].some((name) => hidden.has('player', name)),
      ),
    };
  });

  serve(app, getPlayerFights, async ({ params: { username }, query: { limit, before } }) => {
    const player = await playerOf(username);
    const { fights } = await latestFights(kysely, player, { limit: limit + 1, before });
    const shown = fights.slice(0, limit);
    const last = fights.length > limit ? shown.at(-1) : undefined;
    return { fights: shown, next: last?.number ?? null };
  });
}
