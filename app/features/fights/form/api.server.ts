import { ApiError } from '@ringside/contract/api-error';
import { serve } from '@ringside/contract/fastify';
import type { FastifyInstance } from 'fastify';
import { PLAYER_MESSAGE } from '#app/core/identity/contract.ts';
import { findPlayerByName } from '#app/core/identity/store.server.ts';
import type { NameScreen } from '#app/core/names/rules.ts';
import { serveCached } from '#app/core/serve-cached.server.ts';
import type { AppDatabase } from '#database/app-database.ts';
import { getPlayerFights, getPlayerForm, getRaceForm } from './contract.ts';
import { FORM_RESULTS, RACE_FIGHTS, RIVALS_AMONG, TOP_RIVALS } from './rules.ts';
import { latestFights, namedRivals, sumsOf } from './store.server.ts';

interface FormContext {
  database: AppDatabase;
  names: NameScreen;
}

export function registerForm(app: FastifyInstance, context: FormContext): void {
  const { database, names } = context;
  const { kysely } = database;

  /** @throws ApiError 404 for an unknown or hidden name */
  async function playerOf(username: string): Promise<{ userId: string }> {
    const hidden = (await names.current()).has('player', username);
    const player = hidden ? null : await findPlayerByName(kysely, username);
    if (!player) throw new ApiError(404, 'not_found', PLAYER_MESSAGE);
    return { userId: player.userId };
  }

  serveCached(app, getRaceForm, {
    on: ['history'],
    load: ({ params }) => formOfRace(database, params.supertype),
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

async function formOfRace({ kysely }: AppDatabase, race: string) {
  const [sums, { fights, results }] = await Promise.all([
    sumsOf(kysely, { race }),
    latestFights(kysely, { race }, { limit: FORM_RESULTS }),
  ]);
  return {
    ...sums,
    results: results.slice(0, FORM_RESULTS),
    latest: fights.slice(0, RACE_FIGHTS),
  };
}
